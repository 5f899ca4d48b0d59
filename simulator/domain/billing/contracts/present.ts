import { today } from '../../kernel/calendar.ts';
import { subscriberAmount } from '../contract-plans/record.ts';
import { displayName } from '../customers/present.ts';
import type { Minor } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import type { ContractRecord } from './record.ts';
import { cycleOf } from './schedule.ts';

/** The amount of the current cycle, to which a later price of the plan may apply (assumptions: CP2). */
export function amountOf(contract: ContractRecord, world: World): Minor {
  const plan = contract.contractPlanId === null ? undefined : world.records.contractPlans.get(contract.contractPlanId);
  if (plan === undefined || plan.prices.length === 1) return contract.amount;
  return subscriberAmount(plan, contract, cycleOf(contract, today(world, contract.merchantId)));
}

export const computedFields = {
  amount: amountOf,
  customerName: ({ customerId }: ContractRecord, world: World) => {
    const customer = world.records.customers.get(customerId);
    return customer === undefined ? '' : displayName(customer);
  },
  contractPlanName: ({ contractPlanId }: ContractRecord, world: World) =>
    contractPlanId === null ? null : (world.records.contractPlans.get(contractPlanId)?.name ?? null),
  maskedPaymentDetails: ({ storedPaymentMethodId }: ContractRecord, world: World) =>
    world.records.storedPaymentMethods.get(storedPaymentMethodId)?.method.details ?? null,
} as const;
