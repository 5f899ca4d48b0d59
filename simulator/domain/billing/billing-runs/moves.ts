/** Starts and cancels runs, one by one or for all resellers, and retries charges (assumptions: 16, MB2; 36, Merchant billing). */
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { preferencesOf, billing, newRun, queueRun, requireRoom, rivalOf, type Start } from './start.ts';
import { billOf, type Bill, charge, today, monthBefore } from './bill.ts';
import { activeMethodOf } from '../merchant-payment-methods/methods.ts';
import { type BillingResultRecord, type BillingRunRecord, isOpen, type BillingBatchRecord } from './record.ts';
import { totalsOf, withResult, withChange } from './tally.ts';
import { requestLimits } from '../../../../schemas/limits.ts';
import { billingRunStates } from '../../../../schemas/billing/states.ts';
import { ok, type AuthenticatedCall, empty } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember, notFound, scopeMismatch } from '../../kernel/refusal.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { checkMove } from '../../resources/record.ts';
import { findReseller, findRun, reachedResellers } from './reads.ts';
import { presentResult, presentRun, presentBatch } from './present.ts';
import { isMerchant } from '../../kernel/reach.ts';

// Carries out billing runs, a few merchants per turn (assumptions: 16, table of states).

/** Merchants per turn: about two milliseconds of work. */
const merchantsPerPart = 10;

const merchantsOf = ({ records }: World, resellerId: string): readonly string[] =>
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

const billingRun = announcer('a billing run', 'billingRuns', ({ billingRuns }, id) => billingRuns.get(id));

export const billingRunAnnouncements = {
  'billing_run.completed': billingRun((world, run) =>
    run.status === 'Completed' || run.status === 'CompletedWithErrors' ? () => stageCompleted(world, run) : null,
  ),
} satisfies Readonly<Record<string, Announcement>>;

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

const changedBy = ({ world, principal }: AuthenticatedCall) => ({
  lastModificationTime: world.clock.now(),
  lastModifierId: principal.user.id,
});

/** Stores nothing. */
function tryRun(call: AuthenticatedCall, start: Start) {
  const { world } = call;
  const run = newRun(world, start);
  const merchants = merchantsOf(world, start.resellerId).slice(0, requestLimits.shownResults.max);
  const results = merchants.map((merchantId): BillingResultRecord => {
    const bill = billOf(world, merchantId, run);
    return { id: world.random.uuid(), creationTime: run.creationTime, ...bill };
  });
  const totals = results.reduce(withResult, totalsOf(run));
  const at = run.creationTime;
  return presentRun(world, { ...run, ...totals, status: 'Completed', startedAt: at, completedAt: at }, results);
}

/** Only a dry run may bill days that are not over, since usage could still be added to them. */
function requirePeriod({ world, body: { periodStart, periodEnd, dryRun } }: Parameters<Handler<'billingRuns.create'>>[0]): void {
  if (periodEnd < periodStart) throw invalidMember('periodEnd', 'The field periodEnd must not be before periodStart.');
  if (dryRun !== true && periodEnd >= today(world))
    throw invalidMember('periodEnd', 'The field periodEnd must be a day that is over in UTC.');
}

export const create: Handler<'billingRuns.create'> = (call) => {
  const { world, principal, body } = call;
  const { periodStart, periodEnd } = body;
  requirePeriod(call);
  const { id: resellerId } = findReseller(call, body.resellerId);
  const start: Start = { resellerId, periodStart, periodEnd, trigger: 'Manual', creatorId: principal.user.id, batchId: null };
  if (body.dryRun === true) return ok(tryRun(call, start));
  const rival = rivalOf(world, resellerId, start);
  if (rival !== undefined) {
    throw conflict('MerchantBilling:PeriodAlreadyBilled', 'A run of this reseller covers some of these days.', { billingRunId: rival.id });
  }
  requireRoom(world);
  return ok(presentRun(world, queueRun(world, start)));
};

/** Existing results remain, and failed charges can be retried. */
export const cancel: Handler<'billingRuns.cancel'> = (call) => {
  const { world } = call;
  const run = findRun(call, call.params.id);
  checkMove(billingRunStates, run.status, 'cancel');
  world.schedule.cancel(billing, run.id);
  const cancelled: BillingRunRecord = { ...run, ...changedBy(call), status: 'Cancelled', cancelledAt: world.clock.now(), waiting: [] };
  return ok(presentRun(world, world.records.billingRuns.replace(cancelled)));
};

export const retryCharge: Handler<'billingRuns.retryCharge'> = (call) => {
  const { world, principal, params } = call;
  const { billingRuns, billingResults } = world.records;
  const run = findRun(call, params.runId);
  const result = billingResults.get(params.resultId.toLowerCase());
  if (result === undefined || result.runId !== run.id) throw notFound('no such result of the run');
  if (result.chargeStatus !== 'Declined' && result.chargeStatus !== 'Failed') {
    throw conflict('MerchantBilling:NotRetryable', 'Only a charge that was declined or failed can be tried again.', {
      chargeStatus: result.chargeStatus,
    });
  }
  const method = activeMethodOf(world, result.merchantId);
  if (method === undefined) throw conflict('MerchantBilling:NoActivePaymentMethod', 'The merchant has no active payment method.');
  const after = billingResults.replace({ ...result, ...charge(world, result, method, principal.user.id) });
  billingRuns.replace({ ...run, ...changedBy(call), ...withChange(totalsOf(run), result, after) });
  return ok(presentResult(after, world));
};

/** The host and each reseller have their own batch; a merchant has none. */
const ownerOf = ({ principal }: AuthenticatedCall): string => principal.merchantId ?? principal.resellerId ?? 'host';

const batchOf = (call: AuthenticatedCall): BillingBatchRecord | undefined => call.world.records.billingBatches.get(ownerOf(call));

function requireFinished(call: AuthenticatedCall): void {
  const { billingRuns } = call.world.records;
  const isRunning = batchOf(call)?.runIds.some((id) => isOpen(billingRuns.get(id)!)) ?? false;
  if (isRunning) throw conflict('MerchantBilling:BatchRunning', 'Runs of the last batch have not ended.');
}

export const readBatch: Handler<'billingRuns.readBatch'> = (call) => {
  const batch = batchOf(call);
  return ok(batch === undefined ? null : presentBatch(call.world, batch));
};

export const clearBatch: Handler<'billingRuns.clearBatch'> = (call) => {
  requireFinished(call);
  call.world.records.billingBatches.remove(ownerOf(call));
  return empty;
};

/** Starts a run of last month for each active reseller that has not been billed for any day of it. */
export const triggerAll: Handler<'billingRuns.triggerAllResellers'> = (call) => {
  const { world, principal } = call;
  if (isMerchant(principal)) throw scopeMismatch('reseller');
  requireFinished(call);
  requireRoom(world);
  const { billingBatches } = world.records;
  const period = monthBefore(today(world));
  const due = reachedResellers(call).filter(({ id, isActive }) => isActive && rivalOf(world, id, period) === undefined);
  const batchId = world.random.uuid();
  const start = { ...period, trigger: 'Manual', creatorId: principal.user.id, batchId } as const;
  const runIds = due.map(({ id: resellerId }) => queueRun(world, { ...start, resellerId }).id);
  billingBatches.remove(ownerOf(call));
  return ok(presentBatch(world, billingBatches.insert({ id: ownerOf(call), creationTime: world.clock.now(), batchId, runIds })));
};
