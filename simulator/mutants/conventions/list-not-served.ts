import { Refusal } from '../../domain/kernel/refusal.ts';
import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const listNotServed: Mutant = {
  breaks: ['CATALOGUE-SERVED'],
  description: 'The list of rate-limit rules has no route.',
  seams: (original) =>
    around(original, ['rateLimitRules.list'], () => {
      throw new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed here.');
    }),
};
