import type { ContractCreateDto, ContractUpdateDto } from '../../../../schemas/billing/contracts/group.ts';
import { today } from '../../kernel/calendar.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { type ContractPlanRecord, priceOn } from '../contract-plans/record.ts';
import { customerOf } from '../customers/module.ts';
import { readAmounts, readCurrency, none } from '../../kernel/money.ts';
import { invalid, invalidMember, notFound, type ValidationError } from '../../kernel/refusal.ts';
import { requireLiveProfile } from '../../payments/processors/profiles.ts';
import { givenTo, type Created } from '../../resources/group-record.ts';
import type { ContractRecord } from './record.ts';
import { firstBilling } from './schedule.ts';

const given = givenTo('contracts');

type Body = ContractCreateDto | ContractUpdateDto;

type Terms = Pick<ContractRecord, 'amount' | 'pricedFrom' | 'currency' | 'interval' | 'intervalCount' | 'totalCycles'> & {
  readonly trialDays: number;
};

const present = (value: unknown): boolean => value !== null && value !== undefined;

/** Throws for what the schema cannot express. A contract without a plan needs its own amount and interval. */
export function validate(call: CallWith<ContractCreateDto>): void {
  const body = call.body;
  const errors: ValidationError[] = [];
  const required = (member: 'amount' | 'interval') => {
    if (body[member] === undefined) errors.push({ message: `Without a plan the field ${member} is required.`, members: [member] });
  };
  if (!present(body.contractPlanId)) {
    required('amount');
    required('interval');
  }
  if (body.name.trim() === '') errors.push({ message: 'The field name must not be blank.', members: ['name'] });
  if (present(body.endDate) && body.endDate! <= body.startDate) {
    errors.push({ message: 'The field endDate must be after startDate.', members: ['endDate'] });
  }
  if (errors.length > 0) throw invalid(errors);
  if (body.currency === undefined) return;
  const currency = readCurrency(body.currency);
  if (!present(body.contractPlanId)) readAmounts(currency, { amount: body.amount });
}

function planOf(call: AuthenticatedCall, body: Body, merchantId: string, before: ContractRecord | null): ContractPlanRecord | null {
  if (body.contractPlanId === null || body.contractPlanId === undefined) return null;
  const plan = call.world.records.contractPlans.get(body.contractPlanId);
  if (plan === undefined || plan.isDeleted || plan.merchantId !== merchantId) throw notFound('no such plan of the merchant');
  if (!plan.isActive && before?.contractPlanId !== plan.id) {
    throw invalidMember('contractPlanId', 'The field contractPlanId must name an active plan.');
  }
  return plan;
}

function subscription(plan: ContractPlanRecord, date: string): Pick<ContractRecord, 'amount' | 'pricedFrom'> {
  const { amount, effectiveFrom } = priceOn(plan, date);
  return { amount, pricedFrom: effectiveFrom };
}

function terms(
  call: AuthenticatedCall,
  body: Body,
  { merchantId, amount, currency, interval, intervalCount, totalCycles }: Created<'contracts'>,
  before: ContractRecord | null,
): Terms {
  const plan = planOf(call, body, merchantId, before);
  if (plan === null) {
    const own = { amount: amount ?? none, interval: interval ?? 'Month', intervalCount: intervalCount ?? 1 };
    return { currency, ...own, pricedFrom: null, totalCycles, trialDays: 0 };
  }
  const first = before?.contractPlanId === plan.id ? before : subscription(plan, today(call.world, merchantId));
  return {
    amount: first.amount,
    pricedFrom: first.pricedFrom,
    currency: plan.currency,
    interval: plan.interval,
    intervalCount: plan.intervalCount,
    totalCycles: totalCycles ?? plan.totalCycles,
    trialDays: plan.trialDays,
  };
}

function checkReferences(call: AuthenticatedCall, body: Body, merchantId: string, before: ContractRecord | null): void {
  const { storedPaymentMethods } = call.world.records;
  const customer = customerOf(call, merchantId, body.customerId);
  const method = storedPaymentMethods.get(body.storedPaymentMethodId);
  if (method === undefined || method.isDeleted || method.customerId !== customer.id) throw notFound('no such method of the customer');
  const profileId = body.processorProfileId?.toLowerCase() ?? null;
  // An ended contract may name a deleted one.
  if (profileId !== null && profileId !== before?.processorProfileId) requireLiveProfile(call.world, merchantId, profileId);
}

/** Drops an amount beside a plan: the plan's currency may not be able to express it. */
function withoutUnread(call: CallWith<Body>): CallWith<ContractCreateDto> {
  if (!present(call.body.contractPlanId)) return call;
  const { amount: _, ...body } = call.body;
  return { ...call, body };
}

/** The settings in a body. `before`: null for a new contract. Throws if a reference is invalid. */
export function settings(call: CallWith<Body>, before: ContractRecord | null) {
  const { body } = call;
  const made = given.create(withoutUnread(call));
  checkReferences(call, body, made.merchantId, before);
  const { trialDays, ...rest } = terms(call, body, made, before);
  const { billingDay, startDate } = made;
  const { interval, intervalCount } = rest;
  return { ...made, ...rest, firstBillingDate: firstBilling(startDate, trialDays, { interval, intervalCount, billingDay }) };
}
