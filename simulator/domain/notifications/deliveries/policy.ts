/** Which events a destination gets and when, how often a delivery is retried, and how long it is kept (assumptions: 18.1, N7, N10, N14, N15). */
import { Temporal } from 'temporal-polyfill';
import { eventCatalogue, isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import { Severity } from '../../../../schemas/events/event-type.ts';
import type { QuietHoursDto } from '../../../../schemas/notifications/channels/types.ts';
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

const longestPause = days(1);

/** Failed attempts in a row that suppress an endpoint. */
export const suppressAfter = ({ choices }: World): number => choices['webhooks.suppressAfter'];

/** Whether what happens for a suppressed endpoint leaves a delivery. */
export const recordsSuppressed = ({ choices }: World): boolean => choices['webhooks.whileSuppressed'] === 'recorded';

/** How long a delivery can be replayed. */
export const retention = ({ choices }: World): Duration => days(choices['webhooks.retentionDays']);

/** Days of the longest window of a list or a replay. */
export const maxWindowDays = ({ choices }: World): number => choices['webhooks.longestWindowDays'];

/** Most deliveries of one bulk replay. */
export const maxReplays = ({ choices }: World): number => choices['webhooks.replayLimit'];

/**
 * The pause before the next attempt after `made` attempts; undefined after the last. A receiver that asks for a longer pause
 * gets it, up to a day. The jitter follows from the delivery: the moment at which an answer arrives must not move the world's
 * randomness.
 */
export function pauseAfter(world: World, deliveryId: string, made: number, retryAfterSeconds: number | null): Duration | undefined {
  const pause = world.choices['webhooks.retrySeconds'][made - 1];
  if (pause === undefined) return undefined;
  const share = (world.crypto.crc32(`${deliveryId} ${made}`) / 0xffffffff) * 2 - 1;
  const planned = milliseconds(Math.round(pause * 1000 * (1 + world.choices['webhooks.jitter'] * share)));
  const asked = shorter(seconds(retryAfterSeconds ?? 0), longestPause);
  return planned < asked ? asked : planned;
}

/** That of its type; some types are graver when something in them failed. */
export function severityOf({ type, data }: Pick<Event, 'type' | 'data'>): Severity {
  if (!isEventTypeName(type)) return 'Info';
  const mayFail = type === 'batch_file.completed' || type === 'billing_run.completed';
  return mayFail && Number(data['failedCount'] ?? 0) > 0 ? 'Warning' : eventCatalogue[type].severity;
}

const severities: readonly Severity[] = Severity.enum;

/** Whether an event is less grave than a channel takes. */
export const isLessSevere = (event: Pick<Event, 'type' | 'data'>, minimum: Severity): boolean =>
  severities.indexOf(severityOf(event)) < severities.indexOf(minimum);

/** Whether an instant is in the quiet hours; an end before the start is on the next day, and equal times make an empty period. */
export function isQuiet({ start, end, timeZone }: QuietHoursDto, at: Instant): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds(at))
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);
  return start <= end ? start <= local && local < end : start <= local || local < end;
}
