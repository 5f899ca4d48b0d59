/** Carries out billing runs, a few merchants per turn (assumptions: 16, table of states). */
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { preferencesOf, billing } from './start.ts';
import { billOf, type Bill } from './bill.ts';
import { charge } from './charge.ts';
import { activeMethodOf } from '../merchant-payment-methods/methods.ts';
import type { BillingResultRecord, BillingRunRecord } from './record.ts';
import { totalsOf, withResult } from './tally.ts';

/** Merchants per turn: about two milliseconds of work. */
const merchantsPerPart = 10;

export const merchantsOf = ({ records }: World, resellerId: string): readonly string[] =>
  records.merchants
    .by('resellerId', resellerId)
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id }) => id);

function charged(world: World, run: BillingRunRecord, bill: Bill): Bill {
  if (bill.chargeStatus !== 'NotAttempted' || !preferencesOf(world, run.resellerId).autoCharge) return bill;
  const method = activeMethodOf(world, bill.merchantId);
  return method === undefined ? bill : { ...bill, ...charge(world, bill, method, run.creatorId) };
}

function billMerchant(world: World, run: BillingRunRecord, merchantId: string): BillingResultRecord {
  const result = charged(world, run, billOf(world, merchantId, run));
  return world.records.billingResults.insert({ id: world.random.uuid(), creationTime: world.clock.now(), ...result });
}

function stageCompleted(world: World, run: BillingRunRecord): void {
  const { id, batchId, resellerId, periodStart, periodEnd, merchantCount, declinedCount, failedCount, totalAmount, collectedAmount } = run;
  stageEvent(world, 'billing_run.completed', null, {
    billingRunId: id,
    batchId,
    resellerId,
    periodStart,
    periodEnd,
    merchantCount,
    declinedCount,
    failedCount,
    totalAmount: major(totalAmount, run.currency),
    collectedAmount: major(collectedAmount, run.currency),
    currency: run.currency,
  });
}

/** A decline is a result; only a charge that the processor could not decide is an error. */
function finish(world: World, run: BillingRunRecord): void {
  const status = run.failedCount > 0 ? 'CompletedWithErrors' : 'Completed';
  stageCompleted(world, world.records.billingRuns.replace({ ...run, status, completedAt: world.clock.now() }));
}

const begun = (world: World, run: BillingRunRecord): BillingRunRecord =>
  run.status === 'Queued' ? { ...run, status: 'Running', startedAt: world.clock.now(), waiting: merchantsOf(world, run.resellerId) } : run;

const billPart: DueHandler = (world, id) => {
  const { billingRuns } = world.records;
  const queued = billingRuns.get(id);
  if (queued === undefined || (queued.status !== 'Queued' && queued.status !== 'Running')) return false;
  const run = begun(world, queued);
  let totals = totalsOf(run);
  const part = run.waiting.slice(0, merchantsPerPart);
  try {
    for (const merchantId of part) totals = withResult(totals, billMerchant(world, run, merchantId));
  } catch (error) {
    billingRuns.replace({ ...run, ...totals, status: 'Failed', waiting: [], errorMessage: 'The simulator has a defect.' });
    throw error;
  }
  const after = billingRuns.replace({ ...run, ...totals, waiting: run.waiting.slice(part.length) });
  if (after.waiting.length > 0) return true;
  finish(world, after);
  return false;
};

export const billingRunDueWork: DueHandlers<typeof billing> = { [billing]: billPart };
