import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenWithoutPaymentMethod: Mutant = {
  breaks: ['TOKEN-NO-METHOD'],
  description: 'A token can be created from a transaction that stored no payment method.',
  seams: (original) =>
    around(original, ['tokens.createFromTransaction'], (call, handler) => {
      const id = String((call.query as Json)['transactionId']).toLowerCase();
      const { transactions } = call.world.records;
      const asked = transactions.get(id);
      if (asked === undefined) return handler(call);
      transactions.replace({ ...asked, storesMethod: true, outcome: { ...asked.outcome, responseCode: '00' }, paymentType: 'Card' });
      return handler(call);
    }),
};
