/** The days that a run bills. */
import { dateIn } from '../../../../schemas/shared/instant.ts';
import { addDays } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import { periodOf } from '../usage/entitled.ts';
import type { Period } from './record.ts';

/** Today, as usage is counted. */
export const today = (world: World): string => dateIn(world.clock.now(), 'UTC');

export const overlap = (one: Period, other: Period): boolean => one.periodStart <= other.periodEnd && other.periodStart <= one.periodEnd;

/** Calendar months that begin in a period. Periods that follow one another have each month once. */
export function monthsOf({ periodStart, periodEnd }: Period): number {
  const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(periodEnd) - monthOf(periodStart) + (periodStart.endsWith('-01') ? 1 : 0);
}

/** The calendar month before that of a date. */
export function monthBefore(date: string): Period {
  const { start, end } = periodOf('Month', addDays(`${date.slice(0, 7)}-01`, -1));
  return { periodStart: start, periodEnd: end };
}
