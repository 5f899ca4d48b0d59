import { ok } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const batchNumberNotOverridden: Mutant = {
  breaks: ['TX-BATCH-SEQUENCE'],
  description: 'An override of the next batch number is answered, but has no effect.',
  seams: (original) => around(original, ['transactions.overrideBatchSequence'], () => ok({})),
};
