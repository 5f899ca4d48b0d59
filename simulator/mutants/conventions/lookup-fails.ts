import { Refusal } from '../../domain/kernel/refusal.ts';
import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const lookupFails: Mutant = {
  breaks: ['CATALOGUE-NO-500'],
  description: 'The list of selectable profiles answers 500.',
  seams: (original) =>
    around(original, ['rateLimitRules.profiles'], () => {
      throw new Refusal('other', 500, 'Gateway:InternalError', 'The request could not be answered.');
    }),
};
