import { atMilliseconds } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import {
  advance,
  consume,
  freshWindow,
  remaining,
  waitFor,
  type Limit,
  type WindowState,
} from '../../../../../simulator/domain/access/rate-limits/window.ts';
import { type Ceiling, inFlightOf, windowOf } from '../../../../../simulator/domain/access/rate-limits/limiters.ts';
import type { World } from '../../../../../simulator/domain/kernel/world.ts';

const start = 1_760_000_000_000;

function ask(limit: Limit, state: WindowState, ms: number, cost = 1): boolean {
  const now = atMilliseconds(ms);
  advance(limit, state, now);
  if (waitFor(limit, state, now, cost) > 0) return false;
  consume(state, cost);
  return true;
}

const seconds = fc.integer({ min: 1, max: 600 });
const permits = fc.integer({ min: 1, max: 40 });
const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 400_000 })), {
  minLength: 1,
  maxLength: 200,
});
const limitOf = (algorithm: Limit['algorithm'], burst: fc.Arbitrary<number | null> = fc.constant(null)): fc.Arbitrary<Limit> =>
  fc.record({ algorithm: fc.constant(algorithm), permit: permits, window: seconds.map((count) => count * 1000), burst });
const anyLimit = fc.oneof(
  limitOf('FixedWindow', fc.option(permits)),
  limitOf('SlidingWindow', fc.option(permits)),
  limitOf('TokenBucket', fc.option(permits)),
);

function admitted(limit: Limit, waits: readonly number[]): number[] {
  const state = freshWindow(limit.algorithm, atMilliseconds(start));
  let now = start;
  const instants: number[] = [];
  for (const wait of waits) {
    now += wait;
    if (ask(limit, state, now)) instants.push(now);
  }
  return instants;
}

test('a fixed window admits the same requests as a simple model', () => {
  fc.assert(
    fc.property(limitOf('FixedWindow'), gaps, (limit, waits) => {
      const state = freshWindow('FixedWindow', atMilliseconds(start));
      let now = start;
      let opened = start;
      let used = 0;
      const steps = waits.map((wait) => {
        now += wait;
        if (now - opened >= limit.window) [opened, used] = [now, 0];
        const isAdmitted = used < limit.permit;
        if (isAdmitted) used++;
        const isServed = ask(limit, state, now);
        return { by: [isServed, Math.floor(remaining(limit, state))], expected: [isAdmitted, limit.permit - used] };
      });
      assert.deepEqual(
        steps.map(({ by }) => by),
        steps.map(({ expected }) => expected),
      );
    }),
  );
});

test('a sliding window never admits more than its permits within any stretch of its length', () => {
  fc.assert(
    fc.property(limitOf('SlidingWindow'), gaps, (limit, waits) => {
      const instants = admitted(limit, waits);
      const stretches = instants.slice(limit.permit).map((instant, i) => instant - instants[i]!);
      assert.deepEqual(
        stretches.filter((stretch) => stretch < limit.window),
        [],
      );
    }),
  );
});

test('a token bucket admits its size at once and then no faster than it refills', () => {
  fc.assert(
    fc.property(limitOf('TokenBucket', fc.option(permits)), gaps, (limit, waits) => {
      const size = limit.burst ?? limit.permit;
      const instants = admitted(limit, waits);
      const tooFast = instants.flatMap((from, first) =>
        instants.slice(first).filter((to, more) => more + 1 > size + ((to - from) * limit.permit) / limit.window + 0.001),
      );
      assert.deepEqual(tooFast, []);
    }),
    { numRuns: 40 },
  );
});

test('a burst limit applies within every second of a window', () => {
  fc.assert(
    fc.property(limitOf('FixedWindow', permits), fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 200 }), (limit, waits) => {
      const state = freshWindow('FixedWindow', atMilliseconds(start));
      let now = start;
      let second = start;
      let inSecond = 0;
      let most = 0;
      for (const wait of waits) {
        now += wait;
        if (now - second >= 1000) [second, inSecond] = [now, 0];
        if (ask(limit, state, now)) most = Math.max(most, ++inSecond);
      }
      assert.ok(most <= (limit.burst ?? Infinity), `${most} in a second`);
    }),
  );
});

test('a refused request consumes nothing, and is served after Retry-After', () => {
  fc.assert(
    fc.property(anyLimit, gaps, (limit, waits) => {
      const state = freshWindow(limit.algorithm, atMilliseconds(start));
      let now = start;
      for (const wait of waits) {
        now += wait;
        if (ask(limit, state, now)) continue;
        const before = structuredClone(state);
        assert.equal(ask(limit, state, now), false);
        assert.deepEqual(state, before);
        // As sent to clients: whole seconds, rounded up, at least one.
        const retryAfter = Math.max(1, Math.ceil(waitFor(limit, state, atMilliseconds(now), 1) / 1000));
        const later = structuredClone(state);
        assert.equal(ask(limit, later, now + retryAfter * 1000), true, 'refused after Retry-After');
      }
    }),
  );
});

test('an accumulated amount is admitted up to its limit, despite rounding of decimals', () => {
  const limit: Limit = { algorithm: 'FixedWindow', permit: 0.3, window: 60_000, burst: null };
  const state = freshWindow('FixedWindow', atMilliseconds(start));
  expect(ask(limit, state, start, 0.1)).toBe(true);
  expect(ask(limit, state, start, 0.2)).toBe(true);
  expect(ask(limit, state, start + 1000, 0.01)).toBe(false);
  expect(waitFor(limit, state, atMilliseconds(start + 1000), 0.01)).toBe(59_000);
  expect(ask(limit, state, start + 60_000, 0.3)).toBe(true);
});

test('a changed limit keeps the count; a changed algorithm resets it', () => {
  const limit: Limit = { algorithm: 'FixedWindow', permit: 2, window: 60_000, burst: null };
  const state = freshWindow('FixedWindow', atMilliseconds(start));
  expect([1, 2, 3].map(() => ask(limit, state, start))).toEqual([true, true, false]);
  expect(ask({ ...limit, permit: 3 }, state, start)).toBe(true);
  expect(ask({ ...limit, permit: 3 }, state, start)).toBe(false);
  expect(ask({ ...limit, algorithm: 'TokenBucket' }, state, start)).toBe(true);
});

test('a limit of 0 admits nothing and Retry-After is one window', () => {
  for (const algorithm of ['FixedWindow', 'SlidingWindow', 'TokenBucket'] as const) {
    const limit: Limit = { algorithm, permit: 0, window: 30_000, burst: null };
    const state = freshWindow(algorithm, atMilliseconds(start));
    expect(ask(limit, state, start)).toBe(false);
    expect(waitFor(limit, state, atMilliseconds(start), 1)).toBe(30_000);
  }
});

/** Only the parts of a world that counters need. */
function counted() {
  let now = 0;
  const windows: Record<string, WindowState> = {};
  const world = { clock: { now: () => now }, state: () => windows, touch: () => undefined } as object as World;
  const ceiling = (address: string): Ceiling => ({
    limiter: 'auth.failures',
    limit: { algorithm: 'FixedWindow', permit: 10, window: 1e12, burst: null },
    currency: null,
    partition: `auth.failures ${address}`,
  });
  const seen = (address: string) => {
    now += 1000;
    const state = windowOf(world, ceiling(address));
    consume(state, 1);
    return state.used;
  };
  return { world, windows, seen };
}

test('many addresses do not fill the memory, and active callers stay counted', () => {
  const { windows, seen } = counted();
  let used = 0;
  for (let i = 0; i < 25_000; i++) {
    seen(`2001:db8::${i.toString(16)}`);
    if (i % 1000 === 0) used = seen('198.51.100.7');
  }
  expect(Object.keys(windows).length).toBeLessThanOrEqual(10_000);
  expect(used).toBeGreaterThan(1);
});

test('only some callers without a request in progress are remembered', () => {
  const { world } = counted();
  const all = Array.from({ length: 5000 }, (_, i) => inFlightOf(world, `caller ${i}`));
  for (const caller of all) caller.count++;
  expect(inFlightOf(world, 'caller 0')).toBe(all[0]);
  for (const caller of all) caller.release();
  const remembered = all.filter((caller, i) => inFlightOf(world, `caller ${i}`) === caller);
  expect(remembered.length).toBeLessThanOrEqual(1000);
});

test('a request in progress is never forgotten', () => {
  const { world } = counted();
  const busy = inFlightOf(world, 'busy');
  busy.count = 2;
  busy.release();
  for (let i = 0; i < 3000; i++) {
    const other = inFlightOf(world, `caller ${i}`);
    other.count++;
    other.release();
  }
  expect(inFlightOf(world, 'busy')).toBe(busy);
  expect(busy.count).toBe(1);
});
