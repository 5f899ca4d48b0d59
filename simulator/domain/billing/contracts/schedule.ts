/** Billing dates of a contract, and the daily runs of recurring billing that consider it (assumptions: 9, RB1). */
import {
  addDays,
  cycleDate,
  cycleFrom,
  firstCycleDate,
  onDay,
  type Cycle,
  dateAt,
  momentOf,
  timeZoneOf,
  today,
} from '../../kernel/calendar.ts';
import type { ContractRecord } from './record.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../kernel/world.ts';

type Scheduled = Cycle & Pick<ContractRecord, 'firstBillingDate' | 'endDate' | 'totalCycles'>;
type Running = Scheduled & Pick<ContractRecord, 'completedCycles' | 'paidThrough'>;

/** After the trial, on the billing day. */
export const firstBilling = (startDate: string, trialDays: number, cycle: Cycle): string =>
  firstCycleDate(addDays(startDate, trialDays), cycle);

/** The first billing date on or after a date; null if no cycle is left. The end date is the last that may be billed. */
export function billingFrom(contract: Scheduled, date: string): string | null {
  const index = cycleFrom(contract.firstBillingDate, contract, date);
  if (contract.totalCycles !== null && index >= contract.totalCycles) return null;
  const next = cycleDate(contract.firstBillingDate, contract, index);
  return contract.endDate !== null && next > contract.endDate ? null : next;
}

/** Like `billingFrom`, but after the last paid cycle, and within the number of cycles of the contract. */
export function unpaidFrom(contract: Running, date: string): string | null {
  const { completedCycles, paidThrough, totalCycles } = contract;
  if (totalCycles !== null && completedCycles >= totalCycles) return null;
  const isPaid = paidThrough !== null && date <= paidThrough;
  return billingFrom(contract, isPaid ? addDays(paidThrough, 1) : date);
}

/** Whether a contract has had all its cycles, regardless of its end date. */
export const hasHadCycles = (contract: Running & Pick<ContractRecord, 'nextBillingDate'>, date: string): boolean =>
  contract.totalCycles !== null && contract.nextBillingDate === null && unpaidFrom({ ...contract, endDate: null }, date) === null;

/** The first billing date after a date, from which billing continues after a pause: missed cycles are skipped. */
export const billingAfter = (contract: Running, date: string): string | null => unpaidFrom(contract, addDays(date, 1));

/** The date on which the cycle of a date began, or the first cycle if none has begun. */
export function cycleOf(contract: Scheduled, date: string): string {
  const index = cycleFrom(contract.firstBillingDate, contract, date);
  const next = cycleDate(contract.firstBillingDate, contract, index);
  return next === date || index === 0 ? next : cycleDate(contract.firstBillingDate, contract, index - 1);
}

type Dates = Pick<ContractRecord, 'firstBillingDate' | 'paidThrough' | 'nextBillingDate'>;

/** Whether the cycles of a contract have begun to be billed, or have passed. */
const hasBegun = ({ status, paidThrough, nextBillingDate, firstBillingDate }: ContractRecord): boolean =>
  status === 'PastDue' || paidThrough !== null || (nextBillingDate !== null && nextBillingDate !== firstBillingDate);

/** The first billing date under a new billing day, in the same month as before. */
function firstOn(before: ContractRecord, given: Scheduled): string {
  const { firstBillingDate: first } = before;
  if (given.billingDay === before.billingDay || given.interval === 'Day' || given.interval === 'Week') return first;
  return onDay(first, given.billingDay ?? Number(given.firstBillingDate.slice(8)));
}

/**
 * The dates of a live contract under new terms. Once cycles have begun, a new billing day moves each of them within its months, and a new
 * interval begins after the paid cycle: no cycle is charged twice or skipped (assumptions: 36, Contracts).
 */
export function rescheduled(before: ContractRecord, given: Scheduled, date: string): Dates {
  const { completedCycles, firstBillingDate, paidThrough, nextBillingDate, status } = before;
  const isOver = status !== 'Pending' && given.firstBillingDate < date;
  if (!hasBegun(before) && !isOver)
    return { firstBillingDate: given.firstBillingDate, paidThrough, nextBillingDate: billingFrom(given, date) };
  // Without a next date, its end is ignored, since the new terms may end later.
  const next = nextBillingDate ?? unpaidFrom({ ...before, endDate: null, totalCycles: null }, date) ?? date;
  const keepsInterval = given.interval === before.interval && given.intervalCount === before.intervalCount;
  const first = keepsInterval ? firstOn(before, given) : firstCycleDate(next, given);
  const schedule = { ...given, firstBillingDate: first };
  const moved = (one: string): string =>
    !keepsInterval || one < firstBillingDate ? one : cycleDate(first, given, cycleFrom(firstBillingDate, before, one));
  const paid = paidThrough === null ? null : moved(paidThrough);
  return {
    firstBillingDate: first,
    paidThrough: paid,
    // An unpaid cycle stays due.
    nextBillingDate:
      status === 'PastDue'
        ? nextBillingDate
        : unpaidFrom({ completedCycles, ...schedule, paidThrough: paid }, keepsInterval ? moved(next) : first),
  };
}

/** A merchant has one run a day. */
export const billingRun = 'recurring.bill';

export const runKey = (merchantId: string, date: string): string => `${merchantId} ${date}`;

export const runIndex = ({ merchantId, runDate, isDeleted, status }: ContractRecord): string | null =>
  isDeleted || runDate === null || (status !== 'Active' && status !== 'PastDue') ? null : runKey(merchantId, runDate);

export const runAt = (world: World, merchantId: string, date: string): Instant =>
  momentOf(date, world.choices['recurring.runAt'], timeZoneOf(world, merchantId));

type Awaiting = Pick<ContractRecord, 'status' | 'merchantId' | 'completedCycles' | 'nextBillingDate' | 'nextRetryAt'>;

/** The date of the next cycle or retry of a contract; null if there is none. */
export function dueDate(world: World, { status, merchantId, nextBillingDate, nextRetryAt }: Awaiting): string | null {
  if (status === 'PastDue') return nextRetryAt === null ? null : dateAt(nextRetryAt, timeZoneOf(world, merchantId));
  return nextBillingDate;
}

export function planRun(world: World, contract: Awaiting, from: string): string | null {
  const { merchantId, status, completedCycles } = contract;
  const due = status === 'Active' || status === 'PastDue' ? dueDate(world, contract) : null;
  if (due === null) return null;
  const now = world.clock.now();
  const date = due < from ? from : due;
  const at = runAt(world, merchantId, date);
  if (at >= now) return add(world, merchantId, date, at);
  // Today's run is over. A contract that has just begun is billed now, any other tomorrow.
  const isFirst = status === 'Active' && completedCycles === 0 && due === today(world, merchantId);
  if (isFirst) return add(world, merchantId, date, now);
  const next = addDays(today(world, merchantId), 1);
  return add(world, merchantId, next, runAt(world, merchantId, next));
}

function add(world: World, merchantId: string, date: string, at: Instant): string {
  const id = runKey(merchantId, date);
  if (!world.schedule.has(billingRun, id)) world.schedule.add({ at, kind: billingRun, id });
  return date;
}
