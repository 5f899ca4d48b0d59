import { act, group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';

const base = '/api/contracts';
const permission = 'Customers.Contracts';

export const contracts = {
  ...resourceSet({ prefix: 'contracts', title: 'Contracts', base, permission, restore: 'Delete', noun: ['contract', 'contracts'] }),
  ...group(
    { prefix: 'contracts', title: 'Contracts', section: 'Contract plans, contracts, customers' },
    {
      pause: post(`${base}/{id}/pause`, withActions(permission, 'Update'), 'Pause a contract'),
      resume: act(`${base}/{id}/resume`, withActions(permission, 'Update'), 'Resume a contract'),
    },
  ),
};
