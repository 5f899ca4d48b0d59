import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyNotDeprecated: Mutant = {
  breaks: ['TX-LEGACY-DEPRECATION'],
  description: 'The legacy route does not say that it is deprecated.',
  seams: (original) =>
    around(original, ['transactions.operateLegacy'], (call, handler) => {
      const result = handler(call);
      return { ...result, headers: Object.fromEntries(Object.entries(result.headers ?? {}).filter(([name]) => name !== 'deprecation')) };
    }),
};
