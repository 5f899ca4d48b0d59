import { get, group, post, put, remove } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';
import { array } from '../../shape.ts';
import {
  DimensionalSummaryDto,
  DimensionalSummaryQuery,
  EffectiveEntitlementDto,
  EffectiveEntitlementQuery,
  UsageEntitlementCreateDto,
  UsageEntitlementDto,
  UsageEntitlementUpdateDto,
  UsageLedgerRowDto,
  UsagePageQuery,
  UsageReportQuery,
  UsageSkuDto,
  UsageSummaryRowDto,
} from './types.ts';

const base = '/api/usage';
const title = 'Usage';
const defaults = ['Usage.PlatformDefaults'];
const reports = ['Usage.Reports'];
const exports = ['Usage.Reports.Export'];
const csv = { query: UsageReportQuery, reply: { mediaType: 'text/csv' } } as const;
const summaries = { ...lists(UsageSummaryRowDto), query: UsagePageQuery };

export const usage = {
  ...group(
    { prefix: 'usageEntitlements', title },
    {
      list: get(`${base}/entitlements`, defaults, 'List entitlements', lists(UsageEntitlementDto)),
      read: get(`${base}/entitlements/{id}`, defaults, 'Read an entitlement', answers(UsageEntitlementDto)),
      effective: get(`${base}/entitlements/effective`, defaults, 'List the entitlements in force', {
        query: EffectiveEntitlementQuery,
        ...answers(array(EffectiveEntitlementDto)),
      }),
      create: post(`${base}/entitlements`, [], 'Create an entitlement', {
        ...takes(UsageEntitlementCreateDto),
        ...answers(UsageEntitlementDto),
      }),
      update: put(`${base}/entitlements/{id}`, [], 'Replace an entitlement', {
        ...takes(UsageEntitlementUpdateDto),
        ...answers(UsageEntitlementDto),
      }),
      delete: remove(`${base}/entitlements/{id}`, [], 'Delete an entitlement', answersNothing),
    },
  ),
  ...group(
    { prefix: 'usageReports', title },
    {
      dimensionalSummary: get(`${base}/reports/dimensional-summary`, reports, 'Sum up usage by chosen dimensions', {
        query: DimensionalSummaryQuery,
        ...answers(DimensionalSummaryDto),
      }),
      merchantLedger: get(`${base}/reports/merchant-ledger`, reports, 'List the usage of a merchant', {
        ...lists(UsageLedgerRowDto),
        query: UsagePageQuery,
      }),
      merchantSummary: get(`${base}/reports/merchant-summary`, reports, 'Sum up the usage of a merchant', summaries),
      resellerMerchantBreakdown: get(
        `${base}/reports/reseller-merchant-breakdown`,
        reports,
        'Break the usage of a reseller down',
        summaries,
      ),
      resellerSummary: get(`${base}/reports/reseller-summary`, reports, 'Sum up the usage of a reseller', summaries),
      exportLedger: get(`${base}/reports/ledger/export`, exports, 'Export the usage ledger', csv),
      exportSummary: get(`${base}/reports/summary/export`, exports, 'Export a usage summary', csv),
      skus: get(`${base}/reports/skus`, ['Usage.Skus'], 'List metered usage', answers(array(UsageSkuDto))),
    },
  ),
};
