/** Calendar dates, `yyyy-MM-dd`, in a merchant's time zone. */
import { Temporal } from 'temporal-polyfill';
import { cacheLimits } from '../../../schemas/limits.ts';
import { atMilliseconds, dateIn, epochMilliseconds, type Instant } from '../../../schemas/shared/instant.ts';
import type { BillingInterval } from '../../../schemas/conventions/enums.ts';
import type { World } from './world.ts';

/** Days begin on a quarter of an hour in every time zone. */
const quarter = 900_000;
const cacheLimit = cacheLimits.dates.max;

/** Caches a pure function: time zone conversions are slow, and most concern the same few days. */
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

/** Most dates are of the present, or of the records of one run. */
let lastDateAt = { quarters: NaN, timeZone: '', date: '' };

export function dateAt(at: Instant, timeZone: string): string {
  const quarters = Math.floor(epochMilliseconds(at) / quarter);
  if (quarters !== lastDateAt.quarters || timeZone !== lastDateAt.timeZone) {
    const date = remembered(dates, `${quarters} ${timeZone}`, () => dateIn(at, timeZone));
    lastDateAt = { quarters, timeZone, date };
  }
  return lastDateAt.date;
}

export const timeZoneOf = (world: World, merchantId: string): string => world.records.merchants.get(merchantId)?.timeZone ?? 'UTC';

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== '';
  } catch {
    return false;
  }
}

export const today = (world: World, merchantId: string): string => dateAt(world.clock.now(), timeZoneOf(world, merchantId));

export const startOf = (date: string, timeZone: string): Instant =>
  remembered(starts, `${date} ${timeZone}`, () =>
    atMilliseconds(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds),
  );

/** The instant of a time of day, `HH:mm`, on a date: the first one if clocks show it twice, the end of the gap if they skip it. */
export const momentOf = (date: string, time: string, timeZone: string): Instant =>
  remembered(starts, `${date} ${time} ${timeZone}`, () => {
    const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
    const first = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    // If the time is skipped, use the transition; `earlier` lies before it.
    const found = first.toPlainDateTime().equals(wanted) ? first : (first.getTimeZoneTransition('next') ?? first);
    return atMilliseconds(found.epochMilliseconds);
  });

/** The supported range; dates are compared as text. */
const [firstDate, lastDate] = ['0001-01-01', '9999-12-31'];

/** A date as text, clamped to the years 1 to 9999, as instants are. */
const textOf = (date: Temporal.PlainDate): string => (date.year > 9999 ? lastDate : date.year < 1 ? firstDate : date.toString());

export const addDays = (date: string, days: number): string =>
  days === 0 ? date : remembered(cycles, `${date} ${days}`, () => textOf(Temporal.PlainDate.from(date).add({ days })));

/** The same day and time, months later, in UTC; the last day of a shorter month. */
export const monthsAfter = (at: Instant, months: number): Instant =>
  atMilliseconds(Temporal.Instant.fromEpochMilliseconds(epochMilliseconds(at)).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds);

export interface Cycle {
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  /** Day of the month on which months and years bill, clamped to the month; null: the day of the first date. */
  readonly billingDay: number | null;
}

export function firstCycleDate(from: string, { interval, billingDay }: Cycle): string {
  if (billingDay === null || interval === 'Day' || interval === 'Week') return from;
  const start = Temporal.PlainDate.from(from);
  const month = start.toPlainYearMonth();
  const here = month.toPlainDate({ day: billingDay });
  return textOf(Temporal.PlainDate.compare(here, start) < 0 ? month.add({ months: 1 }).toPlainDate({ day: billingDay }) : here);
}

/** The same month with a different day, or its last day. */
export const onDay = (date: string, day: number): string => textOf(Temporal.PlainYearMonth.from(date.slice(0, 7)).toPlainDate({ day }));

/** The date of the cycle with this index, from 0; `first` is the date of cycle 0. */
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

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** For cycles of months and years, the date of the cycle in the month of a date; the date itself for others, and before the first cycle. */
export function cycleInMonth(first: string, cycle: Cycle, date: string): string {
  const { interval, intervalCount } = cycle;
  if (interval === 'Day' || interval === 'Week') return date;
  const index = Math.floor((monthOf(date) - monthOf(first)) / (interval === 'Year' ? intervalCount * 12 : intervalCount));
  return index < 0 ? date : cycleDate(first, cycle, index);
}

export function cycleFrom(first: string, cycle: Cycle, date: string): number {
  if (date <= first) return 0;
  const { interval, intervalCount } = cycle;
  if (interval === 'Day' || interval === 'Week') {
    const days = Temporal.PlainDate.from(first).until(date).days;
    return Math.ceil(days / (intervalCount * (interval === 'Day' ? 1 : 7)));
  }
  // At most one cycle begins in a month, so this is the last one up to the month of the date, or the next one.
  const steps = interval === 'Year' ? intervalCount * 12 : intervalCount;
  const index = Math.floor((monthOf(date) - monthOf(first)) / steps);
  return cycleDate(first, cycle, index) < date ? index + 1 : index;
}
