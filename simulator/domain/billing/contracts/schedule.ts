/** Billing dates of a contract (assumptions: 9). */
import { addDays, cycleDate, cycleFrom, firstCycleDate, type Cycle } from '../../kernel/calendar.ts';
import type { ContractRecord } from './record.ts';

type Scheduled = Cycle & Pick<ContractRecord, 'firstBillingDate' | 'endDate' | 'totalCycles'>;

/** The first billing date: after the trial, on the billing day. */
export const firstBilling = (startDate: string, trialDays: number, cycle: Cycle): string =>
  firstCycleDate(addDays(startDate, trialDays), cycle);

/** The first billing date on or after a date; null when no cycle is left. */
export function billingFrom(contract: Scheduled, date: string): string | null {
  const index = cycleFrom(contract.firstBillingDate, contract, date);
  if (contract.totalCycles !== null && index >= contract.totalCycles) return null;
  const next = cycleDate(contract.firstBillingDate, contract, index);
  return contract.endDate !== null && next >= contract.endDate ? null : next;
}

/** The first billing date after a date; billing continues there after a pause, and missed cycles are skipped. */
export const billingAfter = (contract: Scheduled, date: string): string | null => billingFrom(contract, addDays(date, 1));

/** The date the cycle of a date began; the first one before there is any. */
export function cycleOf(contract: Scheduled, date: string): string {
  const index = cycleFrom(contract.firstBillingDate, contract, date);
  const next = cycleDate(contract.firstBillingDate, contract, index);
  return next === date || index === 0 ? next : cycleDate(contract.firstBillingDate, contract, index - 1);
}
