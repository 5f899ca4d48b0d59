/** Contract plans and their prices as replies. */
import { ContractPlanLookupDto, ContractPlanPriceDto } from '../../../../schemas/billing/contract-plans/types.ts';
import { today } from '../../kernel/calendar.ts';
import { subscribers } from '../live-contracts.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { priceOn } from './price.ts';
import type { ContractPlanRecord, PriceRecord } from './record.ts';

/** What a price shows: it knows its plan only through where it stands. */
const priceFields = (plan: ContractPlanRecord, price: PriceRecord, world: World) => ({
  contractPlanId: plan.id,
  ...price,
  currency: plan.currency,
  isCurrent: priceOn(plan, today(world, plan.merchantId)).id === price.id,
});

const currentAmount = (plan: ContractPlanRecord, world: World) => priceOn(plan, today(world, plan.merchantId)).amount;

export const computedFields = {
  currentPrice: currentAmount,
  subscriberCount: ({ id }: ContractPlanRecord, world: World) => subscribers(world, id).length,
  prices: (plan: ContractPlanRecord, world: World) => plan.prices.map((price) => priceFields(plan, price, world)),
} as const;

const price = presenter<ReturnType<typeof priceFields>, typeof ContractPlanPriceDto>(ContractPlanPriceDto);

export const presentPrice = (plan: ContractPlanRecord, one: PriceRecord, world: World) => price(priceFields(plan, one, world), world);

export const presentLookup = presenter<ContractPlanRecord, typeof ContractPlanLookupDto>(ContractPlanLookupDto, { amount: currentAmount });
