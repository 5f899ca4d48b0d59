/** Calendar dates, `yyyy-MM-dd`, in a merchant's time zone. */
import { Temporal } from 'temporal-polyfill';
import { dateIn, type Instant } from '../../schemas/instant.ts';
import type { BillingInterval } from '../../schemas/types/enums.ts';
import type { World } from './world.ts';

interface Day {
  readonly date: string;
  readonly from: Instant;
  readonly until: Instant;
}

// The day that an instant lies in follows from instant and zone alone; most readings fall into the same day as the one before.
const lastDays = new Map<string, Day>();

/** The date of an instant in a time zone. */
export function dateAt(at: Instant, timeZone: string): string {
  const last = lastDays.get(timeZone);
  if (last !== undefined && at >= last.from && at < last.until) return last.date;
  const date = dateIn(at, timeZone);
  lastDays.set(timeZone, { date, from: startOf(date, timeZone), until: startOf(addDays(date, 1), timeZone) });
  return date;
}

export const timeZoneOf = (world: World, merchantId: string): string => world.records.merchants.get(merchantId)?.timeZone ?? 'UTC';

/** The date of today where a merchant is. */
export const today = (world: World, merchantId: string): string => dateAt(world.clock.now(), timeZoneOf(world, merchantId));

/** The first instant of a date in a time zone. */
export const startOf = (date: string, timeZone: string): Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

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
  return (Temporal.PlainDate.compare(here, start) < 0 ? month.add({ months: 1 }).toPlainDate({ day: billingDay }) : here).toString();
}

/** The date of the `index`-th cycle, from 0, of those that begin with `first`. */
export function cycleDate(first: string, { interval, intervalCount, billingDay }: Cycle, index: number): string {
  const start = Temporal.PlainDate.from(first);
  const steps = index * intervalCount;
  if (interval === 'Day') return start.add({ days: steps }).toString();
  if (interval === 'Week') return start.add({ weeks: steps }).toString();
  const month = start.toPlainYearMonth().add({ months: interval === 'Year' ? steps * 12 : steps });
  return month.toPlainDate({ day: billingDay ?? start.day }).toString();
}

/** The number of the first cycle whose date is on or after a date. */
export function cycleFrom(first: string, cycle: Cycle, date: string): number {
  if (date <= first) return 0;
  const units = { Day: 'days', Week: 'weeks', Month: 'months', Year: 'years' } as const;
  const unit = units[cycle.interval];
  const passed = Temporal.PlainDate.from(first).until(date, { largestUnit: unit })[unit];
  // A clamped day can be off by one cycle either way.
  let index = Math.max(0, Math.floor(passed / cycle.intervalCount) - 1);
  while (cycleDate(first, cycle, index) < date) index++;
  return index;
}
