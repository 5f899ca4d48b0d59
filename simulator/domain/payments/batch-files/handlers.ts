/** Handlers of batch files. */
import type { transactions } from '../../../../schemas/payments/transactions/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { download, exportResults } from './download.ts';
import { findFile, listFiles, presentFile } from './present.ts';
import { cancel, remove, trigger } from './moves.ts';
import { upload } from './upload.ts';

type BatchFileOperations = Pick<typeof transactions, Extract<keyof typeof transactions, `${string}BatchFile${string}`>>;

export const batchFileHandlers = {
  'transactions.listBatchFiles': listFiles,
  'transactions.uploadBatchFile': upload,
  'transactions.readBatchFile': (call: CallTo<'transactions.readBatchFile'>) => ok(presentFile(findFile(call), call.world)),
  'transactions.deleteBatchFile': remove,
  'transactions.cancelBatchFile': cancel,
  'transactions.triggerBatchFile': trigger,
  'transactions.downloadBatchFile': download,
  'transactions.exportBatchFileResults': exportResults,
} satisfies HandlersOf<BatchFileOperations>;
