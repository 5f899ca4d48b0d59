import type { Mutant } from '../../framework/mutant.ts';

const guarded = ['Transactions.Settlement.Trigger'] as const;

export const settlementOfOneNeedsPermission: Mutant = {
  breaks: ['TX-SETTLEMENT-TRIGGER-OPEN'],
  description: 'Settling one merchant needs the permission for settling all.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      original.authorize(
        operation.id === 'transactions.triggerMerchantSettlement' ? { ...operation, permissions: guarded } : operation,
        principal,
      ),
  }),
};
