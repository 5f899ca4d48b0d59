import { act, ends, get, group, post, withActions } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';
import { nullable } from '../../shape.ts';
import {
  BillingRunBatchDto,
  BillingRunCreateDto,
  BillingRunDto,
  BillingRunResultDto,
  MerchantBillingHistoryDto,
  MerchantBillingHistoryQuery,
  PricePlanExportQuery,
  PricePlanHistoryDto,
  PricePlanHistoryQuery,
} from './types.ts';

const runs = '/api/billing-runs';
const run = 'MerchantBilling.BillingRuns';
// The column says "extra": these are required in addition to the base permission.
const create = withActions(run, 'Create');
const reports = [run, 'MerchantBilling.Reports'];
const csv = { reply: { mediaType: 'text/csv' } } as const;

export const billingRuns = group(
  { prefix: 'billingRuns', title: 'Billing runs', section: 'Merchant billing' },
  {
    list: get(runs, [run], 'List billing runs', lists(BillingRunDto)),
    create: post(runs, create, 'Start a billing run', { ...takes(BillingRunCreateDto), ...answers(BillingRunDto) }),
    readBatch: get(`${runs}/batch`, [run], 'Read the batch of runs made last', answers(nullable(BillingRunBatchDto))),
    clearBatch: act(`${runs}/batch/clear`, withActions(run, 'Manage'), 'Clear the batch of runs made last', answersNothing),
    merchantHistory: get(`${runs}/merchant-history`, [run], 'List the charges billed to a merchant', {
      ...lists(MerchantBillingHistoryDto),
      listed: 'billingResults',
      query: MerchantBillingHistoryQuery,
    }),
    pricePlanHistory: get(`${runs}/price-plan-history`, reports, 'List the assignments of a price plan', {
      ...lists(PricePlanHistoryDto),
      listed: 'pricePlanAssignments',
      query: PricePlanHistoryQuery,
    }),
    exportPricePlanHistory: get(`${runs}/price-plan-history/export`, reports, 'Export the assignments of a price plan', {
      query: PricePlanExportQuery,
      ...csv,
    }),
    triggerAllResellers: post(
      `${runs}/trigger-all-resellers`,
      create,
      'Start a billing run for every reseller',
      answers(BillingRunBatchDto),
    ),
    read: get(`${runs}/{id}`, [run], 'Read a billing run', answers(BillingRunDto)),
    cancel: act(`${runs}/{id}/cancel`, create, 'Cancel a billing run', { ...answers(BillingRunDto), ...ends }),
    export: get(`${runs}/{id}/export`, [run], 'Export a billing run', csv),
    retryCharge: act(
      `${runs}/{runId}/results/{resultId}/retry-charge`,
      withActions(run, 'Retry'),
      'Retry a failed charge',
      answers(BillingRunResultDto),
    ),
  },
);
