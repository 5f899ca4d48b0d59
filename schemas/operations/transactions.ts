import { act, get, group, post, put, remove } from '../operation.ts';
import { anything } from '../shape.ts';

const base = '/api/transactions';
const files = `${base}/batch-file`;
const reports = 'Transactions.Reports';
const batchNumber = ['Transactions.Settlement.ManageBatchNumber'];
const csv = { reply: { mediaType: 'text/csv' } };

export const transactions = {
  ...group(
    { prefix: 'transactions', title: 'Transactions' },
    {
      list: get(base, [], 'List transactions', { paged: true }),
      create: post(base, [reports], 'Create a transaction'),
      read: get(`${base}/{id}`, [], 'Read a transaction'),
      updateTags: put(`${base}/{id}/tags`, [reports], 'Replace the tags of a transaction'),
      operate: post(`${base}/{merchantId}/{transactionId}/operations`, [], 'Follow up an existing transaction'),
      operateLegacy: post(`${base}/{transactionId}/operations`, [], 'Follow up a transaction without naming its merchant', {
        deprecated: true,
      }),
      getByIdempotencyKey: post(`${base}/get-by-idempotency-key-async`, [`${reports}.View`], 'Find a transaction by its idempotency key'),
      getById: post(`${base}/get-transaction-by-id-async`, [], 'Find a transaction of a merchant'),
      unsettledSummary: post(
        `${base}/get-unsettled-transaction-summary-by-processor-profile-async`,
        [],
        'Sum up unsettled transactions per processor profile',
      ),
      page: post(`${base}/list/continuation`, [], 'Answer a filtered page of transactions', { paged: true }),
      count: post(`${base}/list/continuation/count`, [], 'Count transactions, approximately'),
      summaryCounts: post(`${base}/list/continuation/summary-counts`, [reports], 'Count transactions once per named filter', {
        provenance: 'documented',
        source: 'endpoints: Transactions; operation 5',
      }),
      merchantSummary: get(`${base}/reports/merchant-summary`, [`${reports}.Summary`], 'Sum up transactions per merchant'),
      payTypeSummary: get(`${base}/reports/paytype-summary`, [`${reports}.Summary`], 'Sum up transactions per payment type'),
      settlementOverride: post(`${base}/settlement-override`, ['Transactions.Settlement.Override'], 'Set the settlement state by hand'),
      triggerSettlements: post(`${base}/settlements/trigger`, ['Transactions.Settlement.Trigger'], 'Settle now'),
      triggerMerchantSettlement: post(`${base}/settlements/merchants/{merchantId}/trigger`, [], 'Settle one merchant now'),
      batchSequence: get(`${base}/batch-sequence`, batchNumber, 'Read the next batch number'),
      overrideBatchSequence: post(`${base}/batch-sequence`, batchNumber, 'Override the next batch number'),
      listBatchFiles: get(files, [], 'List batch files', { paged: true }),
      uploadBatchFile: post(`${files}/upload`, [], 'Upload a batch file', {
        body: { schema: anything(), required: false, mediaTypes: ['multipart/form-data', 'text/csv'] },
      }),
      readBatchFile: get(`${files}/{id}`, [], 'Read a batch file'),
      deleteBatchFile: remove(`${files}/{id}`, [], 'Delete a batch file'),
      cancelBatchFile: act(`${files}/{id}/cancel`, [], 'Cancel a batch file'),
      triggerBatchFile: act(`${files}/{id}/trigger-processing`, [], 'Start to process a batch file'),
      downloadBatchFile: get(`${files}/{id}/download`, [], 'Download a batch file', csv),
      exportBatchFileResults: get(`${files}/{id}/export-results`, [], 'Export the results of a batch file', csv),
    },
  ),
  // The catalogue lists this one among the hosted payment pages.
  ...group(
    { prefix: 'transactions', title: 'Transactions', section: 'Hosted payment pages' },
    { fromHppSession: post(`${base}/from-hpp-session`, [], 'Pay a hosted payment page session', { anonymous: true }) },
  ),
};
