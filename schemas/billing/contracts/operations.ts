import { contracts as described } from './group.ts';
import { act, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { ContractDto, ContractPauseDto } from './types.ts';

const { base, permission } = described;

export const contracts = {
  ...resourceSet(described),
  ...group(
    { prefix: 'contracts', title: 'Contracts', section: 'Contract plans, contracts, customers' },
    {
      pause: post(`${base}/{id}/pause`, withActions(permission, 'Update'), 'Pause a contract', {
        ...mayTake(ContractPauseDto),
        ...answers(ContractDto),
        ...stops,
      }),
      resume: act(`${base}/{id}/resume`, withActions(permission, 'Update'), 'Resume a contract', answers(ContractDto)),
    },
  ),
};
