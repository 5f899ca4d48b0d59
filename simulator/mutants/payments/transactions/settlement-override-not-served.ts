import { Refusal } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const settlementOverrideNotServed: Mutant = {
  breaks: ['TX-SETTLEMENT-OVERRIDE'],
  description: 'A settlement cannot be overridden with POST.',
  seams: (original) =>
    around(original, ['transactions.settlementOverride'], () => {
      throw new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.');
    }),
};
