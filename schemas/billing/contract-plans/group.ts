/** Contract plans and their prices (assumptions: 8). */
import {
  array,
  boolean,
  date,
  defaulted,
  int32,
  list,
  maybe,
  money,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { audited, fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { amount, currency } from '../../conventions/common-types.ts';
import { BillingInterval, PriceApplication } from '../../conventions/enums.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';
import { get, group, post, withActions } from '../../operation.ts';
import { answers, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';

export const RetryPolicyDto = shape('RetryPolicyDto', 'assumed', {
  maxAttempts: defaulted(int32({ minimum: 1, maximum: 8 }), 4),
  intervalsDays: defaulted(list(int32({ minimum: 0 })), [1, 3, 5]),
});
export type RetryPolicyDto = Static<typeof RetryPolicyDto>;

export const ContractPlanPriceDto = shape('ContractPlanPriceDto', 'assumed', {
  id: uuid(),
  contractPlanId: uuid(),
  amount: money(),
  currency: currency(),
  effectiveFrom: date(),
  application: PriceApplication,
  subscribersEffectiveFrom: nullable(date()),
  isCurrent: boolean(),
  note: nullable(text(256)),
  ...audited(),
});

/** `subscribersEffectiveFrom` belongs to `OnDate`; the handler checks this. */
export const AddContractPlanPriceDto = shape('AddContractPlanPriceDto', 'assumed', {
  amount: amount(),
  effectiveFrom: optional(date()),
  application: defaulted(PriceApplication, 'NewSubscribersOnly'),
  subscribersEffectiveFrom: maybe(date()),
  note: maybe(text(256)),
});
export type AddContractPlanPriceDto = Static<typeof AddContractPlanPriceDto>;

const writable = {
  merchantId: uuid(),
  name: text(128),
  code: maybe(text(32)),
  description: maybe(text(512)),
  currency: currency(),
  interval: BillingInterval,
  intervalCount: defaulted(int32({ minimum: 1, maximum: 36 }), 1),
  totalCycles: maybe(int32({ minimum: 1 })),
  trialDays: defaulted(int32({ minimum: 0 }), 0),
  setupFee: defaulted(amount(), 0),
  retryPolicy: optional(RetryPolicyDto),
  isActive: defaulted(boolean(), true),
};

export const ContractPlanCreateDto = shape('ContractPlanCreateDto', 'assumed', { ...writable, initialPrice: amount() });
export type ContractPlanCreateDto = Static<typeof ContractPlanCreateDto>;

export const ContractPlanUpdateDto = shape('ContractPlanUpdateDto', 'assumed', updateFields(writable));
export type ContractPlanUpdateDto = Static<typeof ContractPlanUpdateDto>;

/** Prices newest first. */
const ContractPlanDto = shape('ContractPlanDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  currentPrice: money(),
  subscriberCount: int32({ minimum: 0 }),
  prices: array(ContractPlanPriceDto),
  ...fullAudited(),
  ...stamped(),
});

/** Active plans with the price in force today. */
export const ContractPlanLookupDto = shape('ContractPlanLookupDto', 'assumed', {
  id: uuid(),
  name: text(),
  code: nullable(text()),
  amount: money(),
  currency: currency(),
  interval: BillingInterval,
  intervalCount: int32(),
  trialDays: int32(),
});

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

const { base, permission } = contractPlans;

export const contractPlanOperations = {
  ...resourceSet(contractPlans),
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
