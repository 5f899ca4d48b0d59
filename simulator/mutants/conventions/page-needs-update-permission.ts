import type { Mutant } from '../framework/mutant.ts';

export const pageNeedsUpdatePermission: Mutant = {
  breaks: ['PERMISSION-READ-ENOUGH'],
  description: 'A page of customers needs the permission to change them.',
  seams: (original) => ({
    authorize: (operation, principal) =>
      original.authorize(
        operation.id === 'customers.page'
          ? { ...operation, permissions: ['Customers.Customers', 'Customers.Customers.Update'] }
          : operation,
        principal,
      ),
  }),
};
