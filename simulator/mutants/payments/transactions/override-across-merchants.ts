import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const overrideAcrossMerchants: Mutant = {
  breaks: ['TX-SETTLEMENT-OTHER-MERCHANT'],
  description: "An override of settlement changes another merchant's transactions.",
  seams: (original) =>
    around(original, ['transactions.settlementOverride'], (call, handler) => {
      const { transactionIds = [] } = call.body as { readonly transactionIds?: readonly string[] };
      const { transactions } = call.world.records;
      for (const id of transactionIds) {
        const record = transactions.get(id.toLowerCase());
        if (record !== undefined && record.merchantId !== call.principal.merchantId)
          transactions.replace({ ...record, status: 'Captured' });
      }
      return handler({ ...call, body: { ...(call.body as object), merchantId: call.principal.merchantId, transactionIds: [] } });
    }),
};
