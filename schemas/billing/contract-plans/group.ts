import { ContractPlanCreateDto, ContractPlanDto, ContractPlanUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';

export const contractPlans = describeGroup({
  area: 'billing',
  prefix: 'contractPlans',
  noun: ['contract plan', 'contract plans'],
  title: 'Contract plans',
  base: '/api/contract-plans',
  permission: 'Customers.ContractPlans',
  restore: 'Delete',
  shapes: { item: ContractPlanDto, create: ContractPlanCreateDto, update: ContractPlanUpdateDto },
  rules: 'PLAN',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'code', 'description'],
  recipe: {
    merchantId: caller('merchantId'),
    name: name('plan', 128),
    currency: 'USD',
    interval: 'Month',
    intervalCount: 1,
    initialPrice: 10,
  },
  change: { description: 'For friends' },
  wrong: [{ currency: 'ZZZ' }, ['currency']],
});
