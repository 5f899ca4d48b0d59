import { act, get, group, post, put, remove } from '../../operation.ts';
import { answers, answersNothing, countsFilters, countsPages, eitherPlace, lists, pages, takes, mayTakeForm } from '../../payloads.ts';
import { array, date, optional, shape, text, uuid } from '../../shape.ts';
import { BatchFileForm } from '../../conventions/error-types.ts';
import { BatchFileDto, BatchFileQuery } from '../batch-files/types.ts';
import { FromHppSessionDto, HppPaymentResultDto } from '../hosted-pages/session-types.ts';
import {
  MerchantSummaryDto,
  PayTypeSummaryDto,
  TransactionCreateDto,
  TransactionDto,
  TransactionOperationCreateDto,
  TransactionTagsDto,
  UnsettledSummaryDto,
} from './types.ts';
import { settlement } from '../settlement/group.ts';

const base = '/api/transactions';
const files = `${base}/batch-file`;
const reports = 'Transactions.Reports';
const found = answers(TransactionDto);
const followUp = { ...takes(TransactionOperationCreateDto), ...found };
const summaryQuery = shape('TransactionSummaryQuery', 'assumed', {
  from: optional(date()),
  to: optional(date()),
  merchantId: optional(uuid()),
});
const batchFile = answers(BatchFileDto);
const csv = { reply: { mediaType: 'text/csv' } };

export const transactions = {
  ...group(
    { prefix: 'transactions', title: 'Transactions' },
    {
      list: get(base, [], 'List transactions', lists(TransactionDto)),
      create: post(base, [reports], 'Create a transaction', { ...takes(TransactionCreateDto), ...found }),
      read: get(`${base}/{id}`, [], 'Read a transaction', found),
      updateTags: put(`${base}/{id}/tags`, [reports], 'Replace the tags of a transaction', { ...takes(TransactionTagsDto), ...found }),
      operate: post(`${base}/{merchantId}/{transactionId}/operations`, [], 'Follow up an existing transaction', {
        ...followUp,
        // A voided unsettled payment is never charged.
        effect: { kind: 'ends', body: { type: 'Void' } },
      }),
      operateLegacy: post(`${base}/{transactionId}/operations`, [], 'Follow up a transaction without naming its merchant', {
        ...followUp,
        deprecated: true,
      }),
      getByIdempotencyKey: post(`${base}/get-by-idempotency-key-async`, [`${reports}.View`], 'Find a transaction by its idempotency key', {
        ...eitherPlace('GetByIdempotencyKeyInput', { merchantId: uuid(), idempotencyKey: text(64) }),
        reads: true,
        ...found,
      }),
      getById: post(`${base}/get-transaction-by-id-async`, [], 'Find a transaction of a merchant', {
        ...eitherPlace('GetTransactionByIdInput', { merchantId: uuid(), transactionId: uuid() }),
        reads: true,
        ...found,
      }),
      unsettledSummary: post(
        `${base}/get-unsettled-transaction-summary-by-processor-profile-async`,
        [],
        'Sum up unsettled transactions per processor profile',
        { ...eitherPlace('UnsettledSummaryInput', { merchantId: uuid() }), reads: true, ...answers(array(UnsettledSummaryDto)) },
      ),
      page: post(`${base}/list/continuation`, [], 'Return a filtered page of transactions', pages(TransactionDto)),
      count: post(`${base}/list/continuation/count`, [], 'Count transactions, approximately', countsPages),
      summaryCounts: post(`${base}/list/continuation/summary-counts`, [reports], 'Count transactions for several filters', {
        ...countsFilters,
        provenance: 'documented',
        source: 'endpoints: Transactions; operation 5',
      }),
      merchantSummary: get(`${base}/reports/merchant-summary`, [`${reports}.Summary`], 'Sum up transactions per merchant', {
        query: summaryQuery,
        ...answers(array(MerchantSummaryDto)),
      }),
      payTypeSummary: get(`${base}/reports/paytype-summary`, [`${reports}.Summary`], 'Sum up transactions per payment type', {
        query: summaryQuery,
        ...answers(array(PayTypeSummaryDto)),
      }),
    },
  ),
  ...settlement,
  ...group(
    { prefix: 'transactions', title: 'Transactions' },
    {
      listBatchFiles: get(files, [], 'List batch files', { ...lists(BatchFileDto), listed: 'batchFiles' }),
      uploadBatchFile: post(`${files}/upload`, [], 'Upload a batch file', {
        ...mayTakeForm(BatchFileForm, 'multipart/form-data', 'text/csv'),
        query: BatchFileQuery,
        ...batchFile,
        effect: { kind: 'creates', of: 'batchFiles' },
      }),
      readBatchFile: get(`${files}/{id}`, [], 'Read a batch file', batchFile),
      deleteBatchFile: remove(`${files}/{id}`, [], 'Delete a batch file', {
        ...answersNothing,
        effect: { kind: 'removes', of: 'batchFiles' },
      }),
      cancelBatchFile: act(`${files}/{id}/cancel`, [], 'Cancel a batch file', { ...batchFile, effect: { kind: 'ends', of: 'batchFiles' } }),
      triggerBatchFile: act(`${files}/{id}/trigger-processing`, [], 'Start to process a batch file', batchFile),
      downloadBatchFile: get(`${files}/{id}/download`, [], 'Download a batch file', csv),
      exportBatchFileResults: get(`${files}/{id}/export-results`, [], 'Export the results of a batch file', csv),
    },
  ),
  // The catalogue lists this one among the hosted payment pages.
  ...group(
    { prefix: 'transactions', title: 'Transactions', section: 'Hosted payment pages' },
    {
      fromHppSession: post(`${base}/from-hpp-session`, [], 'Pay a hosted payment page session', {
        anonymous: true,
        worldBy: [{ by: 'record', of: 'hppSessions', input: 'sessionId' }],
        ...takes(FromHppSessionDto),
        ...answers(HppPaymentResultDto),
        effect: { kind: 'creates', of: 'transactions' },
      }),
    },
  ),
};
