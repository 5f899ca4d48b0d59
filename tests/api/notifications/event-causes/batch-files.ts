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
      act: async (world) => {
        const file = await uploaded(world, sales([visa]));
        await trigger(world, file);
        return finished(world, file);
      },
      expectedData: completed,
    }),
  },
  {
    cause: 'autoProcess, when done',
    operation: 'transactions.uploadBatchFile',
    stages,
    prepare: async () => ({
      act: async (world) => finished(world, (await upload(world, sales([visa]), 'autoProcess=true')).json()),
      expectedData: completed,
    }),
  },
];
