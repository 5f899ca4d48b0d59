import { Refusal } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unsettledNotServed: Mutant = {
  breaks: ['TX-UNSETTLED-SUMMARY'],
  description: 'The summary of unsettled amounts cannot be requested with POST.',
  seams: (original) =>
    around(original, ['transactions.unsettledSummary'], () => {
      throw new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.');
    }),
};
