import { act, ends, get, group, post, withActions } from '../../operation.ts';

const runs = '/api/billing-runs';
const run = 'MerchantBilling.BillingRuns';
// The column says "extra": these stand beside the base permission.
const create = withActions(run, 'Create');
const reports = [run, 'MerchantBilling.Reports'];
const csv = { reply: { mediaType: 'text/csv' } };

export const billingRuns = group(
  { prefix: 'billingRuns', title: 'Billing runs', section: 'Merchant billing' },
  {
    list: get(runs, [run], 'List billing runs', { paged: true }),
    create: post(runs, create, 'Start a billing run'),
    readBatch: get(`${runs}/batch`, [run], 'Read the batch of runs made last'),
    clearBatch: act(`${runs}/batch/clear`, withActions(run, 'Manage'), 'Clear the batch of runs made last'),
    merchantHistory: get(`${runs}/merchant-history`, [run], 'List the charges billed to a merchant', { paged: true }),
    pricePlanHistory: get(`${runs}/price-plan-history`, reports, 'List the assignments of a price plan', { paged: true }),
    exportPricePlanHistory: get(`${runs}/price-plan-history/export`, reports, 'Export the assignments of a price plan', csv),
    triggerAllResellers: post(`${runs}/trigger-all-resellers`, create, 'Start a billing run for every reseller'),
    read: get(`${runs}/{id}`, [run], 'Read a billing run'),
    cancel: act(`${runs}/{id}/cancel`, create, 'Cancel a billing run', ends),
    export: get(`${runs}/{id}/export`, [run], 'Export a billing run', csv),
    retryCharge: act(`${runs}/{runId}/results/{resultId}/retry-charge`, withActions(run, 'Retry'), 'Retry a failed charge'),
  },
);
