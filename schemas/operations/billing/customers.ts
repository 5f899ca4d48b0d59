import { group, post, withActions } from '../../operation.ts';
import { answers, answersNothing, eitherPlace, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { uuid } from '../../shape.ts';
import {
  AddStoredPaymentMethodDto,
  CustomerCreateDto,
  CustomerDto,
  CustomerUpdateDto,
  StoredPaymentMethodDto,
} from '../../types/billing/customers.ts';

const base = '/api/customers';
const permission = 'Customers.Customers';
const shapes = { item: CustomerDto, create: CustomerCreateDto, update: CustomerUpdateDto };

export const customers = {
  ...resourceSet({ prefix: 'customers', title: 'Customers', base, permission, restore: null, noun: ['customer', 'customers'], shapes }),
  ...group(
    { prefix: 'customers', title: 'Customers', section: 'Contract plans, contracts, customers' },
    {
      addStoredPaymentMethod: post(
        `${base}/add-stored-payment-method-async`,
        withActions(permission, 'Create'),
        'Store a payment method of a customer',
        { ...takes(AddStoredPaymentMethodDto), ...answers(StoredPaymentMethodDto) },
      ),
      deleteStoredPaymentMethod: post(
        `${base}/delete-stored-payment-method-async`,
        withActions(permission, 'Delete'),
        'Delete a stored payment method of a customer',
        { ...eitherPlace('DeleteStoredPaymentMethodInput', { customerId: uuid(), storedPaymentMethodId: uuid() }), ...answersNothing },
      ),
    },
  ),
};
