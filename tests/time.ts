/**
 * This machine's clock, and special moments of the calendar ahead of it. No other test file reads the clock or sets it to a literal date
 * (tests/unit/repository/time.test.ts): such a date will lie in the past one day.
 */
import { atMilliseconds, type Instant } from '../schemas/shared/instant.ts';

export const now = (): number => Date.now();
export const nowText = (): string => new Date(now()).toISOString();
export const wall = (): Instant => atMilliseconds(now());

const day = 86_400_000;
/** Milliseconds before the moment: what starts then runs across it. */
export const before = 1500;

/** The next such moment at least a day ahead, so that it does not pass during a test. NaN means that the year has none. */
function next(from: number, momentIn: (year: number) => number): string {
  const earliest = from + day;
  let year = new Date(earliest).getUTCFullYear();
  while (!(momentIn(year) > earliest)) year++;
  return new Date(momentIn(year) - before).toISOString();
}

export const nextYearEnd = (from = now()): string => next(from, (year) => Date.UTC(year + 1, 0));

/** Shortly before a 29 February ends, and the month with it. */
export const nextLeapDay = (from = now()): string =>
  next(from, (year) => (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? Date.UTC(year, 2) : NaN));

/** Shortly before clocks in New York go back an hour: at 2:00 on the first Sunday in November. */
export const nextEndOfSummerTime = (from = now()): string =>
  next(from, (year) => Date.UTC(year, 10, 1 + ((7 - new Date(Date.UTC(year, 10)).getUTCDay()) % 7), 6));

export interface Moment {
  readonly what: string;
  readonly at: string;
  readonly zone: string;
}

/** Few, since each takes a run: midnight, a leap day, the end of a month and of a year, a zone far ahead and one off by half an hour. */
export const moments = {
  leapDay: {
    what: 'across the end of a leap day and of its month, where it is 3.5 hours earlier',
    at: nextLeapDay(),
    zone: 'America/St_Johns',
  },
  yearEnd: { what: 'across a new year, where it is 14 hours later', at: nextYearEnd(), zone: 'Pacific/Kiritimati' },
  /** In the zone of the machine and of the merchants. */
  endOfSummerTime: { what: 'across the end of summer time', at: nextEndOfSummerTime(), zone: 'America/New_York' },
} satisfies Readonly<Record<string, Moment>>;
