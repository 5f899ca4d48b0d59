/** Events of batch files: those of the rows, then one for the file (event types: 1 to 4, 15). */
import { finished, sales, trigger, upload, uploaded, visa } from '../../payments/batch-file-steps.ts';
import type { Cause } from './cause.ts';

const completed = (file: { readonly id: string }) => [
  { status: 'Captured', previousStatus: null, amount: 10 },
  {
    batchFileId: file.id,
    status: 'Completed',
    rowCount: 1,
    approvedCount: 1,
    declinedCount: 0,
    failedCount: 0,
    totalAmount: 10,
    currency: 'USD',
  },
];
const stages = ['transaction.captured', 'batch_file.completed'] as const;

export const batchFileCauses: readonly Cause[] = [
  {
    cause: 'batch-file/{id}/trigger-processing, when done',
    operation: 'transactions.triggerBatchFile',
    stages,
    prepare: async () => ({
      act: async (world, url) => {
        const at = { world, url };
        const file = await uploaded(at, sales([visa]));
        await trigger(at, file);
        return finished(at, file);
      },
      expectedData: completed,
    }),
  },
  {
    cause: 'autoProcess, when done',
    operation: 'transactions.uploadBatchFile',
    stages,
    prepare: async () => ({
      act: async (world, url) => {
        const at = { world, url };
        return finished(at, (await upload(at, sales([visa]), 'autoProcess=true')).json());
      },
      expectedData: completed,
    }),
  },
];
