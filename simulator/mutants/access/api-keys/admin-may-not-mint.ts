import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const adminMayNotMint: Mutant = {
  breaks: ['KEY-FORUSER-ADMIN'],
  description: 'An admin of a merchant cannot create keys for its users.',
  seams: (original) =>
    around(original, ['apiKeys.forUser'], (call, handler) => {
      if (call.principal.kind === 'Merchant') throw notFound();
      return handler(call);
    }),
};
