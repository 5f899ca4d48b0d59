import type { contractPlanOperations, AddContractPlanPriceDto } from '../../../../schemas/billing/contract-plans/group.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import { today } from '../../kernel/calendar.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { stageEvent } from '../../kernel/events.ts';
import { readAmount, major } from '../../kernel/money.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { presentLookup, presentPrice, planResource } from './resource.ts';
import { priceOn, type PriceRecord, ContractPlanRecord } from './record.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const beforeEffect = () =>
  invalidMember('subscribersEffectiveFrom', 'The field subscribersEffectiveFrom must not be before effectiveFrom.');

/** `subscribersEffectiveFrom` is required with `OnDate`, and not allowed otherwise. */
function checkSubscribersDate({ application, effectiveFrom, subscribersEffectiveFrom }: AddContractPlanPriceDto): void {
  const isGiven = subscribersEffectiveFrom !== null && subscribersEffectiveFrom !== undefined;
  if (isGiven && effectiveFrom !== undefined && subscribersEffectiveFrom < effectiveFrom) throw beforeEffect();
  if (isGiven === (application === 'OnDate')) return;
  const rule = isGiven ? 'belongs to the application OnDate' : 'is required for the application OnDate';
  throw invalidMember('subscribersEffectiveFrom', `The field subscribersEffectiveFrom ${rule}.`);
}

/** Assumptions: 8, CP3, CP4. */
function addPrice(call: CallTo<'contractPlans.addPrice'>) {
  const { world, principal } = call;
  const body = call.body;
  checkSubscribersDate(body);
  const plan = found(call, planResource);
  const now = today(world, plan.merchantId);
  const effectiveFrom = body.effectiveFrom ?? now;
  const subscribersEffectiveFrom = body.subscribersEffectiveFrom ?? null;
  const amount = readAmount(plan.currency, 'amount', body.amount);
  if (effectiveFrom < now) throw invalidMember('effectiveFrom', 'The field effectiveFrom must not be in the past.');
  if (subscribersEffectiveFrom !== null && subscribersEffectiveFrom < effectiveFrom) throw beforeEffect();
  if (plan.prices.some((price) => price.effectiveFrom === effectiveFrom)) {
    throw conflict('ContractPlans:PriceExists', 'Another price of this plan starts on the same date.', { effectiveFrom });
  }
  const price: PriceRecord = {
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    creatorId: principal.user.id,
    lastModificationTime: null,
    lastModifierId: null,
    amount,
    effectiveFrom,
    application: body.application ?? 'NewSubscribersOnly',
    subscribersEffectiveFrom,
    note: body.note ?? null,
  };
  const prices = [...plan.prices, price].toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1));
  const changed = world.records.contractPlans.replace({ ...plan, prices, ...changedBy(world, principal.user.id) });
  stageEvent(world, 'contract_plan.price_added', plan.merchantId, {
    contractPlanId: plan.id,
    name: plan.name,
    priceId: price.id,
    amount: major(price.amount, plan.currency),
    previousAmount: major(priceOn(plan, effectiveFrom).amount, plan.currency),
    currency: plan.currency,
    effectiveFrom,
    application: price.application,
    subscribersEffectiveFrom,
  });
  return ok(presentPrice(changed, price, world));
}

function lookup(call: CallTo<'contractPlans.lookup'>) {
  const { source, keep } = reachable(call, call.world.records.contractPlans);
  const plans = source.filter((plan) => plan.isActive && !plan.isDeleted && (keep === undefined || keep(plan)));
  const byName = plans.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return ok(byName.map((plan) => presentLookup(plan, call.world)));
}

const handlers = {
  ...resourceHandlers(planResource),
  'contractPlans.lookup': lookup,
  'contractPlans.addPrice': addPrice,
} satisfies HandlersOf<typeof contractPlanOperations>;

const records = {
  contractPlans: kind(ContractPlanRecord, {}),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const contractPlanModule = defineModule({ records, handlers });
