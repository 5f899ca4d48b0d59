/** Notification destinations as stored (assumptions: 18.1, 18.2). */
import { EmailConfigDto, SmsConfigDto, WebhookConfigDto } from '../../../../schemas/notifications/destinations/types.ts';
import type { TProperties } from '../../../../schemas/shape.ts';
import {
  boolean,
  count,
  instant,
  list,
  map,
  nullable,
  object,
  oneByType,
  text,
  Type,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { type NotificationTransport, SuppressionReason } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';

/** The state of an endpoint that failed at least once (assumptions: N10 to N12). */
export const Suppression = object({
  isSuppressed: boolean(),
  reason: nullable(SuppressionReason),
  consecutiveFailureCount: count(),
  firstFailureAt: nullable(instant()),
  lastFailureAt: nullable(instant()),
  lastStatusCode: nullable(count()),
  lastError: nullable(text()),
  suppressedAt: nullable(instant()),
  clearedAt: nullable(instant()),
  clearedBy: nullable(uuid()),
});
export type Suppression = Stored<typeof Suppression>;

/** The next signing secret; both secrets sign during a rotation. */
export const PendingSecret = object({
  /** Base64 of 32 bytes. */
  secret: text(),
  beganAt: instant(),
  beganBy: uuid(),
  expiresAt: instant(),
});
export type PendingSecret = Stored<typeof PendingSecret>;

const members = {
  ...described('notificationDestinations'),
  /** Base64 of 32 bytes; null if deliveries are not signed. */
  secret: nullable(text()),
  pendingSecret: nullable(PendingSecret),
  lastPromotedAt: nullable(instant()),
  /** Null: never failed, or no endpoint. */
  suppression: nullable(Suppression),
  lastDeliveryAt: nullable(instant()),
  lastSuccessAt: nullable(instant()),
  lastFailureAt: nullable(instant()),
};

const ofType = <const T extends NotificationTransport, P extends TProperties>(type: T, config: P) =>
  object({ ...members, type: Type.Literal(type), config: object(config) });

/** Configurations are stored complete, with their defaults. */
export const DestinationRecord = oneByType([
  ofType('Webhook', { ...WebhookConfigDto.properties, headers: map(text(1024)), timeoutSeconds: count(1, 30) }),
  ofType('Email', { ...EmailConfigDto.properties, subjectPrefix: nullable(text(32)) }),
  ofType('Sms', SmsConfigDto.properties),
  ofType('Inbox', { userIds: nullable(list(uuid())), roleNames: nullable(list(text(64))) }),
]);
export type DestinationRecord = Stored<typeof DestinationRecord>;
