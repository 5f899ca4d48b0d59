import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const followUpNotServed: Mutant = {
  breaks: ['TX-FOLLOW-UP'],
  description: 'No follow-up operation is served.',
  seams: (original) =>
    around(original, ['transactions.operate'], () => {
      throw notFound('there is no such operation');
    }),
};
