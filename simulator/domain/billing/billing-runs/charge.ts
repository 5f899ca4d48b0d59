/** Charges a bill, as an ordinary sale of the collection merchant (assumptions: 36, Merchant billing). */
import { maxRequest, none } from '../../kernel/money.ts';
import { Refusal, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { supports } from '../../payments/processors/known.ts';
import { chooseProfile } from '../../payments/processors/profiles.ts';
import { placeTransaction, type PaymentOrder } from '../../payments/transactions/place.ts';
import { noOrigin, noRequestDetails, noTags } from '../../payments/transactions/record.ts';
import { collectionOf } from '../merchant-payment-methods/collection.ts';
import { noteCharge } from '../merchant-payment-methods/methods.ts';
import type { MerchantPaymentMethodRecord } from '../merchant-payment-methods/record.ts';
import { requireEntitled } from '../usage/entitled.ts';
import type { Bill } from './bill.ts';

type Charged = Pick<Bill, 'chargeStatus' | 'attemptCount' | 'transactionId' | 'failureReason' | 'collected'>;
export type Payable = Pick<Bill, 'merchantId' | 'total' | 'currency' | 'attemptCount' | 'runId' | 'periodStart' | 'periodEnd'>;

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
    request: {
      ...noRequestDetails,
      externalReference: bill.runId,
      description: `Gateway fees ${bill.periodStart} to ${bill.periodEnd}`,
    },
    origin: noOrigin,
    tags: noTags,
    idempotencyKey: null,
    creatorId,
  };
}

/**
 * Charges a bill. A decline is a result; a refusal counts as a failed attempt. `creatorId`: null if the schedule charges it.
 */
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
