import { Refusal } from '../domain/refusal.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const listNotServed: Mutant = {
  breaks: ['CATALOGUE-SERVED'],
  description: 'The list of rate-limit rules has no route.',
  seams: (original) =>
    around(original, ['rateLimitRules.list'], () => {
      throw new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed here.');
    }),
};
