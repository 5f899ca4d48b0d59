/** When a delivery is tried again, when an endpoint is given up, and how long all of it is kept (assumptions: N7, N10, N14, N15). */
import type { World } from '../../kernel/world.ts';

const second = 1000;
const day = 86_400_000;

/** Failed attempts in a row that suppress an endpoint. */
export const suppressAfter = ({ choices }: World): number => choices['webhooks.suppressAfter'];

/** Whether what happens for a suppressed endpoint leaves a delivery. */
export const recordsSuppressed = ({ choices }: World): boolean => choices['webhooks.whileSuppressed'] === 'recorded';

/** Milliseconds for which a delivery can be replayed. */
export const retention = ({ choices }: World): number => choices['webhooks.retentionDays'] * day;

/** The maximum number of deliveries in a world, of any age: about 150 megabytes. */
export const maxDeliveries = 100_000;

/** Days of the longest window of a list or a replay. */
export const maxWindowDays = ({ choices }: World): number => choices['webhooks.longestWindowDays'];

/** Most deliveries of one bulk replay. */
export const maxReplays = ({ choices }: World): number => choices['webhooks.replayLimit'];

/**
 * Milliseconds until the next attempt after `made` attempts; undefined after the last. A receiver that asks for a longer pause
 * gets it, up to a day. The jitter follows from the delivery: the moment at which an answer arrives must not move the world's
 * randomness.
 */
export function pauseAfter(world: World, deliveryId: string, made: number, retryAfterSeconds: number | null): number | undefined {
  const pause = world.choices['webhooks.retrySeconds'][made - 1];
  if (pause === undefined) return undefined;
  const share = (world.crypto.crc32(`${deliveryId} ${made}`) / 0xffffffff) * 2 - 1;
  const planned = Math.round(pause * second * (1 + world.choices['webhooks.jitter'] * share));
  return Math.max(planned, Math.min((retryAfterSeconds ?? 0) * second, day));
}
