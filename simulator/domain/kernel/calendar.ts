/** Calendar dates, `yyyy-MM-dd`, in a merchant's time zone. */
import { Temporal } from 'temporal-polyfill';
import { cacheLimits } from '../../../schemas/limits.ts';
import { atMilliseconds, dateIn, epochMilliseconds, never, type Instant } from '../../../schemas/shared/instant.ts';
import type { BillingInterval } from '../../../schemas/conventions/enums.ts';
import type { World } from './world.ts';

/** In every zone, days begin on a quarter of an hour. */
const quarter = 900_000;
const cacheLimit = cacheLimits.dates.max;

/** Caches a pure function: time zone conversions are slow, and mostly about the same few days. */
function remembered<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(key, made);
  return made;
}

const dates = new Map<string, string>();
const starts = new Map<string, Instant>();
const cycles = new Map<string, string>();

/** A run over many records asks for the date of its own instant again and again. */
let lastDateAt = { at: never, timeZone: '', date: '' };

/** The date of an instant in a time zone. */
export function dateAt(at: Instant, timeZone: string): string {
  if (at !== lastDateAt.at || timeZone !== lastDateAt.timeZone) {
    const date = remembered(dates, `${Math.floor(epochMilliseconds(at) / quarter)} ${timeZone}`, () => dateIn(at, timeZone));
    lastDateAt = { at, timeZone, date };
  }
  return lastDateAt.date;
}

export const timeZoneOf = (world: World, merchantId: string): string => world.records.merchants.get(merchantId)?.timeZone ?? 'UTC';

/** Whether a time zone has this name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== '';
  } catch {
    return false;
  }
}

/** Today's date in the merchant's time zone. */
export const today = (world: World, merchantId: string): string => dateAt(world.clock.now(), timeZoneOf(world, merchantId));

/** The first instant of a date in a time zone. */
export const startOf = (date: string, timeZone: string): Instant =>
  remembered(starts, `${date} ${timeZone}`, () =>
    atMilliseconds(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds),
  );

/**
 * The instant of a time of day, `HH:mm`, on a date in a time zone: the first one where clocks show it twice, and the next moment that there is
 * where they skip it.
 */
export const momentOf = (date: string, time: string, timeZone: string): Instant =>
  remembered(starts, `${date} ${time} ${timeZone}`, () => {
    const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
    const first = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    // Of a skipped time, this is the moment as long before the skip as the time is after its beginning.
    const found = first.toPlainDateTime().equals(wanted) ? first : (first.getTimeZoneTransition('next') ?? first);
    return atMilliseconds(found.epochMilliseconds);
  });

/** The first and the last date that there is; dates are compared as text. */
const [firstDate, lastDate] = ['0001-01-01', '9999-12-31'];

/** A date as text; what lies beyond the years 1 to 9999 becomes the first or the last of their dates, as instants do. */
const textOf = (date: Temporal.PlainDate): string => (date.year > 9999 ? lastDate : date.year < 1 ? firstDate : date.toString());

export const addDays = (date: string, days: number): string =>
  days === 0 ? date : remembered(cycles, `${date} ${days}`, () => textOf(Temporal.PlainDate.from(date).add({ days })));

/** The same day and time some months on, in UTC; the last day of a shorter month. */
export const monthsAfter = (at: Instant, months: number): Instant =>
  atMilliseconds(Temporal.Instant.fromEpochMilliseconds(epochMilliseconds(at)).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds);

export interface Cycle {
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  /** Day of the month that months and years bill on, clamped to the month; null: that of the first date. */
  readonly billingDay: number | null;
}

/** The first date on or after `from` that a cycle falls on. */
export function firstCycleDate(from: string, { interval, billingDay }: Cycle): string {
  if (billingDay === null || interval === 'Day' || interval === 'Week') return from;
  const start = Temporal.PlainDate.from(from);
  const month = start.toPlainYearMonth();
  const here = month.toPlainDate({ day: billingDay });
  return textOf(Temporal.PlainDate.compare(here, start) < 0 ? month.add({ months: 1 }).toPlainDate({ day: billingDay }) : here);
}

/** The same month with another day, or its last one. */
export const onDay = (date: string, day: number): string => textOf(Temporal.PlainYearMonth.from(date.slice(0, 7)).toPlainDate({ day }));

/** The date of the `index`-th cycle, from 0, of those that begin with `first`. */
export function cycleDate(first: string, cycle: Cycle, index: number): string {
  if (index === 0) return first;
  const { interval, intervalCount, billingDay } = cycle;
  return remembered(cycles, `${first} ${interval} ${intervalCount} ${billingDay} ${index}`, () => dateOfCycle(first, cycle, index));
}

function dateOfCycle(first: string, { interval, intervalCount, billingDay }: Cycle, index: number): string {
  const start = Temporal.PlainDate.from(first);
  const steps = index * intervalCount;
  if (interval === 'Day') return textOf(start.add({ days: steps }));
  if (interval === 'Week') return textOf(start.add({ weeks: steps }));
  const month = start.toPlainYearMonth().add({ months: interval === 'Year' ? steps * 12 : steps });
  return textOf(month.toPlainDate({ day: billingDay ?? start.day }));
}

/** Months since the year 0. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The date of the cycle in whose month a date lies, for cycles of months and years; the date itself for others, and before the first. */
export function cycleInMonth(first: string, cycle: Cycle, date: string): string {
  const { interval, intervalCount } = cycle;
  if (interval === 'Day' || interval === 'Week') return date;
  const index = Math.floor((monthOf(date) - monthOf(first)) / (interval === 'Year' ? intervalCount * 12 : intervalCount));
  return index < 0 ? date : cycleDate(first, cycle, index);
}

/** The number of the first cycle whose date is on or after a date. */
export function cycleFrom(first: string, cycle: Cycle, date: string): number {
  if (date <= first) return 0;
  const { interval, intervalCount } = cycle;
  if (interval === 'Day' || interval === 'Week') {
    const days = Temporal.PlainDate.from(first).until(date).days;
    return Math.ceil(days / (intervalCount * (interval === 'Day' ? 1 : 7)));
  }
  // At most one cycle begins in a month, so it is the last one up to the month of the date, or the next one.
  const steps = interval === 'Year' ? intervalCount * 12 : intervalCount;
  const index = Math.floor((monthOf(date) - monthOf(first)) / steps);
  return cycleDate(first, cycle, index) < date ? index + 1 : index;
}
