/** Contract plans under the standard operations (assumptions: 8). */
import type { ContractPlanCreateDto, ContractPlanUpdateDto, RetryPolicyDto } from '../../../../schemas/types/billing/contract-plans.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { today } from '../../kernel/calendar.ts';
import type { CallWith } from '../../kernel/call.ts';
import { subscribers } from '../live-contracts.ts';
import { readAmount, readAmounts, readCurrency } from '../../kernel/money-input.ts';
import { conflict } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import type { Draft } from '../../resources/resource.ts';
import { computedFields } from './present.ts';
import type { ContractPlanRecord } from './record.ts';

const inUse = () => conflict('ContractPlans:InUse', 'Contracts on this plan have not ended.');

const retryPolicy = (given: RetryPolicyDto | undefined) => ({
  maxAttempts: given?.maxAttempts ?? 4,
  intervalsDays: given?.intervalsDays ?? [1, 3, 5],
});

/** What both bodies give, the prices aside. */
function settings(body: ContractPlanCreateDto | ContractPlanUpdateDto) {
  const currency = readCurrency(body.currency);
  return {
    name: body.name,
    code: body.code ?? null,
    description: body.description ?? null,
    currency,
    interval: body.interval,
    intervalCount: body.intervalCount ?? 1,
    totalCycles: body.totalCycles ?? null,
    trialDays: body.trialDays ?? 0,
    setupFee: readAmount(currency, 'setupFee', body.setupFee ?? 0),
    retryPolicy: retryPolicy(body.retryPolicy),
    isActive: body.isActive ?? true,
  };
}

function validate({ body }: CallWith<ContractPlanCreateDto | ContractPlanUpdateDto>): void {
  readAmounts(readCurrency(body.currency), { setupFee: body.setupFee, initialPrice: 'initialPrice' in body ? body.initialPrice : null });
}

function create(call: CallWith<ContractPlanCreateDto>): Draft<ContractPlanRecord> {
  const body = call.body;
  return { merchantId: actingMerchant(call).id, ...settings(body), prices: [] };
}

/** CP5: what subscribers are charged in, and how often, cannot change under them. */
function update(call: CallWith<ContractPlanUpdateDto>, plan: ContractPlanRecord): Draft<ContractPlanRecord> {
  const changed = settings(call.body);
  const isSame = changed.currency === plan.currency && changed.interval === plan.interval && changed.intervalCount === plan.intervalCount;
  if (!isSame && subscribers(call.world, plan.id).length > 0) throw inUse();
  return { merchantId: plan.merchantId, ...changed, prices: plan.prices };
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
