/** Billing dates of a contract (assumptions: 9). */
import { addDays, cycleDate, cycleFrom, firstCycleDate, onDay, type Cycle } from '../../kernel/calendar.ts';
import type { ContractRecord } from './record.ts';

type Scheduled = Cycle & Pick<ContractRecord, 'firstBillingDate' | 'endDate' | 'totalCycles'>;
/** A contract with what it has paid. */
type Running = Scheduled & Pick<ContractRecord, 'completedCycles' | 'paidThrough'>;

/** The first billing date: after the trial, on the billing day. */
export const firstBilling = (startDate: string, trialDays: number, cycle: Cycle): string =>
  firstCycleDate(addDays(startDate, trialDays), cycle);

/** The first billing date on or after a date; null when no cycle is left. The end date is the last that may be billed. */
export function billingFrom(contract: Scheduled, date: string): string | null {
  const index = cycleFrom(contract.firstBillingDate, contract, date);
  if (contract.totalCycles !== null && index >= contract.totalCycles) return null;
  const next = cycleDate(contract.firstBillingDate, contract, index);
  return contract.endDate !== null && next > contract.endDate ? null : next;
}

/** The same for a contract that has paid some cycles: never one up to the last that it paid, nor more of them than it has in all. */
export function unpaidFrom(contract: Running, date: string): string | null {
  const { completedCycles, paidThrough, totalCycles } = contract;
  if (totalCycles !== null && completedCycles >= totalCycles) return null;
  const isPaid = paidThrough !== null && date <= paidThrough;
  return billingFrom(contract, isPaid ? addDays(paidThrough, 1) : date);
}

/** Whether a contract has had all its cycles, wherever its end date lies. */
export const hasHadCycles = (contract: Running & Pick<ContractRecord, 'nextBillingDate'>, date: string): boolean =>
  contract.totalCycles !== null && contract.nextBillingDate === null && unpaidFrom({ ...contract, endDate: null }, date) === null;

/** The first billing date after a date; billing continues there after a pause, and missed cycles are skipped. */
export const billingAfter = (contract: Running, date: string): string | null => unpaidFrom(contract, addDays(date, 1));

/** The date the cycle of a date began; the first one before there is any. */
export function cycleOf(contract: Scheduled, date: string): string {
  const index = cycleFrom(contract.firstBillingDate, contract, date);
  const next = cycleDate(contract.firstBillingDate, contract, index);
  return next === date || index === 0 ? next : cycleDate(contract.firstBillingDate, contract, index - 1);
}

type Dates = Pick<ContractRecord, 'firstBillingDate' | 'paidThrough' | 'nextBillingDate'>;

/** Whether the cycles of a contract have begun to be billed, or have passed. */
const hasBegun = ({ status, paidThrough, nextBillingDate, firstBillingDate }: ContractRecord): boolean =>
  status === 'PastDue' || paidThrough !== null || (nextBillingDate !== null && nextBillingDate !== firstBillingDate);

/** The first date after a new billing day: that of the same month, so that cycles keep their months. */
function firstOn(before: ContractRecord, given: Scheduled): string {
  const { firstBillingDate: first } = before;
  if (given.billingDay === before.billingDay || given.interval === 'Day' || given.interval === 'Week') return first;
  return onDay(first, given.billingDay ?? Number(given.firstBillingDate.slice(8)));
}

/**
 * The dates of a live contract under new terms. Once cycles have begun, a new billing day moves each of them within its months, and a new
 * interval follows on the cycle that is paid: none is charged twice, and none is skipped (assumptions: 36, Contracts).
 */
export function rescheduled(before: ContractRecord, given: Scheduled, date: string): Dates {
  const { completedCycles, firstBillingDate, paidThrough, nextBillingDate, status } = before;
  const isOver = status !== 'Pending' && given.firstBillingDate < date;
  if (!hasBegun(before) && !isOver)
    return { firstBillingDate: given.firstBillingDate, paidThrough, nextBillingDate: billingFrom(given, date) };
  // Of one without a next date, its end aside: the new terms may end later.
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
    // The cycle that is not paid yet stays the one to be paid.
    nextBillingDate:
      status === 'PastDue'
        ? nextBillingDate
        : unpaidFrom({ completedCycles, ...schedule, paidThrough: paid }, keepsInterval ? moved(next) : first),
  };
}
