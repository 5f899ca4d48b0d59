import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyByOwnMerchant: Mutant = {
  breaks: ['TX-LEGACY-RESOLVES-MERCHANT'],
  description: "The legacy route uses the caller's merchant instead of the transaction's.",
  seams: (original) =>
    around(original, ['transactions.operateLegacy'], (call, handler) => {
      if (call.principal.merchantId === null) throw notFound('the caller has no merchant');
      return handler(call);
    }),
};
