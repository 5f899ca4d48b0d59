import { Refusal } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unsettledNotServed: Mutant = {
  breaks: ['TX-UNSETTLED-SUMMARY'],
  description: 'The unsettled amounts cannot be asked for by POST.',
  seams: (original) =>
    around(original, ['transactions.unsettledSummary'], () => {
      throw new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.');
    }),
};
