import type { transactions } from '../../../../schemas/operations/payments/transactions.ts';
import type { Handler, OpenHandler } from '../../kernel/call.ts';
import { create } from './create.ts';
import { count, list, page, summaryCounts } from './lists.ts';
import { getById, getByIdempotencyKey, read, updateTags } from './lookups.ts';
import { operate, operateLegacy } from './operate.ts';
import { merchantSummary, payTypeSummary, unsettledSummary } from './summaries.ts';

/** Operations that answer 501: settlement by hand, batch numbers, batch files, hosted payment pages. */
type NotSimulated =
  | 'transactions.settlementOverride'
  | 'transactions.triggerSettlements'
  | 'transactions.triggerMerchantSettlement'
  | 'transactions.batchSequence'
  | 'transactions.overrideBatchSequence'
  | 'transactions.listBatchFiles'
  | 'transactions.uploadBatchFile'
  | 'transactions.readBatchFile'
  | 'transactions.deleteBatchFile'
  | 'transactions.cancelBatchFile'
  | 'transactions.triggerBatchFile'
  | 'transactions.downloadBatchFile'
  | 'transactions.exportBatchFileResults'
  | 'transactions.fromHppSession';

export const transactionHandlers = {
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
} satisfies { readonly [Id in Exclude<keyof typeof transactions, NotSimulated>]: Handler | OpenHandler };
