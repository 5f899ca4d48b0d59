import {
  ContractPlanLookupDto,
  ContractPlanPriceDto,
  type ContractPlanCreateDto,
  type ContractPlanUpdateDto,
  type RetryPolicyDto,
  type contractPlanOperations,
  type AddContractPlanPriceDto,
} from '../../../../schemas/billing/contract-plans/group.ts';
import { today } from '../../kernel/calendar.ts';
import { subscribers } from '../live-contracts.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { priceOn, ContractPlanRecord, type PriceRecord } from './record.ts';
import { type CallWith, ok } from '../../kernel/call.ts';
import { readAmount, readAmounts, readCurrency, major } from '../../kernel/money.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/group-record.ts';
import type { Draft } from '../../resources/resource.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { stageEvent } from '../../kernel/events.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

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

const presentPrice = (plan: ContractPlanRecord, one: PriceRecord, world: World) => price(priceFields(plan, one, world), world);

const presentLookup = presenter<ContractPlanRecord, typeof ContractPlanLookupDto>(ContractPlanLookupDto, { amount: currentAmount });

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

const planResource = describedResource('contractPlans', {
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

/** `plan`: as it was without the price. */
const stagePriceAdded = (world: World, plan: ContractPlanRecord, price: PriceRecord): void =>
  stageEvent(world, 'contract_plan.price_added', plan.merchantId, {
    contractPlanId: plan.id,
    name: plan.name,
    priceId: price.id,
    amount: major(price.amount, plan.currency),
    previousAmount: major(priceOn(plan, price.effectiveFrom).amount, plan.currency),
    currency: plan.currency,
    effectiveFrom: price.effectiveFrom,
    application: price.application,
    subscribersEffectiveFrom: price.subscribersEffectiveFrom,
  });

const isLater = (one: PriceRecord, other: PriceRecord): boolean =>
  one.creationTime > other.creationTime || (one.creationTime === other.creationTime && one.id > other.id);

const plan = announcer('a contract plan', 'contractPlans', ({ contractPlans }, id) => contractPlans.get(id));

const announcements = {
  // The price that it was created with was not added.
  'contract_plan.price_added': plan((world, one) => {
    const newest = one.prices.reduce((last, price) => (isLater(price, last) ? price : last));
    const prices = one.prices.filter(({ id }) => id !== newest.id);
    return prices.length === 0 ? null : () => stagePriceAdded(world, { ...one, prices }, newest);
  }),
} satisfies Readonly<Record<string, Announcement>>;

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
  stagePriceAdded(world, plan, price);
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

const records = { contractPlans: kind(ContractPlanRecord, {}) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const contractPlanModule = defineModule({ records, handlers, announcements });
