import { invalidMember } from '../../domain/kernel/refusal.ts';
import type { Mutant } from '../framework/mutant.ts';

export const suppressNullsRejected: Mutant = {
  breaks: ['CATALOGUE-SUPPRESS-NULLS'],
  description: 'The list of limiters rejects suppressNulls=true.',
  seams: (original) => ({
    serialize: (body, suppressNulls, call) => {
      if (suppressNulls && call.operation.id === 'rateLimitRules.limiters')
        throw invalidMember('suppressNulls', 'There is no such parameter.');
      return original.serialize(body, suppressNulls, call);
    },
  }),
};
