import type { Mutant } from '../../framework/mutant.ts';

const guarded = ['Transactions.Settlement.Override'] as const;

export const transactionListNeedsPermission: Mutant = {
  breaks: ['TX-LIST'],
  description: 'Listing transactions needs an action permission.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      original.authorize(operation.id === 'transactions.list' ? { ...operation, permissions: guarded } : operation, principal),
  }),
};
