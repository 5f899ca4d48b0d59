import type { transactions } from '../../../../schemas/payments/transactions/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { download, exportResults, findFile, listFiles, presentFile, contentKey, BatchFileRecord, BatchFileRowsRecord } from './record.ts';
import { cancel, remove, trigger } from './process.ts';
import { upload } from './upload.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { batchFileAnnouncements, batchFileDueWork, processing } from './process.ts';
import { batchFileStates } from '../../../../schemas/payments/states.ts';

type BatchFileOperations = Pick<typeof transactions, Extract<keyof typeof transactions, `${string}BatchFile${string}`>>;

const handlers = {
  'transactions.listBatchFiles': listFiles,
  'transactions.uploadBatchFile': upload,
  'transactions.readBatchFile': (call: CallTo<'transactions.readBatchFile'>) => ok(presentFile(findFile(call), call.world)),
  'transactions.deleteBatchFile': remove,
  'transactions.cancelBatchFile': cancel,
  'transactions.triggerBatchFile': trigger,
  'transactions.downloadBatchFile': download,
  'transactions.exportBatchFileResults': exportResults,
} satisfies HandlersOf<BatchFileOperations>;

const records = {
  batchFiles: kind(BatchFileRecord, { merchantId: byMerchant, content: contentKey }),
  batchFileRows: kind(BatchFileRowsRecord, { batchFileId: (part) => part.batchFileId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof batchFileDueWork> {}
}

export const batchFileModule = defineModule({
  records,
  machines: { batchFiles: batchFileStates },
  handlers,
  due: batchFileDueWork,
  inTurns: [processing],
  announcements: batchFileAnnouncements,
});
