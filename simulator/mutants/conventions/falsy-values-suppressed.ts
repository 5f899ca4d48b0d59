import type { Mutant } from '../framework/mutant.ts';

export const falsyValuesSuppressed: Mutant = {
  breaks: ['NULLS-FALSE-VALUES'],
  description: 'Null suppression also omits false, 0 and empty lists.',
  seams: (original) => ({
    serialize: (body, suppressNulls, call) => {
      const text = original.serialize(body, suppressNulls, call);
      if (!suppressNulls) return text;
      return JSON.stringify(JSON.parse(text, (_name, value: unknown) => (value === false || value === 0 ? undefined : value)));
    },
  }),
};
