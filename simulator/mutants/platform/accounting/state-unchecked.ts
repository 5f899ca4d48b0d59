import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const stateUnchecked: Mutant = {
  breaks: ['ACCOUNTING-CALLBACK'],
  description: 'The callback of accounting takes any state.',
  seams: (original) =>
    around(original, ['accounting.callback'], (call, handler) => {
      const result = handler(call);
      const location = `${call.world.choices['accounting.redirectPath']}?result=success`;
      return { ...result, headers: { ...result.headers, location } };
    }),
};
