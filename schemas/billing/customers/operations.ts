import { customers as described } from './group.ts';
import { group, post, withActions } from '../../operation.ts';
import { answers, answersNothing, eitherPlace, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { uuid } from '../../shape.ts';
import { AddStoredPaymentMethodDto, StoredPaymentMethodDto } from './types.ts';

const { base, permission } = described;

export const customers = {
  ...resourceSet(described),
  ...group(
    { prefix: 'customers', title: 'Customers', section: 'Contract plans, contracts, customers' },
    {
      addStoredPaymentMethod: post(
        `${base}/add-stored-payment-method-async`,
        withActions(permission, 'Create'),
        'Store a payment method of a customer',
        {
          ...takes(AddStoredPaymentMethodDto),
          ...answers(StoredPaymentMethodDto),
          effect: { kind: 'creates', of: 'storedPaymentMethods' },
        },
      ),
      deleteStoredPaymentMethod: post(
        `${base}/delete-stored-payment-method-async`,
        withActions(permission, 'Delete'),
        'Delete a stored payment method of a customer',
        {
          ...eitherPlace('DeleteStoredPaymentMethodInput', { customerId: uuid(), storedPaymentMethodId: uuid() }),
          ...answersNothing,
          effect: { kind: 'removes', of: 'storedPaymentMethods', input: 'storedPaymentMethodId' },
        },
      ),
    },
  ),
};
