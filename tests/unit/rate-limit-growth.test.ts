import { expect, test } from '@playwright/test';
import type { Ceiling } from '../../simulator/domain/access/rate-limits/ceiling.ts';
import { inFlightOf, windowOf } from '../../simulator/domain/access/rate-limits/counters.ts';
import { consume, type WindowState } from '../../simulator/domain/access/rate-limits/window.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';

/** Only the parts of a world that counters need. */
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
