import { Refusal } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const settlementOfOneNotServed: Mutant = {
  breaks: ['TX-SETTLEMENT-TRIGGER'],
  description: 'Settlement can be triggered for all merchants, but not for one.',
  seams: (original) =>
    around(original, ['transactions.triggerMerchantSettlement'], () => {
      throw new Refusal('other', 405, 'Gateway:MethodNotAllowed', 'The method is not allowed.');
    }),
};
