/** Starts and cancels runs, one by one or for all resellers, and retries charges (assumptions: 16, MB2; 36, Merchant billing). */
import { requestLimits } from '../../../../schemas/limits.ts';
import { billingRunStates } from '../../../../schemas/billing/states.ts';
import { ok, type AuthenticatedCall, empty } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember, notFound, scopeMismatch } from '../../kernel/refusal.ts';
import { checkMove } from '../../resources/record.ts';
import { billOf, today, monthBefore } from './bill.ts';
import { charge } from './charge.ts';
import { findReseller, findRun, reachedResellers } from './reads.ts';
import { activeMethodOf } from '../merchant-payment-methods/methods.ts';
import { presentResult, presentRun, presentBatch } from './present.ts';
import { merchantsOf } from './process.ts';
import { type BillingResultRecord, type BillingRunRecord, isOpen, type BillingBatchRecord } from './record.ts';
import { billing, newRun, queueRun, requireRoom, rivalOf, type Start } from './start.ts';
import { totalsOf, withChange, withResult } from './tally.ts';
import { isMerchant } from '../../kernel/reach.ts';

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
  const cancelled: BillingRunRecord = {
    ...run,
    ...changedBy(call),
    status: 'Cancelled',
    cancelledAt: world.clock.now(),
    waiting: [],
  };
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
