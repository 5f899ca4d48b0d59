import { get, group, post, put, remove } from '../../operation.ts';

const base = '/api/usage';
const title = 'Usage';
const defaults = ['Usage.PlatformDefaults'];
const reports = ['Usage.Reports'];
const exports = ['Usage.Reports.Export'];
const csv = { reply: { mediaType: 'text/csv' } };

export const usage = {
  ...group(
    { prefix: 'usageEntitlements', title },
    {
      list: get(`${base}/entitlements`, defaults, 'List entitlements', { paged: true }),
      read: get(`${base}/entitlements/{id}`, defaults, 'Read an entitlement'),
      effective: get(`${base}/entitlements/effective`, defaults, 'List the entitlements in force'),
      create: post(`${base}/entitlements`, [], 'Create an entitlement'),
      update: put(`${base}/entitlements/{id}`, [], 'Replace an entitlement'),
      delete: remove(`${base}/entitlements/{id}`, [], 'Delete an entitlement'),
    },
  ),
  ...group(
    { prefix: 'usageReports', title },
    {
      dimensionalSummary: get(`${base}/reports/dimensional-summary`, reports, 'Sum up usage by chosen dimensions'),
      merchantLedger: get(`${base}/reports/merchant-ledger`, reports, 'List the usage of a merchant', { paged: true }),
      merchantSummary: get(`${base}/reports/merchant-summary`, reports, 'Sum up the usage of a merchant', { paged: true }),
      resellerMerchantBreakdown: get(`${base}/reports/reseller-merchant-breakdown`, reports, 'Break the usage of a reseller down', {
        paged: true,
      }),
      resellerSummary: get(`${base}/reports/reseller-summary`, reports, 'Sum up the usage of a reseller', { paged: true }),
      exportLedger: get(`${base}/reports/ledger/export`, exports, 'Export the usage ledger', csv),
      exportSummary: get(`${base}/reports/summary/export`, exports, 'Export a usage summary', csv),
      skus: get(`${base}/reports/skus`, ['Usage.Skus'], 'List metered usage'),
    },
  ),
};
