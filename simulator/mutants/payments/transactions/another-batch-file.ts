import type { Mutant } from '../../framework/mutant.ts';
import { editReply } from '../../framework/edit.ts';

export const anotherBatchFile: Mutant = {
  breaks: ['TX-BATCH-FILE'],
  description: 'A read of a batch file answers one with another id.',
  seams: (original) =>
    editReply(original, ['transactions.readBatchFile'], (body) => ({ ...body, id: '00000000-0000-7000-8000-00000000dead' })),
};
