import type { settlement } from '../../../../schemas/payments/settlement/operations.ts';
import type { transactions } from '../../../../schemas/payments/transactions/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { create } from './create.ts';
import { count, list, page, summaryCounts, getById, getByIdempotencyKey, read, updateTags } from './reads.ts';
import { operate, operateLegacy } from './operate.ts';
import { merchantSummary, payTypeSummary, unsettledSummary } from './summaries.ts';
import { TransactionRecord } from './record.ts';
import { awaitedProfile, PendingRefundRecord } from './queue.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { transactionsDue } from './due.ts';
import { transactionStates } from '../../../../schemas/payments/transactions/states.ts';

type BatchFileOperation = `transactions.${string}BatchFile${string}`;

const handlers = {
  'transactions.list': list,
  'transactions.create': create,
  'transactions.read': read,
  'transactions.updateTags': updateTags,
  'transactions.operate': operate,
  'transactions.operateLegacy': operateLegacy,
  'transactions.getByIdempotencyKey': getByIdempotencyKey,
  'transactions.getById': getById,
  'transactions.unsettledSummary': unsettledSummary,
  'transactions.page': page,
  'transactions.count': count,
  'transactions.summaryCounts': summaryCounts,
  'transactions.merchantSummary': merchantSummary,
  'transactions.payTypeSummary': payTypeSummary,
} satisfies HandlersOf<Omit<typeof transactions, keyof typeof settlement | BatchFileOperation | 'transactions.fromHppSession'>>;

const records = {
  transactions: kind(TransactionRecord, {
    merchantId: byMerchant,
    customerId: (one) => one.customerId,
    idempotencyKey: (one) => (one.idempotencyKey === null ? null : `${one.merchantId} ${one.idempotencyKey}`),
    order: (one) =>
      typeof one.request.orderData?.orderNumber !== 'string' ? null : `${one.merchantId} ${one.request.orderData.orderNumber}`,
    captured: awaitedProfile,
  }),
  pendingRefunds: kind(PendingRefundRecord, {
    waiting: (refund) => (refund.settlementBatchId === null ? refund.processorProfileId : null),
    settlementBatchId: (refund) => refund.settlementBatchId,
  }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof transactionsDue> {}
}

export const transactionModule = defineModule({
  records,
  machines: { transactions: transactionStates },
  handlers,
  due: transactionsDue,
});
