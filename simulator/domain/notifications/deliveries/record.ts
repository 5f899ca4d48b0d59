/** A delivery: one event to one destination (assumptions: 18.1). */
import { idOf, count, instant, list, map, nullable, object, owned, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { DeliveryStatus } from '../../../../schemas/conventions/enums.ts';
import { Temporal } from 'temporal-polyfill';
import { eventCatalogue, isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import { Severity } from '../../../../schemas/events/event-type.ts';
import type { QuietHoursDto } from '../../../../schemas/notifications/channels/group.ts';
import {
  days,
  type Duration,
  milliseconds,
  seconds,
  shorter,
  epochMilliseconds,
  type Instant,
} from '../../../../schemas/shared/instant.ts';
import type { Event } from '../../kernel/event.ts';
import type { World } from '../../kernel/world.ts';

export const Attempt = object({
  number: count(),
  at: instant(),
  statusCode: nullable(count()),
  durationMs: count(),
  error: nullable(text()),
});
export type Attempt = Stored<typeof Attempt>;

const Posted = object({ url: text(), headers: map(text()) });
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

/**
 * Whether a finished delivery arrived or may be replayed; null while it is unfinished. An index key, so that removable deliveries are found
 * without reading all.
 */
export function overAs({ status }: DeliveryRecord): 'needless' | 'missed' | null {
  if (status === 'Delivered' || status === 'Skipped') return 'needless';
  return status === 'Failed' || status === 'Suppressed' ? 'missed' : null;
}

// Which events a destination gets and when, how deliveries are retried and kept (assumptions: 18.1, N7, N10, N14, N15).

const longestPause = days(1);

export const suppressAfter = ({ choices }: World): number => choices['webhooks.suppressAfter'];

export const recordsSuppressed = ({ choices }: World): boolean => choices['webhooks.whileSuppressed'] === 'recorded';

export const retention = ({ choices }: World): Duration => days(choices['webhooks.retentionDays']);

export const maxWindowDays = ({ choices }: World): number => choices['webhooks.longestWindowDays'];

export const maxReplays = ({ choices }: World): number => choices['webhooks.replayLimit'];

/**
 * The pause before the next attempt after `made` attempts; undefined after the last. A receiver can ask for a longer pause, up to a day.
 * The jitter is computed from the delivery: the arrival time of a response must not affect the world's randomness.
 */
export function pauseAfter(world: World, deliveryId: string, made: number, retryAfterSeconds: number | null): Duration | undefined {
  const pause = world.choices['webhooks.retrySeconds'][made - 1];
  if (pause === undefined) return undefined;
  const share = (world.crypto.crc32(`${deliveryId} ${made}`) / 0xffffffff) * 2 - 1;
  const planned = milliseconds(Math.round(pause * 1000 * (1 + world.choices['webhooks.jitter'] * share)));
  const asked = shorter(seconds(retryAfterSeconds ?? 0), longestPause);
  return planned < asked ? asked : planned;
}

/** The severity of the type; some types are more severe if part of their work failed. */
export function severityOf({ type, data }: Pick<Event, 'type' | 'data'>): Severity {
  if (!isEventTypeName(type)) return 'Info';
  const mayFail = type === 'batch_file.completed' || type === 'billing_run.completed';
  return mayFail && Number(data['failedCount'] ?? 0) > 0 ? 'Warning' : eventCatalogue[type].severity;
}

const severities: readonly Severity[] = Severity.enum;

export const isLessSevere = (event: Pick<Event, 'type' | 'data'>, minimum: Severity): boolean =>
  severities.indexOf(severityOf(event)) < severities.indexOf(minimum);

/** An end before the start is on the next day; equal times make an empty period. */
export function isQuiet({ start, end, timeZone }: QuietHoursDto, at: Instant): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds(at))
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);
  return start <= end ? start <= local && local < end : start <= local || local < end;
}
