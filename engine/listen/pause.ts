import { setTimeout as wait } from 'node:timers/promises';

/** Waits, or less when the signal comes first. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);

/** Twice as long after each failure: `failures` is 1 after the first. */
export const backoff = (failures: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
