import { contractStates } from './states.ts';
import { ContractCreateDto, ContractDto, ContractUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, day, name, record } from '../../recipe.ts';

export const contracts = describeGroup({
  area: 'billing',
  prefix: 'contracts',
  noun: ['contract', 'contracts'],
  title: 'Contracts',
  base: '/api/contracts',
  permission: 'Customers.Contracts',
  restore: 'Delete',
  shapes: { item: ContractDto, create: ContractCreateDto, update: ContractUpdateDto },
  states: contractStates,
  rules: 'CONTRACT',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  hasUniqueName: false,
  search: ['name', 'contractNumber', 'customerName', 'externalReference'],
  recipe: {
    merchantId: caller('merchantId'),
    name: name('contract', 128),
    amount: 10,
    currency: 'USD',
    interval: 'Month',
    intervalCount: 1,
    customerId: record('customers'),
    storedPaymentMethodId: record('storedPaymentMethods'),
    // A test must not cause a charge.
    startDate: day(3650),
  },
  change: { tags: ['a', 'b'] },
  wrong: [{ endDate: '2020-01-01' }, ['endDate']],
});
