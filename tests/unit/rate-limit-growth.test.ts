import { expect, test } from '@playwright/test';
import type { Ceiling } from '../../simulator/domain/rate-limits/ceiling.ts';
import { inFlightOf, windowOf } from '../../simulator/domain/rate-limits/counters.ts';
import { consume, type WindowState } from '../../simulator/domain/rate-limits/window.ts';
import type { World } from '../../simulator/domain/world.ts';

/** As much of a world as counters need. */
function counted() {
  let now = 0;
  const windows: Record<string, WindowState> = {};
  const world = { clock: { now: () => now }, state: () => windows } as object as World;
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

test('addresses without end fill no memory, and whoever keeps asking stays counted', () => {
  const { windows, seen } = counted();
  let used = 0;
  for (let i = 0; i < 25_000; i++) {
    seen(`2001:db8::${i.toString(16)}`);
    if (i % 1000 === 0) used = seen('198.51.100.7');
  }
  expect(Object.keys(windows).length).toBeLessThanOrEqual(10_000);
  expect(used).toBeGreaterThan(1);
});

test('nothing remains of requests that have ended', () => {
  const { world } = counted();
  const first = inFlightOf(world, 'a');
  first.count = 2;
  first.release();
  expect(inFlightOf(world, 'a')).toBe(first);
  first.release();
  expect(inFlightOf(world, 'a')).not.toBe(first);
});
