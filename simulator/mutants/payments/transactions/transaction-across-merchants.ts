import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const transactionAcrossMerchants: Mutant = {
  breaks: ['TX-READ-OTHER-MERCHANT'],
  description: 'A transaction is shown to another merchant.',
  seams: (original) =>
    around(original, ['transactions.read'], (call, handler) => {
      const id = (call.params['transactionId'] ?? call.params['id'] ?? '').toLowerCase();
      const merchantId = call.world.records.transactions.get(id)?.merchantId ?? call.principal.merchantId;
      return handler({ ...call, principal: { ...call.principal, merchantId } });
    }),
};
