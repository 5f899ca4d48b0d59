/** Billing dates of a contract (assumptions: 9). */
import { addDays, cycleDate, cycleFrom, firstCycleDate, type Cycle } from '../../kernel/calendar.ts';
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
