import type { Mutant } from '../../framework/mutant.ts';

export const tokenNeedsPermission: Mutant = {
  breaks: ['TOKEN-NO-PERMISSION'],
  description: 'Creating a token needs a named permission.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      original.authorize(
        operation.id === 'tokens.createFromTransaction' ? { ...operation, permissions: ['Transactions.Reports'] } : operation,
        principal,
      ),
  }),
};
