import { Refusal } from '../domain/refusal.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const unsettledUnserved: Mutant = {
  breaks: ['TX-UNSETTLED-SUMMARY'],
  description: 'The unsettled amounts cannot be asked for by POST.',
  seams: (original) =>
    around(original, ['transactions.unsettledSummary'], () => {
      throw new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.');
    }),
};
