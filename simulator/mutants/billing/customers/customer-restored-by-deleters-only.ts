import { forbidden } from '../../../domain/kernel/refusal.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const customerRestoredByDeletersOnly: Mutant = {
  breaks: ['CUSTOMER-STANDARD-RESTORE-PERMISSION'],
  description: 'Restoring a customer needs the permission to delete it.',
  seams: ({ authorize }) => ({
    authorize: (operation, principal) =>
      operation.id === 'customers.restore' && !principal.may('Customers.Customers.Delete')
        ? forbidden('Customers.Customers.Delete')
        : authorize(operation, principal),
  }),
};
