import type { Mutant } from '../framework/mutant.ts';

export const nullsInWrites: Mutant = {
  breaks: ['NULLS-WRITE'],
  description: 'Replies of writes keep their nulls.',
  seams: (original) => ({
    serialize: (body, suppressNulls, call) => original.serialize(body, suppressNulls && call.operation.method === 'GET', call),
  }),
};
