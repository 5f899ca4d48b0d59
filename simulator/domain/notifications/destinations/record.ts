/** Notification destinations as stored (assumptions: 18.1, 18.2). */
import { boolean, count, instant, nullable, object, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SuppressionReason } from '../../../../schemas/conventions/enums.ts';
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

/** `config` has the shape of its type in `schemas/notifications/destinations/types.ts`; `config.ts` reads it. */
export const DestinationRecord = object({
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
});
export type DestinationRecord = Stored<typeof DestinationRecord>;
