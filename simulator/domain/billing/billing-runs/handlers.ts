/** Handlers of billing runs (endpoints: Merchant billing; assumptions: 16). */
import type { billingRuns } from '../../../../schemas/billing/billing-runs/operations.ts';
import { inParts, ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { clearBatch, readBatch, triggerAll } from './batch.ts';
import { runFile } from './export.ts';
import { findRun, seesReseller } from './find.ts';
import { exportPricePlanHistory, merchantHistory, pricePlanHistory } from './history.ts';
import { cancel, create, retryCharge } from './moves.ts';
import { presentRun, runListing } from './present.ts';

const list: Handler<'billingRuns.list'> = (call) =>
  ok(
    pageOf(
      call,
      runListing,
      call.world.records.billingRuns.all(),
      listRequest(call),
      (run) => presentRun(call.world, run),
      ({ resellerId }) => seesReseller(call, resellerId),
    ),
  );

const read: Handler<'billingRuns.read'> = (call) => {
  const run = findRun(call, call.params.id);
  return ok(presentRun(call.world, run, call.world.records.billingResults.by('runId', run.id)));
};

export const billingRunHandlers = {
  'billingRuns.list': list,
  'billingRuns.create': create,
  'billingRuns.readBatch': readBatch,
  'billingRuns.clearBatch': clearBatch,
  'billingRuns.merchantHistory': merchantHistory,
  'billingRuns.pricePlanHistory': pricePlanHistory,
  'billingRuns.exportPricePlanHistory': exportPricePlanHistory,
  'billingRuns.triggerAllResellers': triggerAll,
  'billingRuns.read': read,
  'billingRuns.cancel': cancel,
  'billingRuns.export': (call) => inParts(runFile(call.world, findRun(call, call.params.id))),
  'billingRuns.retryCharge': retryCharge,
} satisfies HandlersOf<typeof billingRuns>;
