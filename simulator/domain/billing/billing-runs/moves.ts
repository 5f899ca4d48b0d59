/** Starts and cancels runs, and charges again (assumptions: 16). */
import { requestLimits } from '../../../../schemas/limits.ts';
import { billingRunStates } from '../../../../schemas/billing/billing-runs/states.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember, notFound } from '../../kernel/refusal.ts';
import { checkMove } from '../../resources/moves.ts';
import { billOf } from './bill.ts';
import { charge } from './charge.ts';
import { findReseller, findRun } from './find.ts';
import { activeMethodOf } from '../merchant-payment-methods/methods.ts';
import { today } from './period.ts';
import { presentResult, presentRun } from './present.ts';
import { merchantsOf } from './process.ts';
import type { BillingResultRecord, BillingRunRecord } from './record.ts';
import { billing, newRun, queueRun, requireRoom, rivalOf, type Start } from './start.ts';
import { totalsOf, withChange, withResult } from './tally.ts';

const changedBy = ({ world, principal }: AuthenticatedCall) => ({
  lastModificationTime: world.clock.now(),
  lastModifierId: principal.user.id,
});

/** What a run would bill, and would try to charge; nothing is stored. */
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

/** The last days are past, so that nothing is added to what was billed; a dry run may look ahead. */
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

/** What was billed so far stays billed, and can be charged again where a charge failed. */
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
