import type { Mutant } from '../framework/mutant.ts';

export const transactionsNeedPermission: Mutant = {
  breaks: ['PERMISSION-NONE-NEEDED'],
  description: 'The list of transactions needs a permission.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      original.authorize(
        operation.id === 'transactions.list' ? { ...operation, permissions: ['Transactions.Reports'] } : operation,
        principal,
      ),
  }),
};
