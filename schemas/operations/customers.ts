import { group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';

const base = '/api/customers';
const permission = 'Customers.Customers';

export const customers = {
  ...resourceSet({ prefix: 'customers', title: 'Customers', base, permission, restore: null, noun: ['customer', 'customers'] }),
  ...group(
    { prefix: 'customers', title: 'Customers', section: 'Contract plans, contracts, customers' },
    {
      addStoredPaymentMethod: post(
        `${base}/add-stored-payment-method-async`,
        withActions(permission, 'Create'),
        'Store a payment method of a customer',
      ),
      deleteStoredPaymentMethod: post(
        `${base}/delete-stored-payment-method-async`,
        withActions(permission, 'Delete'),
        'Delete a stored payment method of a customer',
      ),
    },
  ),
};
