/**
 * The contribution of a payment to sums of money: in summaries and reports, and in the totals of hosted sessions and campaigns
 * (assumptions: 36).
 */
import type { TransactionStatus } from '../../../../schemas/payments/states.ts';
import { minus, none, type Minor, isShowable, plus } from '../../kernel/money.ts';
import type { TransactionRecord } from './record.ts';
import type { World } from '../../kernel/world.ts';

/** The money was taken, and was not voided, reversed or entirely returned. */
const taken: ReadonlySet<TransactionStatus> = new Set(['Captured', 'Settling', 'Settled', 'PartiallyRefunded', 'Refunded']);
/** Approved, but the money is not taken yet. */
const promised: ReadonlySet<TransactionStatus> = new Set(['Authorized', 'Pending']);

export const isTaken = ({ status }: TransactionRecord): boolean => taken.has(status);

/**
 * The amount that the merchant keeps: captured less refunded, negative for a credit, and 0 if it was not captured, or was voided or
 * returned.
 */
export function netOf(record: TransactionRecord): Minor {
  if (!isTaken(record)) return none;
  const { type, capturedAmount, refundedAmount } = record;
  return type === 'Credit' ? minus(none, capturedAmount) : minus(capturedAmount, refundedAmount);
}

const isRaised = (record: TransactionRecord): boolean => promised.has(record.status) || (isTaken(record) && record.status !== 'Refunded');

/** The contribution to a campaign, which counts approved payments before they are captured. */
const raisedOf = (record: TransactionRecord): Minor => (promised.has(record.status) ? record.authorizedAmount : netOf(record));

/** Unchanged if replies could not show the result. */
const totalAfter = (total: Minor, change: Minor): Minor => {
  const after = plus(total, change);
  return isShowable(after) && after >= none ? after : total;
};

function moveTotals(world: World, before: TransactionRecord | null, after: TransactionRecord): void {
  const { hppSessions, campaigns } = world.records;
  const change = minus(raisedOf(after), before === null ? none : raisedOf(before));
  const count = Number(isRaised(after)) - Number(before !== null && isRaised(before));
  if (change === none && count === 0) return;
  const session = hppSessions.get(after.origin.hppSessionId ?? '');
  if (session === undefined) return;
  if (change !== none) hppSessions.replace({ ...session, raisedAmount: totalAfter(session.raisedAmount, change) });
  const campaign = session.mode === 'SaveCard' ? undefined : campaigns.get(session.campaignId ?? '');
  if (campaign === undefined) return;
  const raisedAmount = totalAfter(campaign.raisedAmount, change);
  campaigns.replace({ ...campaign, raisedAmount, completionCount: Math.max(0, campaign.completionCount + count) });
}

export const addRaised = (world: World, record: TransactionRecord): void => moveTotals(world, null, record);

/** Follows changes of a payment, which counts once it has left review. */
export function followRaised(world: World, before: TransactionRecord, after: TransactionRecord): void {
  if (after.origin.hppSessionId === null || before.status === 'InReview') return;
  moveTotals(world, before, after);
}
