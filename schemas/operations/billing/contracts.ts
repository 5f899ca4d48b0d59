import { act, group, post, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { ContractCreateDto, ContractDto, ContractPauseDto, ContractUpdateDto } from '../../types/billing/contracts.ts';

const base = '/api/contracts';
const permission = 'Customers.Contracts';
const shapes = { item: ContractDto, create: ContractCreateDto, update: ContractUpdateDto };

export const contracts = {
  ...resourceSet({ prefix: 'contracts', title: 'Contracts', base, permission, restore: 'Delete', noun: ['contract', 'contracts'], shapes }),
  ...group(
    { prefix: 'contracts', title: 'Contracts', section: 'Contract plans, contracts, customers' },
    {
      pause: post(`${base}/{id}/pause`, withActions(permission, 'Update'), 'Pause a contract', {
        ...mayTake(ContractPauseDto),
        ...answers(ContractDto),
      }),
      resume: act(`${base}/{id}/resume`, withActions(permission, 'Update'), 'Resume a contract', answers(ContractDto)),
    },
  ),
};
