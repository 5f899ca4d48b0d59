/**
 * The arithmetic of request rates and accumulated amounts: pure functions over plain, mutable state. Call `advance`, then `waitFor`, then
 * `consume` only if the wait is 0, so that a refused request consumes nothing (assumptions: L8).
 */
import { between, inMilliseconds, type Instant, milliseconds, plus, seconds } from '../../../../schemas/shared/instant.ts';
import { RateLimitAlgorithm } from '../../../../schemas/conventions/enums.ts';
import { instant, list, object, quantity, type Static } from '../../kernel/record-schema.ts';

export interface Limit {
  readonly algorithm: RateLimitAlgorithm;
  /** Requests, or an amount, per window. */
  readonly permit: number;
  /** In milliseconds. */
  readonly window: number;
  /** The size of a token bucket; for the two windows, the maximum in any one second. Null: no separate bound. */
  readonly burst: number | null;
}

/** Parts of a sliding window. One more part is kept than fits, so that the cap holds for every position of the window. */
const parts = 10;

export const WindowState = object({
  algorithm: RateLimitAlgorithm,
  /** Start of the window or of its newest segment; for a bucket, when `used` was last updated. */
  start: instant(),
  /** Used in the window, or missing from the bucket. */
  used: quantity(),
  segments: list(quantity(), parts + 1),
  second: instant(),
  usedInSecond: quantity(),
});
export type WindowState = Static<typeof WindowState>;
const second = seconds(1);
/** Sums of decimals and of fractions of tokens are inexact. */
const tolerance = 1e-6;

export const freshWindow = (algorithm: RateLimitAlgorithm, now: Instant): WindowState => ({
  algorithm,
  start: now,
  used: 0,
  segments: algorithm === 'SlidingWindow' ? Array.from({ length: parts + 1 }, () => 0) : [],
  second: now,
  usedInSecond: 0,
});

const capacityOf = (limit: Limit): number => (limit.algorithm === 'TokenBucket' ? (limit.burst ?? limit.permit) : limit.permit);

/** Advances a state to an instant. A changed permit or window keeps the count; a changed algorithm resets it. */
export function advance(limit: Limit, state: WindowState, now: Instant): void {
  if (state.algorithm !== limit.algorithm) Object.assign(state, freshWindow(limit.algorithm, now));
  const elapsed = inMilliseconds(between(state.start, now));
  switch (limit.algorithm) {
    case 'FixedWindow':
      if (elapsed >= limit.window) {
        state.start = now;
        state.used = 0;
      }
      break;
    case 'SlidingWindow':
      slide(limit, state, elapsed);
      break;
    case 'TokenBucket':
      state.used = Math.max(0, state.used - (elapsed * limit.permit) / limit.window);
      state.start = now;
      break;
  }
  if (between(state.second, now) >= second) {
    state.second = now;
    state.usedInSecond = 0;
  }
}

function slide(limit: Limit, state: WindowState, elapsed: number): void {
  const length = limit.window / parts;
  const passed = Math.floor(elapsed / length + tolerance);
  if (passed <= 0) return;
  state.start = plus(state.start, milliseconds(passed * length));
  const { segments } = state;
  for (let i = Math.min(passed, segments.length); i > 0; i--) {
    state.used -= segments.pop() ?? 0;
    segments.unshift(0);
  }
  if (passed >= segments.length) state.used = 0;
}

export function remaining(limit: Limit, state: WindowState): number {
  const left = capacityOf(limit) - state.used;
  const leftInSecond = limit.burst === null || limit.algorithm === 'TokenBucket' ? left : Math.min(left, limit.burst - state.usedInSecond);
  return Math.max(0, leftInSecond + tolerance);
}

/** Milliseconds until this cost is admitted; 0: now. A cost that never fits waits for the end of the window. */
export function waitFor(limit: Limit, state: WindowState, now: Instant, cost: number): number {
  const hasBurst = limit.burst !== null && limit.algorithm !== 'TokenBucket';
  const untilSecond =
    hasBurst && state.usedInSecond + cost > (limit.burst ?? 0) + tolerance
      ? Math.max(1, inMilliseconds(between(now, plus(state.second, second))))
      : 0;
  const excess = state.used + cost - capacityOf(limit);
  if (excess <= tolerance) return untilSecond;
  return Math.max(untilSecond, releaseOf(limit, state, now, excess));
}

/** Milliseconds until an excess over the limit is gone, more than 0. */
function releaseOf(limit: Limit, state: WindowState, now: Instant, excess: number): number {
  const { segments, start } = state;
  switch (limit.algorithm) {
    case 'FixedWindow':
      return Math.max(1, limit.window - inMilliseconds(between(start, now)));
    case 'TokenBucket':
      return limit.permit > 0 ? Math.max(1, (excess * limit.window) / limit.permit) : limit.window;
    case 'SlidingWindow': {
      let released = 0;
      for (let i = segments.length - 1; i >= 0; i--) {
        released += segments[i] ?? 0;
        if (released >= excess - tolerance)
          return Math.max(1, ((segments.length - i) * limit.window) / parts - inMilliseconds(between(start, now)));
      }
      return limit.window;
    }
  }
}

export const resetIn = (limit: Limit, state: WindowState, now: Instant): number =>
  state.used <= tolerance ? 0 : releaseOf(limit, state, now, state.used);

export function consume(state: WindowState, cost: number): void {
  state.used += cost;
  state.usedInSecond += cost;
  if (state.segments.length > 0) state.segments[0] = (state.segments[0] ?? 0) + cost;
}
