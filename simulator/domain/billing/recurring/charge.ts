/** Charges a cycle of a contract, as an ordinary sale (assumptions: 9). */
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { OrderDataDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import type { RecurringAttemptStatus } from '../../../../schemas/conventions/enums.ts';
import { none } from '../../kernel/money.ts';
import { notFound, Refusal, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { supports } from '../../payments/processors/known.ts';
import { chooseProfile } from '../../payments/processors/profiles.ts';
import { complete } from '../../payments/transactions/order-defaults.ts';
import { foresee, placeTransaction, type PaymentOrder } from '../../payments/transactions/place.ts';
import { noOrigin, noRequestDetails, type TransactionRecord } from '../../payments/transactions/record.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { meter } from '../usage/meter.ts';
import type { Cycle } from './cycle.ts';

export interface Charged {
  readonly status: RecurringAttemptStatus;
  /** Null if nothing was due, or the charge could not be submitted. */
  readonly transaction: TransactionRecord | null;
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
}

/** @throws Refusal if no profile takes the method in this currency. */
function orderOf(world: World, contract: ContractRecord, cycle: Cycle, creatorId: string | null): PaymentOrder {
  const { customers, storedPaymentMethods } = world.records;
  const stored = storedPaymentMethods.get(contract.storedPaymentMethodId);
  if (stored === undefined) throw notFound('no such stored payment method');
  const { merchantId, customerId, currency } = contract;
  const paymentType = stored.method.details.type;
  const profile = chooseProfile(world, { merchantId, paymentType, currency, profileId: contract.processorProfileId });
  if (!supports(profile.processorId, 'Sale')) throw refused('Transactions:OperationNotSupported', 'The processor does not support sales.');
  const billingAddress = stored.billingAddress ?? customers.get(customerId)?.billingAddress ?? null;
  return {
    merchantId,
    type: 'Sale',
    amount: cycle.amount,
    currency,
    method: stored.method,
    securityCode: null,
    profile,
    storesMethod: true,
    isRecurring: true,
    customerId,
    storedPaymentMethodId: stored.id,
    request: {
      ...noRequestDetails,
      billingAddress: complete(AddressDto, billingAddress),
      orderData: complete(OrderDataDto, contract.orderData),
      externalReference: contract.externalReference,
      description: contract.name,
    },
    origin: { ...noOrigin, contractId: contract.id },
    tags: contract.tags,
    idempotencyKey: null,
    creatorId,
  };
}

/** A cycle whose payment is held for review is not charged again. */
const statusOf = ({ status }: TransactionRecord): RecurringAttemptStatus =>
  status === 'Declined' ? 'Declined' : status === 'Failed' ? 'Failed' : 'Succeeded';

const unasked = (refusal: unknown): Charged => {
  if (!(refusal instanceof Refusal)) throw refusal;
  return { status: 'Failed', transaction: null, responseCode: null, responseMessage: refusal.message };
};

const free: Charged = { status: 'Succeeded', transaction: null, responseCode: null, responseMessage: null };

/** `creatorId`: null if the schedule started the run. */
export function charge(world: World, contract: ContractRecord, cycle: Cycle, creatorId: string | null): Charged {
  if (cycle.amount === none) return free;
  let order: PaymentOrder;
  try {
    order = orderOf(world, contract, cycle, creatorId);
  } catch (refusal) {
    return unasked(refusal);
  }
  const transaction = placeTransaction(world, order);
  meter(world, { merchantId: contract.merchantId, sku: 'recurring.charges', sourceType: 'transaction', sourceId: transaction.id });
  const { responseCode, responseMessage } = transaction.outcome;
  return { status: statusOf(transaction), transaction, responseCode, responseMessage };
}

/** Predicts the result of a charge; stores nothing. */
export function tryOut(world: World, contract: ContractRecord, cycle: Cycle): Charged {
  if (cycle.amount === none) return free;
  try {
    const { verdict, outcome } = foresee(world, orderOf(world, contract, cycle, null), world.clock.now());
    const status = verdict === 'declined' ? 'Declined' : verdict === 'failed' ? 'Failed' : 'Succeeded';
    return { status, transaction: null, responseCode: outcome.responseCode, responseMessage: outcome.responseMessage };
  } catch (refusal) {
    return unasked(refusal);
  }
}
