import type { Mutant } from '../framework/mutant.ts';

export const nullsAlwaysSuppressed: Mutant = {
  breaks: ['NULLS-FALSE-KEEPS'],
  description: 'Null members are omitted with suppressNulls=false.',
  seams: (original) => ({ serialize: (body, _suppressNulls, call) => original.serialize(body, true, call) }),
};
