import { conformance, topic, type Context } from '../../../fixtures/test.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { judgeAbout } from '../../checks/members.ts';
import { batchFileUpload, pay } from '../../checks/payment.ts';
import { idOf } from '../../checks/created.ts';
import { judgeServed } from '../../checks/serving.ts';

const as = 'merchantAdmin';
const rule = 'TX-BATCH-FILE';

/** Uploads a file of one row. If the target reads different columns, the rule stays untested. */
async function uploaded(context: Context, transactionId: string): Promise<string> {
  const options = { as, ...batchFileUpload(context, transactionId) } as const;
  return idOf(
    context,
    'batchFiles',
    await judgeServed(context, rule, 'transactions.uploadBatchFile', options, 'an upload of a batch file'),
  );
}

topic('Batch files', () => {
  conformance(
    'are uploaded, processed, cancelled and downloaded',
    { rules: [rule], needs: ['merchantAdmin.merchantId', 'consent.write'] },
    async (context) => {
      const { judge } = context;
      const on = (operation: OperationId, id: string, check: string) =>
        judgeServed(context, rule, operation, { as, params: { id } }, check);
      await judgeServed(context, rule, 'transactions.listBatchFiles', { as }, 'a list of batch files');
      const { id: transactionId } = await pay(context);
      const id = await uploaded(context, transactionId);
      const read = await on('transactions.readBatchFile', id, 'a read of the file');
      judgeAbout(judge, rule, read, 'batch file', id, 'a read of the file just uploaded');
      await on('transactions.downloadBatchFile', id, 'a download of the file');
      await on('transactions.triggerBatchFile', id, 'processing the file');
      await on('transactions.exportBatchFileResults', id, 'an export of its results');
      const other = await uploaded(context, transactionId);
      await on('transactions.cancelBatchFile', other, 'cancelling a file that is not processed');
      await on('transactions.deleteBatchFile', other, 'deleting the cancelled file');
    },
  );
});
