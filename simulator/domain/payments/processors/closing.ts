/** When the batch of a processor profile closes by itself (assumptions: S1; 36, Settlement). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { TokenType } from '../../../../schemas/types/enums.ts';
import { addDays, dateAt, momentOf, timeZoneOf } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import type { ProcessorProfileRecord } from './record.ts';

/** Cash is paid at the till: neither it nor its refund stands in a batch (assumptions: 36, Cash). */
export const isBatched = ({ paymentType }: { readonly paymentType: TokenType }): boolean => paymentType !== 'Cash';

/** Whether the batches of a profile close by themselves. Those of an inactive one do not close by hand either. */
export const closesDaily = (world: World, { isActive, settlementMode }: ProcessorProfileRecord): boolean =>
  world.choices['settlement.schedule'] === 'daily' && isActive && settlementMode === 'Automatic';

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

type Schedule = Pick<ProcessorProfileRecord, 'isActive' | 'settlementMode' | 'settlementTime' | 'timeZone'>;

const isSameSchedule = (one: Schedule, other: Schedule): boolean =>
  one.isActive === other.isActive &&
  one.settlementMode === other.settlementMode &&
  one.settlementTime === other.settlementTime &&
  one.timeZone === other.timeZone;

/** Moves the closing of what waits, where a change of the profile says when it closes. `before`: the profile as it was. */
export function replanClosing(world: World, before: ProcessorProfileRecord, after: ProcessorProfileRecord): void {
  if (!isSameSchedule(before, after)) moveClosing(world, after.id);
}

function moveClosing(world: World, profileId: string): void {
  const { transactions, pendingRefunds } = world.records;
  world.schedule.cancel('settlement.close', profileId);
  const waits = transactions.by('captured', profileId).length > 0 || pendingRefunds.by('waiting', profileId).length > 0;
  if (waits) planClosing(world, profileId);
}

/** The same for the profiles of a merchant whose time zone has changed. */
export function moveClosings(world: World, merchantId: string): void {
  for (const { id, timeZone } of world.records.processorProfiles.by('owner', merchantId)) if (timeZone === null) moveClosing(world, id);
}
