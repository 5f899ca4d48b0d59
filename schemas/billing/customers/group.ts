import { CustomerCreateDto, CustomerDto, CustomerUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';

export const customers = describeGroup({
  area: 'billing',
  prefix: 'customers',
  noun: ['customer', 'customers'],
  title: 'Customers',
  base: '/api/customers',
  permission: 'Customers.Customers',
  restore: null,
  shapes: { item: CustomerDto, create: CustomerCreateDto, update: CustomerUpdateDto },
  rules: 'CUSTOMER',
  isIsolated: true,
  owner: 'merchant',
  name: 'displayName',
  label: 'notes',
  hasUniqueName: false,
  search: ['displayName', 'customerNumber', 'firstName', 'lastName', 'companyName', 'email', 'phoneNumber', 'externalReference'],
  recipe: { merchantId: caller('merchantId'), firstName: 'Test', lastName: name('customer', 64) },
  change: { notes: 'Calls on Mondays' },
  wrong: [{ lastName: ' ' }, ['lastName', 'companyName']],
});
