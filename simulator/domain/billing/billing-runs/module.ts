import type { billingRuns } from '../../../../schemas/billing/billing-runs/group.ts';
import { inParts, ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { clearBatch, readBatch, triggerAll, cancel, create, retryCharge, billingRunAnnouncements, billingRunDueWork } from './moves.ts';
import { runFile, findRun, exportPricePlanHistory, merchantHistory, pricePlanHistory } from './reads.ts';
import { presentRun, runListing } from './present.ts';
import { BillingPreferencesRecord, BillingRunRecord, billedBy, BillingResultRecord, BillingBatchRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { billingScheduleDueWork, billing } from './start.ts';
import { billingRunStates } from '../../../../schemas/billing/states.ts';
import { reachesReseller } from '../../kernel/reach.ts';

const list: Handler<'billingRuns.list'> = (call) =>
  ok(
    pageOf(
      call,
      runListing,
      call.world.records.billingRuns.all(),
      listRequest(call),
      (run) => presentRun(call.world, run),
      ({ resellerId }) => reachesReseller(call, resellerId),
    ),
  );

const read: Handler<'billingRuns.read'> = (call) => {
  const run = findRun(call, call.params.id);
  return ok(presentRun(call.world, run, call.world.records.billingResults.by('runId', run.id)));
};

const handlers = {
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

const records = {
  billingPreferences: kind(BillingPreferencesRecord, {}),
  billingRuns: kind(BillingRunRecord, { billedBy }),
  billingResults: kind(BillingResultRecord, { merchantId: byMerchant, runId: (result) => result.runId }),
  billingBatches: kind(BillingBatchRecord, {}),
};

const due = { ...billingRunDueWork, ...billingScheduleDueWork };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const billingRunModule = defineModule({
  records,
  machines: { billingRuns: billingRunStates },
  handlers,
  due,
  inTurns: [billing],
  announcements: billingRunAnnouncements,
});
