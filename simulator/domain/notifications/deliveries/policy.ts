/** When a delivery is tried again, when an endpoint is given up, and how long all of it is kept (assumptions: N7, N10, N14, N15). */
import { days, type Duration, milliseconds, seconds, shorter } from '../../../../schemas/shared/instant.ts';
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
