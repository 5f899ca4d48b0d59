/** A delivery: one event to one destination (assumptions: 18.1). */
import { idOf, count, instant, list, map, nullable, object, owned, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { DeliveryStatus } from '../../../../schemas/conventions/enums.ts';

export const Attempt = object({
  number: count(),
  at: instant(),
  statusCode: nullable(count()),
  durationMs: count(),
  error: nullable(text()),
});
export type Attempt = Stored<typeof Attempt>;

const Posted = object({
  url: text(),
  headers: map(text()),
});
type Posted = Stored<typeof Posted>;

/** Has the owner of its destination, so that other owners cannot see it. */
export const DeliveryRecord = record({
  ...owned(),
  eventId: text(),
  eventType: text(),
  occurredAt: instant(),
  /** The event as posted and signed; shared by all its deliveries. */
  body: text(),
  subscriptionId: nullable(uuid()),
  channelId: nullable(uuid()),
  destinationId: idOf('notificationDestinations'),
  status: DeliveryStatus,
  attempts: list(Attempt),
  /** Null if no retry is planned, also while it is queued or being sent. */
  nextAttemptAt: nullable(instant()),
  deliveredAt: nullable(instant()),
  posted: nullable(Posted),
  responseStatusCode: nullable(count()),
  responseBody: nullable(text()),
  errorMessage: nullable(text()),
  replayOfId: nullable(uuid()),
});
export type DeliveryRecord = Stored<typeof DeliveryRecord>;

/** Whether a delivery that is over arrived, or may be replayed; null: it is still to be sent. An index finds what may be removed without a walk over all. */
export function overAs({ status }: DeliveryRecord): 'needless' | 'missed' | null {
  if (status === 'Delivered' || status === 'Skipped') return 'needless';
  return status === 'Failed' || status === 'Suppressed' ? 'missed' : null;
}
