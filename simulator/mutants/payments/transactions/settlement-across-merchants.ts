import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const settlementAcrossMerchants: Mutant = {
  breaks: ['TX-SETTLEMENT-OTHER-MERCHANT'],
  description: 'The settlement of any merchant can be triggered.',
  seams: (original) =>
    around(original, ['transactions.triggerMerchantSettlement'], (call, handler) =>
      handler({ ...call, principal: { ...call.principal, merchantId: call.params['merchantId'] ?? null } }),
    ),
};
