/** Automatic closing of a processor profile's batches (assumptions: S1; 36, Settlement). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { TokenType } from '../../../../schemas/conventions/enums.ts';
import { addDays, dateAt, momentOf, timeZoneOf } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import type { ProcessorProfileRecord } from './record.ts';

/** Cash and its refunds are not in batches (assumptions: 36, Cash). */
export const isBatched = ({ paymentType }: { readonly paymentType: TokenType }): boolean => paymentType !== 'Cash';

/**
 * Whether batches of a profile close. An inactive profile is excluded until it is used again; payments waiting for a deleted one still
 * close.
 */
export const isUsed = ({ isActive, isDeleted }: ProcessorProfileRecord): boolean => isActive || isDeleted;

export const closesDaily = (world: World, profile: ProcessorProfileRecord): boolean =>
  world.choices['settlement.schedule'] === 'daily' && isUsed(profile) && profile.settlementMode === 'Automatic';

export const waits = ({ records }: World, profileId: string): boolean =>
  records.transactions.by('captured', profileId).length > 0 || records.pendingRefunds.by('waiting', profileId).length > 0;

/** The next instant at which it is `HH:mm` in a time zone. */
export function nextClosing(now: Instant, time: string, timeZone: string): Instant {
  const today = dateAt(now, timeZone);
  const at = momentOf(today, time, timeZone);
  return at > now ? at : momentOf(addDays(today, 1), time, timeZone);
}

/** Plans the closing at the next settlement time, in the time zone of the profile or else of its merchant. */
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

export function replanClosing(world: World, before: ProcessorProfileRecord, after: ProcessorProfileRecord): void {
  if (!isSameSchedule(before, after)) moveClosing(world, after.id);
}

function moveClosing(world: World, profileId: string): void {
  world.schedule.cancel('settlement.close', profileId);
  if (waits(world, profileId)) planClosing(world, profileId);
}

export function moveClosings(world: World, merchantId: string): void {
  for (const { id, timeZone } of world.records.processorProfiles.by('merchantId', merchantId))
    if (timeZone === null) moveClosing(world, id);
}
