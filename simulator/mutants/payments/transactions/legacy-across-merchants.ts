import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyAcrossMerchants: Mutant = {
  breaks: ['TX-LEGACY-SCOPED'],
  description: "The legacy route reaches another merchant's transactions.",
  seams: (original) =>
    around(original, ['transactions.operateLegacy'], (call, handler) => {
      const id = (call.params['transactionId'] ?? call.params['id'] ?? '').toLowerCase();
      const merchantId = call.world.records.transactions.get(id)?.merchantId ?? call.principal.merchantId;
      return handler({ ...call, principal: { ...call.principal, merchantId } });
    }),
};
