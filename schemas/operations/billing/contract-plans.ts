import { get, group, post, withActions } from '../../operation.ts';
import { answers, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { array } from '../../shape.ts';
import {
  AddContractPlanPriceDto,
  ContractPlanCreateDto,
  ContractPlanDto,
  ContractPlanLookupDto,
  ContractPlanPriceDto,
  ContractPlanUpdateDto,
} from '../../types/billing/contract-plans.ts';

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
    shapes: { item: ContractPlanDto, create: ContractPlanCreateDto, update: ContractPlanUpdateDto },
  }),
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
