import {
  ContractPlanLookupDto,
  ContractPlanPriceDto,
  type ContractPlanCreateDto,
  type ContractPlanUpdateDto,
  type RetryPolicyDto,
} from '../../../../schemas/billing/contract-plans/group.ts';
import { today } from '../../kernel/calendar.ts';
import { subscribers } from '../live-contracts.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { priceOn, type ContractPlanRecord, type PriceRecord } from './record.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readAmount, readAmounts, readCurrency } from '../../kernel/money.ts';
import { conflict } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/group-record.ts';
import type { Draft } from '../../resources/resource.ts';

const priceFields = (plan: ContractPlanRecord, price: PriceRecord, world: World) => ({
  contractPlanId: plan.id,
  ...price,
  currency: plan.currency,
  isCurrent: priceOn(plan, today(world, plan.merchantId)).id === price.id,
});

const currentAmount = (plan: ContractPlanRecord, world: World) => priceOn(plan, today(world, plan.merchantId)).amount;

const computedFields = {
  currentPrice: currentAmount,
  subscriberCount: ({ id }: ContractPlanRecord, world: World) => subscribers(world, id).length,
  prices: (plan: ContractPlanRecord, world: World) => plan.prices.map((price) => priceFields(plan, price, world)),
} as const;

const price = presenter<ReturnType<typeof priceFields>, typeof ContractPlanPriceDto>(ContractPlanPriceDto);

export const presentPrice = (plan: ContractPlanRecord, one: PriceRecord, world: World) => price(priceFields(plan, one, world), world);

export const presentLookup = presenter<ContractPlanRecord, typeof ContractPlanLookupDto>(ContractPlanLookupDto, { amount: currentAmount });

const given = givenTo('contractPlans');

const inUse = () => conflict('ContractPlans:InUse', 'Contracts on this plan have not ended.');

const retryPolicy = (given: RetryPolicyDto | undefined) => ({
  maxAttempts: given?.maxAttempts ?? 4,
  intervalsDays: given?.intervalsDays ?? [1, 3, 5],
});

function validate({ body }: CallWith<ContractPlanCreateDto | ContractPlanUpdateDto>): void {
  readAmounts(readCurrency(body.currency), { setupFee: body.setupFee, initialPrice: 'initialPrice' in body ? body.initialPrice : null });
}

function create(call: CallWith<ContractPlanCreateDto>): Draft<ContractPlanRecord> {
  return { ...given.create(call), retryPolicy: retryPolicy(call.body.retryPolicy), prices: [] };
}

/** The currency and interval of a plan with subscribers cannot change (assumptions: CP5). */
function update(call: CallWith<ContractPlanUpdateDto>, plan: ContractPlanRecord): Partial<Draft<ContractPlanRecord>> {
  const changed = given.update(call, plan);
  const isSame = changed.currency === plan.currency && changed.interval === plan.interval && changed.intervalCount === plan.intervalCount;
  if (!isSame && subscribers(call.world, plan.id).length > 0) throw inUse();
  return { ...changed, retryPolicy: retryPolicy(call.body.retryPolicy) };
}

export const planResource = describedResource('contractPlans', {
  computed: computedFields,
  validate,
  create,
  complete: (call, plan) => ({ ...plan, prices: [initialPrice(call, plan)] }),
  update,
  mayDelete: (call, plan) => {
    if (subscribers(call.world, plan.id).length > 0) throw inUse();
  },
});

const initialPrice = ({ world, body }: CallWith<ContractPlanCreateDto>, plan: ContractPlanRecord) => ({
  id: world.random.uuid(),
  creationTime: plan.creationTime,
  creatorId: plan.creatorId,
  lastModificationTime: null,
  lastModifierId: null,
  amount: readAmount(plan.currency, 'initialPrice', body.initialPrice),
  effectiveFrom: today(world, plan.merchantId),
  application: 'NewSubscribersOnly' as const,
  subscribersEffectiveFrom: null,
  note: null,
});
