/** Charges a bill, as an ordinary sale of the collection merchant (assumptions: 36, Merchant billing). */
import { dateIn, type Instant } from '../../../../schemas/shared/instant.ts';
import { addDays, startOf } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import { periodOf, requireEntitled } from '../usage/entitled.ts';
import type { Period, BillingResultRecord, BillingRunRecord } from './record.ts';
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import { none, sum, type Minor, isShowable, maxRequest } from '../../kernel/money.ts';
import { isMetered } from '../../payments/transactions/change.ts';
import { type TransactionRecord, noOrigin, noRequestDetails, noTags } from '../../payments/transactions/record.ts';
import { planOf, priceUsage } from '../price-plans/record.ts';
import { dayOfDate, usedBetween } from '../usage/sums.ts';
import { Refusal, refused } from '../../kernel/refusal.ts';
import { supports } from '../../payments/processors/known.ts';
import { chooseProfile } from '../../payments/processors/profiles.ts';
import { placeTransaction, type PaymentOrder } from '../../payments/transactions/place.ts';
import { collectionOf, type MerchantPaymentMethodRecord } from '../merchant-payment-methods/record.ts';
import { noteCharge } from '../merchant-payment-methods/methods.ts';

/** In UTC, as usage is counted. */
export const today = (world: World): string => dateIn(world.clock.now(), 'UTC');

export const overlap = (one: Period, other: Period): boolean => one.periodStart <= other.periodEnd && other.periodStart <= one.periodEnd;

/** The calendar months that begin in a period. Consecutive periods count each month once. */
function monthsOf({ periodStart, periodEnd }: Period): number {
  const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(periodEnd) - monthOf(periodStart) + (periodStart.endsWith('-01') ? 1 : 0);
}

export function monthBefore(date: string): Period {
  const { start, end } = periodOf('Month', addDays(`${date.slice(0, 7)}-01`, -1));
  return { periodStart: start, periodEnd: end };
}

interface Counted {
  readonly at: (transaction: TransactionRecord) => Instant | null;
  readonly amount: (transaction: TransactionRecord) => Minor;
}

const counted: Readonly<Partial<Record<UsageSku, Counted>>> = {
  'transactions.authorized': { at: ({ creationTime }) => creationTime, amount: ({ authorizedAmount }) => authorizedAmount },
  'transactions.settled': { at: ({ settlement }) => settlement.settledAt, amount: ({ capturedAmount }) => capturedAmount },
};

function volumeOf(world: World, merchantId: string, sku: UsageSku, currency: string, { periodStart, periodEnd }: Period): Minor {
  const kind = counted[sku];
  if (kind === undefined) return none;
  const [from, to] = [startOf(periodStart, 'UTC'), startOf(addDays(periodEnd, 1), 'UTC')];
  const payments = world.records.transactions.by('merchantId', merchantId).filter((one) => {
    const at = kind.at(one);
    return one.currency === currency && isMetered(one.type) && at !== null && at >= from && at < to;
  });
  return sum(payments.map(kind.amount));
}

/** A bill before its charge: `NotAttempted` if there is something to pay, or else `Skipped`. */
export type Bill = Omit<BillingResultRecord, 'id' | 'creationTime'>;

type BilledRun = Pick<BillingRunRecord, 'id' | 'currency' | 'periodStart' | 'periodEnd'>;

/** Whether a cancelled run, or one of another reseller, has already billed the merchant for some of these days. */
const isBilled = (world: World, merchantId: string, run: BilledRun): boolean =>
  world.records.billingResults
    .by('merchantId', merchantId)
    .some((one) => one.runId !== run.id && one.chargeStatus !== 'Skipped' && overlap(one, run));

export function billOf(world: World, merchantId: string, run: BilledRun): Bill {
  const { id: runId, currency, periodStart, periodEnd } = run;
  const plan = planOf(world, merchantId, run);
  const common = {
    runId,
    merchantId,
    periodStart,
    periodEnd,
    pricePlanId: plan?.id ?? null,
    pricePlanName: plan?.name ?? null,
    currency,
    attemptCount: 0,
    transactionId: null,
    collected: none,
  };
  const skipped = (failureReason: string | null): Bill => ({ ...common, lines: [], total: none, chargeStatus: 'Skipped', failureReason });
  if (plan === undefined) return skipped('The merchant had no price plan.');
  if (plan.currency !== currency) return skipped(`The price plan is in ${plan.currency}, and the run in ${currency}.`);
  if (isBilled(world, merchantId, run)) return skipped('Some of these days were billed before.');
  const [first, last] = [dayOfDate(periodStart), dayOfDate(periodEnd)];
  const lines = priceUsage(plan, {
    months: monthsOf(run),
    quantityOf: (sku) => usedBetween(world, merchantId, sku, first, last),
    volumeOf: (sku) => volumeOf(world, merchantId, sku, currency, run),
  });
  const total = sum(lines.map(({ amount }) => amount));
  if (!isShowable(total)) return skipped('The bill is too large to be exact.');
  if (total === none) return { ...common, lines, total, chargeStatus: 'Skipped', failureReason: null };
  return { ...common, lines, total, chargeStatus: 'NotAttempted', failureReason: null };
}

type Charged = Pick<Bill, 'chargeStatus' | 'attemptCount' | 'transactionId' | 'failureReason' | 'collected'>;
type Payable = Pick<Bill, 'merchantId' | 'total' | 'currency' | 'attemptCount' | 'runId' | 'periodStart' | 'periodEnd'>;

type Method = Pick<MerchantPaymentMethodRecord, 'id' | 'method' | 'collectionMerchantId'>;

function orderOf(world: World, bill: Payable, { method, collectionMerchantId }: Method, creatorId: string | null): PaymentOrder {
  const { total, currency } = bill;
  const billed = world.records.merchants.get(bill.merchantId);
  const collection = billed === undefined ? undefined : collectionOf(world, billed);
  if (collection === undefined) throw refused('Merchants:NotActive', 'No merchant can collect the payment.');
  const { merchant, processorProfileId: profileId } = collection;
  if (merchant.id !== collectionMerchantId)
    throw refused('MerchantBilling:NoActivePaymentMethod', 'The payment method is stored with another merchant.');
  if (total > maxRequest) throw refused('Transactions:OperationNotSupported', 'The amount is more than one payment may have.');
  const paymentType = method.details.type;
  const profile = chooseProfile(world, { merchantId: merchant.id, paymentType, currency, profileId });
  if (!supports(profile.processorId, 'Sale')) throw refused('Transactions:OperationNotSupported', 'The processor does not support sales.');
  requireEntitled(world, merchant.id, 'transactions.authorized');
  return {
    merchantId: merchant.id,
    type: 'Sale',
    amount: total,
    currency,
    method,
    securityCode: null,
    profile,
    storesMethod: false,
    isRecurring: true,
    customerId: null,
    storedPaymentMethodId: null,
    request: { ...noRequestDetails, externalReference: bill.runId, description: `Gateway fees ${bill.periodStart} to ${bill.periodEnd}` },
    origin: noOrigin,
    tags: noTags,
    idempotencyKey: null,
    creatorId,
  };
}

/** Charges a bill. A decline is a result; a refusal counts as a failed attempt. `creatorId`: null if the schedule charges it. */
export function charge(world: World, bill: Payable, method: Method, creatorId: string | null): Charged {
  const attemptCount = bill.attemptCount + 1;
  let order: PaymentOrder;
  try {
    order = orderOf(world, bill, method, creatorId);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { chargeStatus: 'Failed', attemptCount, transactionId: null, failureReason: refusal.message, collected: none };
  }
  const { id, status, outcome, authorizedAmount } = placeTransaction(world, order);
  const chargeStatus = status === 'Declined' || status === 'Failed' ? status : 'Succeeded';
  const succeeded = chargeStatus === 'Succeeded';
  noteCharge(world, method.id, succeeded);
  return {
    chargeStatus,
    attemptCount,
    transactionId: id,
    failureReason: succeeded ? null : outcome.responseMessage,
    collected: authorizedAmount,
  };
}
