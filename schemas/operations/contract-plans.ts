import { get, group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';

const base = '/api/contract-plans';
const permission = 'Customers.ContractPlans';

export const contractPlans = {
  ...resourceSet({
    prefix: 'contractPlans',
    title: 'Contract plans',
    base,
    permission,
    restore: 'Delete',
    noun: ['contract plan', 'contract plans'],
  }),
  ...group(
    { prefix: 'contractPlans', title: 'Contract plans', section: 'Contract plans, contracts, customers' },
    {
      lookup: get(`${base}/lookup`, [permission], 'List active plans with the price of today'),
      addPrice: post(`${base}/{id}/prices`, withActions(permission, 'ChangePrice'), 'Add a price and when it reaches subscribers'),
    },
  ),
};
