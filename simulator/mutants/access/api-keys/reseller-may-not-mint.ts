import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const resellerMayNotMint: Mutant = {
  breaks: ['KEY-FORUSER-RESELLER', 'PERMISSION-RESELLER-REACH'],
  description: 'A reseller cannot create keys for the users of its merchants.',
  seams: (original) =>
    around(original, ['apiKeys.forUser'], (call, handler) => {
      if (call.principal.kind === 'Reseller') throw notFound();
      return handler(call);
    }),
};
