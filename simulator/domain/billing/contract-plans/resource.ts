/** Contract plans under the standard operations (assumptions: 8). */
import type { ContractPlanCreateDto, ContractPlanUpdateDto, RetryPolicyDto } from '../../../../schemas/billing/contract-plans/types.ts';
import { today } from '../../kernel/calendar.ts';
import type { CallWith } from '../../kernel/call.ts';
import { subscribers } from '../live-contracts.ts';
import { readAmount, readAmounts, readCurrency } from '../../kernel/money-input.ts';
import { conflict } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/given.ts';
import type { Draft } from '../../resources/resource.ts';
import { computedFields } from './present.ts';
import type { ContractPlanRecord } from './record.ts';

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

/** CP5: what subscribers are charged in, and how often, cannot change under them. */
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
