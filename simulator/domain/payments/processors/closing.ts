/** When the batch of a processor profile closes by itself (assumptions: S1; 36, Settlement). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { addDays, dateAt, momentOf, timeZoneOf } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import type { ProcessorProfileRecord } from './record.ts';

/** Whether the batches of a profile close by themselves. */
export const closesDaily = (world: World, profile: ProcessorProfileRecord): boolean =>
  world.choices['settlement.schedule'] === 'daily' && profile.settlementMode === 'Automatic';

/** The next moment at which clocks of a time zone reach a time of day, `HH:mm`. */
export function nextClosing(now: Instant, time: string, timeZone: string): Instant {
  const today = dateAt(now, timeZone);
  const at = momentOf(today, time, timeZone);
  return at > now ? at : momentOf(addDays(today, 1), time, timeZone);
}

/** Has the batch of a profile close at its next settlement time, in its own time zone, else in its merchant's. */
export function planClosing(world: World, profileId: string): void {
  if (world.schedule.has('settlement.close', profileId)) return;
  const profile = world.records.processorProfiles.get(profileId);
  if (profile === undefined || !closesDaily(world, profile)) return;
  const timeZone = profile.timeZone ?? timeZoneOf(world, profile.merchantId);
  world.schedule.add({ at: nextClosing(world.clock.now(), profile.settlementTime, timeZone), kind: 'settlement.close', id: profileId });
}

/** Plans it anew, after a profile's settlement mode, time or time zone has changed. */
export function replanClosing(world: World, profileId: string): void {
  world.schedule.cancel('settlement.close', profileId);
  planClosing(world, profileId);
}
