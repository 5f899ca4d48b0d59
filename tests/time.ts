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
const before = 1500;

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
