import type { settlement } from '../../../../schemas/payments/settlement/operations.ts';
import type { transactions } from '../../../../schemas/payments/transactions/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import type { NotSimulated } from '../../not-simulated.ts';
import { create } from './create.ts';
import { count, list, page, summaryCounts } from './lists.ts';
import { getById, getByIdempotencyKey, read, updateTags } from './lookups.ts';
import { operate, operateLegacy } from './operate.ts';
import { merchantSummary, payTypeSummary } from './summaries.ts';
import { unsettledSummary } from './unsettled.ts';

/** Those of `batch-files`. */
type BatchFileOperation = `transactions.${string}BatchFile${string}`;

/** Payments of hosted pages are served by those. */
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
} satisfies HandlersOf<
  Omit<typeof transactions, NotSimulated | keyof typeof settlement | BatchFileOperation | 'transactions.fromHppSession'>
>;
