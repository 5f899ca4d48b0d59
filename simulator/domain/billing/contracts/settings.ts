/** What a create or update body makes of a contract. */
import type { ContractCreateDto, ContractUpdateDto } from '../../../../schemas/types/billing/contracts.ts';
import { today } from '../../kernel/calendar.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import type { ContractPlanRecord } from '../contract-plans/record.ts';
import { priceOn } from '../contract-plans/price.ts';
import { customerOf } from '../customers/resource.ts';
import type { MerchantRecord } from '../../platform/directory/record.ts';
import { readAmount, readAmounts, readCurrency } from '../../kernel/money-input.ts';
import { invalid, invalidMember, notFound, type ValidationError } from '../../kernel/refusal.ts';
import type { ContractRecord } from './record.ts';
import { firstBilling } from './schedule.ts';

type Body = ContractCreateDto | ContractUpdateDto;

/** Amount, currency and interval. */
type Terms = Pick<ContractRecord, 'amount' | 'pricedFrom' | 'currency' | 'interval' | 'intervalCount' | 'totalCycles'> & {
  readonly trialDays: number;
};

const present = (value: unknown): boolean => value !== null && value !== undefined;

/** Errors that the schema cannot express. Without a plan a contract needs its own amount and interval. */
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

/** The plan a body names: live and of the merchant. Only a new subscriber needs it to be active. */
function planOf(call: AuthenticatedCall, body: Body, merchantId: string, before: ContractRecord | null): ContractPlanRecord | null {
  if (body.contractPlanId === null || body.contractPlanId === undefined) return null;
  const plan = call.world.records.contractPlans.get(body.contractPlanId);
  if (plan === undefined || plan.isDeleted || plan.merchantId !== merchantId) throw notFound('no such plan of the merchant');
  if (!plan.isActive && before?.contractPlanId !== plan.id) {
    throw invalidMember('contractPlanId', 'The field contractPlanId must name an active plan.');
  }
  return plan;
}

/** What a new subscriber pays, and since when that has been the price. */
function subscription(plan: ContractPlanRecord, date: string): Pick<ContractRecord, 'amount' | 'pricedFrom'> {
  const { amount, effectiveFrom } = priceOn(plan, date);
  return { amount, pricedFrom: effectiveFrom };
}

function terms(call: AuthenticatedCall, body: Body, merchant: MerchantRecord, before: ContractRecord | null): Terms {
  const plan = planOf(call, body, merchant.id, before);
  const totalCycles = body.totalCycles ?? plan?.totalCycles ?? null;
  if (plan !== null) {
    const { currency, interval, intervalCount, trialDays } = plan;
    const { amount, pricedFrom } = before?.contractPlanId === plan.id ? before : subscription(plan, today(call.world, merchant.id));
    return { amount, pricedFrom, currency, interval, intervalCount, totalCycles, trialDays };
  }
  const currency = readCurrency(body.currency ?? merchant.currency);
  return {
    amount: readAmount(currency, 'amount', body.amount ?? 0),
    currency,
    pricedFrom: null,
    interval: body.interval ?? 'Month',
    intervalCount: body.intervalCount ?? 1,
    totalCycles,
    trialDays: 0,
  };
}

/** Customer, method and profile must be live and belong together. */
function checkReferences(call: AuthenticatedCall, body: Body, merchantId: string): void {
  const { storedPaymentMethods, processorProfiles } = call.world.records;
  const customer = customerOf(call, merchantId, body.customerId);
  const method = storedPaymentMethods.get(body.storedPaymentMethodId);
  if (method === undefined || method.isDeleted || method.customerId !== customer.id) throw notFound('no such method of the customer');
  if (body.processorProfileId === null || body.processorProfileId === undefined) return;
  const profile = processorProfiles.get(body.processorProfileId);
  if (profile === undefined || profile.merchantId !== merchantId) throw notFound('no such processor profile of the merchant');
}

/** The settings a body gives; `before` is the contract it changes, or null. Throws what refuses it. */
export function settings(call: CallWith<Body>, merchant: MerchantRecord, before: ContractRecord | null) {
  const body = call.body;
  if (!present(body.contractPlanId)) readAmounts(readCurrency(body.currency ?? merchant.currency), { amount: body.amount });
  checkReferences(call, body, merchant.id);
  const { trialDays, ...rest } = terms(call, body, merchant, before);
  const billingDay = body.billingDay ?? null;
  const { interval, intervalCount } = rest;
  return {
    merchantId: merchant.id,
    customerId: body.customerId,
    name: body.name,
    contractPlanId: body.contractPlanId ?? null,
    ...rest,
    startDate: body.startDate,
    endDate: body.endDate ?? null,
    billingDay,
    firstBillingDate: firstBilling(body.startDate, trialDays, { interval, intervalCount, billingDay }),
    storedPaymentMethodId: body.storedPaymentMethodId,
    processorProfileId: body.processorProfileId ?? null,
    sendReceipt: body.sendReceipt ?? true,
    orderData: body.orderData ?? null,
    externalReference: body.externalReference ?? null,
    tags: body.tags ?? [],
  };
}
