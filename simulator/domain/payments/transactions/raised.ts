/** The totals of hosted sessions and their campaigns: of payments that stand, net of what was given back (assumptions: 36, Campaigns). */
import { isShowable, minus, none, plus, type Minor } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { isRaised, raisedOf } from './net.ts';
import type { TransactionRecord } from './record.ts';

/** A total after a change, as far as it can be shown. */
const totalAfter = (total: Minor, change: Minor): Minor => {
  const after = plus(total, change);
  return isShowable(after) && after >= none ? after : total;
};

/** Moves the totals of a session, and of the campaign that it collects for, by what a payment adds to them now and did before. */
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

/** Adds a payment that completed its session. */
export const addRaised = (world: World, record: TransactionRecord): void => moveTotals(world, null, record);

/** Follows a payment that has completed its session: one that is held for review has not. */
export function followRaised(world: World, before: TransactionRecord, after: TransactionRecord): void {
  if (after.origin.hppSessionId === null || before.status === 'InReview') return;
  moveTotals(world, before, after);
}
