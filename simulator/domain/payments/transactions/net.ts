/** What a payment adds to sums of money: summaries, reports and campaigns count it alike (assumptions: 36, Summaries of merchants). */
import type { TransactionStatus } from '../../../../schemas/payments/transactions/states.ts';
import { minus, none, type Minor } from '../../kernel/money.ts';
import type { TransactionRecord } from './record.ts';

/** Its money was taken, and neither a void, a reversal nor the bank gave all of it back at once. */
const taken: ReadonlySet<TransactionStatus> = new Set(['Captured', 'Settling', 'Settled', 'PartiallyRefunded', 'Refunded']);
/** It is approved, but its money is not taken yet. */
const promised: ReadonlySet<TransactionStatus> = new Set(['Authorized', 'Pending']);

/** Whether sums of money count it. */
export const isTaken = ({ status }: TransactionRecord): boolean => taken.has(status);

/** What the merchant has of it: captured less refunded, negative for a credit; nothing of what was not captured, or was voided or returned. */
export function netOf(record: TransactionRecord): Minor {
  if (!isTaken(record)) return none;
  const { type, capturedAmount, refundedAmount } = record;
  return type === 'Credit' ? minus(none, capturedAmount) : minus(capturedAmount, refundedAmount);
}

/** Whether a payer stands by the payment: it is approved, and was neither given back as a whole nor left to expire. */
export const isRaised = (record: TransactionRecord): boolean =>
  promised.has(record.status) || (isTaken(record) && record.status !== 'Refunded');

/** What it adds to a campaign, which counts what is approved before it is captured. */
export const raisedOf = (record: TransactionRecord): Minor => (promised.has(record.status) ? record.authorizedAmount : netOf(record));
