/** A delivery at rest: one event at one destination (assumptions: 18.1). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { DeliveryStatus } from '../../../../schemas/types/enums.ts';
import type { Entity, Owned } from '../../kernel/entity.ts';

export interface Attempt {
  readonly number: number;
  readonly at: Instant;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** What was posted last. */
export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** It has the owner of its destination, so that other owners cannot see it. */
export interface DeliveryRecord extends Entity, Owned {
  readonly eventId: string;
  readonly eventType: string;
  readonly occurredAt: Instant;
  /** The event as it is posted and signed; shared by all deliveries of it. */
  readonly body: string;
  readonly subscriptionId: string | null;
  readonly channelId: string | null;
  readonly destinationId: string;
  readonly status: DeliveryStatus;
  readonly attempts: readonly Attempt[];
  /** Null while no retry is planned, or while it is queued or being sent. */
  readonly nextAttemptAt: Instant | null;
  readonly deliveredAt: Instant | null;
  readonly posted: Posted | null;
  readonly responseStatusCode: number | null;
  readonly responseBody: string | null;
  readonly errorMessage: string | null;
  readonly replayOfId: string | null;
}
