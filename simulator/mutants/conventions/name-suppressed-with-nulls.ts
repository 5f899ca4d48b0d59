import type { Mutant } from '../framework/mutant.ts';

export const nameSuppressedWithNulls: Mutant = {
  breaks: ['NULLS-TRUE-KEEPS'],
  description: 'Null suppression also omits the name of a key.',
  seams: (original) => ({
    serialize: (body, suppressNulls, call) => {
      const isMeant = suppressNulls && call.operation.id === 'apiKeys.detail';
      return original.serialize(isMeant ? Object.assign({}, body, { name: null }) : body, suppressNulls, call);
    },
  }),
};
