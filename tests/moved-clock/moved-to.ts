/** Moves the clock and the zone of this process while some work runs. */
import timekeeper from 'timekeeper';
import { expect } from '@playwright/test';
import { before, now, type Moment } from '../time.ts';

/** Expects the work to run across the moment. */
export async function movedTo<T>({ at, zone }: Moment, work: () => Promise<T>): Promise<T> {
  const usual = process.env['TZ'];
  timekeeper.travel(new Date(at));
  process.env['TZ'] = zone;
  try {
    const done = await work();
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(now() - Date.parse(at)).toBeGreaterThan(before);
    expect(now() - Date.parse(at)).toBeLessThan(900_000);
    return done;
  } finally {
    timekeeper.reset();
    if (usual === undefined) delete process.env['TZ'];
    else process.env['TZ'] = usual;
  }
}
