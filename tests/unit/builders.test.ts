import { expect, test } from '@playwright/test';
import { createBuilders } from '../../fixtures/builders/builders.ts';
import { groups } from '../../schemas/groups/all.ts';
import { milliseconds } from '../../fixtures/targets/needs.ts';
import type { Clock } from '../../fixtures/worlds/clock.ts';

const start = groups.contracts.references?.startDate;
const day = start !== undefined && 'day' in start ? start.day : 0;

const target = { personas: {} } as Parameters<typeof createBuilders>[0]['target'];
const clockAt = (instant: string): Clock => ({
  now: () => Promise.resolve(new Date(instant)),
  in: (duration) => Promise.resolve(new Date(Date.parse(instant) + milliseconds(duration)).toISOString()),
  pass: () => Promise.resolve(),
  wait: () => Promise.resolve(),
});
const dateIn = (timeZone: string, instant: string): string => new Date(instant).toLocaleDateString('sv-SE', { timeZone });

// A merchant bills in a zone of its own: a start that lies ahead there leaves the contract waiting.
for (const instant of [
  '2026-03-02T02:00:00Z',
  '2026-03-02T04:59:59Z',
  '2026-03-02T15:00:00Z',
  '2026-12-31T23:59:00Z',
  '2028-02-29T00:00:00Z',
]) {
  test(`a contract made at ${instant} has started in every time zone`, async () => {
    const build = createBuilders({ seed: 1, name: 'contract', nonce: 'one', target, clock: clockAt(instant) });
    const startDate = await build.day(day);
    for (const zone of ['Etc/GMT+12', 'America/New_York', 'UTC', 'Pacific/Kiritimati']) {
      expect(startDate < dateIn(zone, instant), zone).toBe(true);
    }
  });
}
