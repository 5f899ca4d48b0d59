/** The smallest and the largest amount of a page. */
import { major, type Minor } from '../../kernel/money.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { HostedPageRecord } from './record.ts';

/** Throws a validation refusal for an amount beyond them. They say nothing of another currency. */
export function checkBounds({ minimumAmount, maximumAmount, currency: own }: HostedPageRecord, amount: Minor, currency: string): void {
  if (currency !== own) return;
  if (minimumAmount !== null && amount < minimumAmount) {
    throw invalidMember('amount', `The field amount must be at least ${major(minimumAmount, currency)}.`);
  }
  if (maximumAmount !== null && amount > maximumAmount) {
    throw invalidMember('amount', `The field amount must be at most ${major(maximumAmount, currency)}.`);
  }
}
