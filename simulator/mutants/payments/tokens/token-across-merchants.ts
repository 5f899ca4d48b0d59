import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenAcrossMerchants: Mutant = {
  breaks: ['TOKEN-OTHER-MERCHANT', 'TOKEN-FOREIGN-MERCHANT'],
  description: "A token can be created from another merchant's transaction.",
  seams: (original) =>
    around(original, ['tokens.createFromTransaction'], (call, handler) => {
      const transaction = call.world.records.transactions.get(String((call.query as Json)['transactionId']).toLowerCase());
      if (transaction === undefined) return handler(call);
      const { merchantId } = transaction;
      return handler({ ...call, query: { ...(call.query as Json), merchantId }, principal: { ...call.principal, merchantId } });
    }),
};
