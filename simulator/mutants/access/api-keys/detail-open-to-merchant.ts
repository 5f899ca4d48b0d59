import { Refusal } from '../../../domain/kernel/refusal.ts';
import { hostOf } from '../../framework/edit-keys.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const detailOpenToMerchant: Mutant = {
  breaks: ['KEY-DETAIL-OTHER-404', 'KEY-DETAIL-SAME-404'],
  description: 'Every user of a merchant sees the details of all its keys.',
  seams: (original) =>
    around(original, ['apiKeys.detail'], (call, handler) => {
      try {
        return handler(call);
      } catch (error) {
        const key = call.world.records.apiKeys.get(call.params['id'] ?? '');
        if (!(error instanceof Refusal) || key === undefined || key.merchantId !== call.principal.merchantId) throw error;
        return handler({ ...call, principal: hostOf(call.principal) });
      }
    }),
};
