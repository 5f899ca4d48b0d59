import type { Mutant } from '../framework/mutant.ts';

export const nullsSuppressedAtTopLevelOnly: Mutant = {
  breaks: ['NULLS-TRUE-OMITS'],
  description: 'Null members are omitted only at the top level.',
  seams: (original) => ({
    serialize: (body, suppressNulls, call) => {
      if (!suppressNulls || typeof body !== 'object' || body === null || Array.isArray(body))
        return original.serialize(body, suppressNulls, call);
      return original.serialize(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)), false, call);
    },
  }),
};
