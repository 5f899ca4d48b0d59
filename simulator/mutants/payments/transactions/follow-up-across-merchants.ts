import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const followUpAcrossMerchants: Mutant = {
  breaks: ['TX-FOLLOW-UP-OTHER-MERCHANT'],
  description: "A follow-up reaches another merchant's transactions.",
  seams: (original) =>
    around(original, ['transactions.operate'], (call, handler) => {
      const id = (call.params['transactionId'] ?? call.params['id'] ?? '').toLowerCase();
      const merchantId = call.world.records.transactions.get(id)?.merchantId ?? call.principal.merchantId;
      return handler({ ...call, principal: { ...call.principal, merchantId } });
    }),
};
