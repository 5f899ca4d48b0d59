import { boolean, date, decimal, instant, int32, nullable, text, uuid } from '../shape.ts';
import {
  ApiKeyAnomalyAction,
  ApiKeyStatus,
  GatewayEnvironment,
  NotificationTransport,
  OveragePolicy,
  SuppressionReason,
  WalletProviderType,
} from '../conventions/enums.ts';
import { keyFields as key } from './fields.ts';
import { category } from './event-type.ts';

export const securityEvents = category('security', {
  'api_key.created': [
    'API key created',
    'Info',
    'A key was created.',
    { ...key, expireAt: nullable(instant()), replacesKeyId: nullable(uuid()) },
  ],
  'api_key.rotated': [
    'API key rotated',
    'Warning',
    'A key was replaced by a new one.',
    { ...key, replacedByKeyId: uuid(), overlapExpiresAt: nullable(instant()) },
  ],
  'api_key.status_changed': [
    'API key status changed',
    'Warning',
    'A key was suspended, reinstated or revoked.',
    { ...key, previousStatus: ApiKeyStatus, reason: nullable(text()), changedBy: nullable(uuid()) },
  ],
  'api_key.anomalous_source': [
    'API key used from a new network',
    'Warning',
    'A key authenticated from a network for the first time.',
    { ...key, sourceIp: text(), actionTaken: ApiKeyAnomalyAction },
  ],
  'merchant.lock_changed': [
    'Merchant lock changed',
    'Warning',
    'A merchant was locked or unlocked.',
    { merchantId: uuid(), name: text(), isLocked: boolean(), reason: nullable(text()), changedBy: nullable(uuid()) },
  ],
});

export const platformEvents = category('platform', {
  'notification_destination.suppressed': [
    'Destination suppressed',
    'Error',
    'Deliveries to a destination stopped after repeated failures.',
    {
      destinationId: uuid(),
      name: text(),
      destinationType: NotificationTransport,
      reason: SuppressionReason,
      consecutiveFailureCount: int32(),
      lastStatusCode: nullable(int32()),
    },
  ],
  'wallet_certificate.expiring': [
    'Wallet certificate expiring',
    'Warning',
    'A certificate of a wallet expires soon.',
    {
      providerType: WalletProviderType,
      certificateType: text(),
      environment: nullable(GatewayEnvironment),
      notAfter: instant(),
      daysToExpiry: int32(),
    },
  ],
  'usage.threshold_reached': [
    'Usage threshold reached',
    'Warning',
    'Metered usage exceeded a share of the included amount.',
    {
      entitlementId: uuid(),
      sku: text(),
      includedQuantity: decimal(),
      usedQuantity: decimal(),
      percent: decimal(),
      periodEnd: date(),
      overagePolicy: OveragePolicy,
    },
  ],
});
