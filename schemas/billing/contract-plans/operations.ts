import { contractPlans as described } from './group.ts';
import { get, group, post, withActions } from '../../operation.ts';
import { answers, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { array } from '../../shape.ts';
import { AddContractPlanPriceDto, ContractPlanLookupDto, ContractPlanPriceDto } from './types.ts';

const { base, permission } = described;

export const contractPlans = {
  ...resourceSet(described),
  ...group(
    { prefix: 'contractPlans', title: 'Contract plans', section: 'Contract plans, contracts, customers' },
    {
      lookup: get(`${base}/lookup`, [permission], 'List active plans with the price of today', answers(array(ContractPlanLookupDto))),
      addPrice: post(`${base}/{id}/prices`, withActions(permission, 'ChangePrice'), 'Add a price and when it reaches subscribers', {
        ...takes(AddContractPlanPriceDto),
        ...answers(ContractPlanPriceDto),
      }),
    },
  ),
};
