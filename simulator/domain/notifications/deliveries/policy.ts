/** When a delivery is tried again, and when an endpoint is given up (assumptions: N7, N10, N14). */
import type { World } from '../../world.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds before each attempt, counted from the one before. */
const pauses = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const;

/** Share by which a pause is longer or shorter. */
const jitter = 0.1;

/** Failed attempts in a row that suppress an endpoint. */
export const suppressAfter = 10;

/** How long a delivery can be replayed. */
export const retention = 30 * day;

/** Longest window of a list or a replay. */
export const longestWindow = 31 * day;

/** Most deliveries of one bulk replay. */
export const mostReplays = 1000;

/**
 * Milliseconds until the next attempt after `made` of them; undefined after the last. A receiver that asks for a longer pause
 * gets it, up to the longest of the schedule. The jitter follows from the delivery: the moment at which an answer arrives must
 * not move the world's randomness.
 */
export function pauseAfter(world: World, deliveryId: string, made: number, retryAfterSeconds: number | null): number | undefined {
  const pause = pauses[made];
  if (pause === undefined) return undefined;
  const share = (world.crypto.crc32(`${deliveryId} ${made}`) / 0xffffffff) * 2 - 1;
  const planned = Math.round(pause * (1 + jitter * share));
  return Math.max(planned, Math.min((retryAfterSeconds ?? 0) * second, day));
}
