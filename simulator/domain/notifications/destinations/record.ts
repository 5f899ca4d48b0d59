/** A notification destination at rest (assumptions: 18.1, 18.2). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { SuppressionReason } from '../../../../schemas/types/enums.ts';
import type { DescribedRecord } from '../../resources/group-record.ts';

/** The state of an endpoint that failed at least once (assumptions: N10 to N12). */
export interface Suppression {
  readonly isSuppressed: boolean;
  readonly reason: SuppressionReason | null;
  readonly consecutiveFailureCount: number;
  readonly firstFailureAt: Instant | null;
  readonly lastFailureAt: Instant | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly suppressedAt: Instant | null;
  readonly clearedAt: Instant | null;
  readonly clearedBy: string | null;
}

/** A signing secret that is to follow the current one; both sign meanwhile. */
export interface PendingSecret {
  /** Base64 of 32 bytes. */
  readonly secret: string;
  readonly beganAt: Instant;
  readonly beganBy: string;
  readonly expiresAt: Instant;
}

/** Its `config` is of the shape of its type in `schemas/types/notifications/destinations.ts`, read by `config.ts`. */
export interface DestinationRecord extends DescribedRecord<'notificationDestinations'> {
  /** Base64 of the 32 bytes that sign; null for what is not signed. */
  readonly secret: string | null;
  readonly pendingSecret: PendingSecret | null;
  readonly lastPromotedAt: Instant | null;
  /** Null: never failed, or no endpoint. */
  readonly suppression: Suppression | null;
  readonly lastDeliveryAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
  readonly lastFailureAt: Instant | null;
}
