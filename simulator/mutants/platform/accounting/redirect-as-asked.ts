import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const redirectAsAsked: Mutant = {
  breaks: ['ACCOUNTING-CALLBACK'],
  description: 'The callback of accounting redirects to an address that its state is.',
  seams: (original) =>
    around(original, ['accounting.callback'], (call, handler) => {
      const result = handler(call);
      const state = String(call.query['state']);
      return URL.canParse(state) ? { ...result, headers: { ...result.headers, location: state } } : result;
    }),
};
