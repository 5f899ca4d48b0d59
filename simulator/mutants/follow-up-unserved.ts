import { notFound } from '../domain/refusal.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const followUpUnserved: Mutant = {
  breaks: ['TX-FOLLOW-UP'],
  description: 'No follow-up operation is served.',
  seams: (original) =>
    around(original, ['transactions.operate'], () => {
      throw notFound('there is no such operation');
    }),
};
