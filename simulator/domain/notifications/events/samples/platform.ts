import type { securityEvents, platformEvents } from '../../../../../schemas/events/platform.ts';
import type { checkoutEvents } from '../../../../../schemas/events/customers.ts';
import { campaignId, instants, keyId, merchantId, pageId, sampleId, sessionId, transactionId, userId, type Samples } from './fixture.ts';

const session = {
  hppSessionId: sessionId,
  hostedPaymentPageId: pageId,
  campaignId: null,
  mode: 'OneTime',
  status: 'Completed',
  amount: 42.5,
  currency: 'USD',
  externalReference: null,
} as const;

export const checkoutSamples: Samples<keyof typeof checkoutEvents> = {
  'hosted_session.completed': {
    ...session,
    completionId: sampleId(712),
    transactionId,
    storedPaymentMethodId: null,
    completionCount: 1,
    payerEmail: 'ada@example.com',
  },
  'hosted_session.expired': { ...session, status: 'Expired', expiredAt: instants.now },
  'campaign.status_changed': {
    campaignId,
    name: 'Roof fund',
    status: 'Active',
    previousStatus: 'Draft',
    raisedAmount: 0,
    completionCount: 0,
    currency: 'USD',
  },
};

const key = {
  apiKeyId: keyId,
  name: 'Web shop',
  keyPrefix: 'gk_sandbox_Ab12',
  last4: 'Xy89',
  userId,
  status: 'Active',
  environment: 'Sandbox',
} as const;

export const securitySamples: Samples<keyof typeof securityEvents> = {
  'api_key.created': { ...key, expireAt: null, replacesKeyId: null },
  'api_key.rotated': { ...key, replacedByKeyId: sampleId(802), overlapExpiresAt: instants.tomorrow },
  'api_key.status_changed': { ...key, status: 'Suspended', previousStatus: 'Active', reason: 'Under review', changedBy: userId },
  'api_key.anomalous_source': { ...key, sourceIp: '203.0.113.7', actionTaken: 'Notify' },
  'merchant.lock_changed': { merchantId, name: 'Sample Shop', isLocked: true, reason: 'Under review', changedBy: userId },
};

export const platformSamples: Samples<keyof typeof platformEvents> = {
  'notification_destination.suppressed': {
    destinationId: sampleId(901),
    name: 'Orders endpoint',
    destinationType: 'Webhook',
    reason: 'ConsecutiveFailures',
    consecutiveFailureCount: 20,
    lastStatusCode: 500,
  },
  'wallet_certificate.expiring': {
    providerType: 'WalletB',
    certificateType: 'payment-encryption',
    environment: 'Sandbox',
    notAfter: instants.inTenDays,
    daysToExpiry: 10,
  },
  'usage.threshold_reached': {
    entitlementId: sampleId(911),
    sku: 'transactions',
    includedQuantity: 1000,
    usedQuantity: 800,
    percent: 80,
    periodEnd: '2026-03-31',
    overagePolicy: 'Notify',
  },
};
