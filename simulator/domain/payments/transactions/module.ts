import { transition } from '../../../../schemas/state.ts';
import { transactionStates } from '../../../../schemas/payments/states.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { transactionAnnouncements } from './announcements.ts';
import { changeTransaction } from './change.ts';
import { stageVoided } from './events.ts';
import { clear, expire, giveBack, transactionOutcomes } from './outcomes.ts';
import type { settlement } from '../../../../schemas/payments/settlement/group.ts';
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

const expireDue: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record?.status !== 'Authorized' || record.authorizationExpiresAt === null) return;
  if (record.authorizationExpiresAt > world.clock.now()) return;
  expire(world, record);
};

const clearDue: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record?.status === 'Pending') clear(world, record);
};

const giveBackDue: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record === undefined || transition(transactionStates, record.status, 'return') === undefined) return;
  const { scenario } = record.method;
  giveBack(world, record, scenario === 'chargeback' ? 'CB' : (scenario ?? ''));
};

/** The review has timed out. */
const endReview: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record?.status !== 'InReview') return;
  const after = changeTransaction(world, record, { status: 'Voided' }, null);
  stageVoided(world, after, 'InReview', { operationId: null, reason: null });
};

type Kind = 'transactions.expire' | 'transactions.clear' | 'transactions.return' | 'transactions.endReview';

/** Work is never cancelled: each handler checks that it still applies to the status of the transaction (assumptions: 6.1, 6.5). */
const transactionsDue: DueHandlers<Kind> = {
  'transactions.expire': expireDue,
  'transactions.clear': clearDue,
  'transactions.return': giveBackDue,
  'transactions.endReview': endReview,
};

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
  announcements: transactionAnnouncements,
  outcomes: transactionOutcomes,
});
