/** Billing of merchants: runs, their results, and the history of price plans (assumptions: 16). */
import { array, boolean, date, decimal, defaulted, instant, int32, money, nullable, optional, shape, text, uuid } from '../../shape.ts';
import { audited } from '../../resource.ts';
import { currency } from '../../conventions/common-types.ts';
import { BillingChargeStatus, BillingRunStatus, BillingRunTrigger } from '../../conventions/enums.ts';
import { PageQuery } from '../../conventions/paging-types.ts';
import { act, ends, get, group, post, withActions } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';

/** The amount is quantity times unit price, rounded once. */
const BillingLineDto = shape('BillingLineDto', 'assumed', {
  sku: text(),
  description: text(),
  quantity: decimal({ minimum: 0 }),
  unitPrice: decimal({ minimum: 0 }),
  amount: money(),
});

const result = {
  id: uuid(),
  runId: uuid(),
  merchantId: uuid(),
  merchantName: text(),
  pricePlanId: nullable(uuid()),
  pricePlanName: nullable(text()),
  lines: array(BillingLineDto),
  subtotal: money(),
  tax: money(),
  total: money(),
  currency: currency(),
  chargeStatus: BillingChargeStatus,
  attemptCount: int32({ minimum: 0 }),
  transactionId: nullable(uuid()),
  failureReason: nullable(text()),
};

export const BillingRunResultDto = shape('BillingRunResultDto', 'assumed', result);

/** In a merchant's history, with the billed days. */
export const MerchantBillingHistoryDto = shape('MerchantBillingHistoryDto', 'assumed', {
  ...result,
  periodStart: date(),
  periodEnd: date(),
});

const count = () => int32({ minimum: 0 });

/** Results are shown only when a single run is read, and by a dry run, which is not kept. */
export const BillingRunDto = shape('BillingRunDto', 'assumed', {
  id: uuid(),
  batchId: nullable(uuid()),
  resellerId: uuid(),
  resellerName: text(),
  status: BillingRunStatus,
  trigger: BillingRunTrigger,
  periodStart: date(),
  periodEnd: date(),
  currency: currency(),
  merchantCount: count(),
  chargedCount: count(),
  declinedCount: count(),
  failedCount: count(),
  skippedCount: count(),
  totalAmount: money(),
  collectedAmount: money(),
  startedAt: nullable(instant()),
  completedAt: nullable(instant()),
  cancelledAt: nullable(instant()),
  errorMessage: nullable(text()),
  results: array(BillingRunResultDto),
  ...audited(),
});

/** Both days are included. */
const BillingRunCreateDto = shape('BillingRunCreateDto', 'assumed', {
  resellerId: uuid(),
  periodStart: date(),
  periodEnd: date(),
  dryRun: defaulted(boolean(), false),
});

/** The runs started together for all resellers. */
export const BillingRunBatchDto = shape('BillingRunBatchDto', 'assumed', {
  batchId: uuid(),
  createdAt: instant(),
  runCount: count(),
  completedCount: count(),
  failedCount: count(),
  isFinished: boolean(),
  runs: array(BillingRunDto),
});

export const PricePlanHistoryDto = shape('PricePlanHistoryDto', 'assumed', {
  pricePlanId: uuid(),
  pricePlanName: text(),
  merchantId: uuid(),
  merchantName: text(),
  assignedAt: instant(),
  unassignedAt: nullable(instant()),
  assignedBy: nullable(uuid()),
});

const MerchantBillingHistoryQuery = shape('MerchantBillingHistoryQuery', 'assumed', {
  ...PageQuery.properties,
  merchantId: optional(uuid()),
});

const pricePlan = { pricePlanId: optional(uuid()) };
const PricePlanHistoryQuery = shape('PricePlanHistoryQuery', 'assumed', { ...PageQuery.properties, ...pricePlan });
const PricePlanExportQuery = shape('PricePlanExportQuery', 'assumed', pricePlan);

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
