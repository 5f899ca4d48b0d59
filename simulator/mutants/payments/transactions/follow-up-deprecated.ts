import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const followUpDeprecated: Mutant = {
  breaks: ['TX-SCOPED-NOT-DEPRECATED'],
  description: 'The merchant-scoped route is marked deprecated.',
  seams: (original) =>
    around(original, ['transactions.operate'], (call, handler) => {
      const result = handler(call);
      return { ...result, headers: { ...result.headers, deprecation: 'true' } };
    }),
};
