/** Submits a payment to the processor and stores the result (assumptions: 6.1). */
import { days, type Instant, plus } from '../../../../schemas/shared/instant.ts';
import type { TransactionStatus, TransactionType } from '../../../../schemas/conventions/enums.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';
import { orderDefaultsOf } from '../../platform/merchants/settings.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import { counters } from '../../kernel/hex.ts';
import { none, type Minor } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { failsNow } from '../processors/known.ts';
import { decide, type Decision } from './decide.ts';
import { stageAuthorized, stageCaptured, stageDeclined, stageFailed, stageRefunded, stageReviewRequired } from './events.ts';
import { meterTransaction } from './change.ts';
import { addBankingDays, authorizationDays, checkClearing, reviewPeriod, queueForSettlement } from './queue.ts';
import { withOrderDefaults } from './order-defaults.ts';
import { noOperations, unsettled, type Origin, type RequestDetails, type TransactionRecord } from './record.ts';
import { screen } from '../screening/screen.ts';
import { newStamp } from '../../resources/stamps.ts';
import { newAuthorizationCode, newRetrievalNumber } from './processor-codes.ts';

export interface PaymentOrder {
  readonly merchantId: string;
  readonly type: TransactionType;
  readonly amount: Minor;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly securityCode: string | null;
  readonly profile: ProcessorProfileRecord;
  readonly storesMethod: boolean;
  readonly isRecurring: boolean;
  readonly customerId: string | null;
  readonly storedPaymentMethodId: string | null;
  readonly request: RequestDetails;
  readonly origin: Origin;
  readonly tags: readonly string[];
  readonly idempotencyKey: string | null;
  readonly creatorId: string | null;
}

/** Assumptions: X3. */
function approvedStatus({ type, method }: PaymentOrder): TransactionStatus {
  if (type === 'Authorization' || type === 'Verification') return 'Authorized';
  if (method.details.type === 'Check') return 'Pending';
  return method.details.type === 'Cash' ? 'Settled' : 'Captured';
}

const statusOf = (order: PaymentOrder, { verdict }: Decision): TransactionStatus => {
  if (verdict === 'approved') return approvedStatus(order);
  return verdict === 'review' ? 'InReview' : verdict === 'declined' ? 'Declined' : 'Failed';
};

export const expiryOf = (world: World, order: Pick<PaymentOrder, 'method' | 'isRecurring'>, at: Instant): Instant =>
  plus(at, days(authorizationDays(world.choices, order.method.details.cardNetwork, order.isRecurring)));

/** The decision of the processor. `isLost`: the processor does not answer. */
export function foresee(world: World, order: PaymentOrder, at: Instant, isLost = false): Decision {
  const { merchantId, type, amount, currency, method, securityCode, profile } = order;
  const { billingAddress } = order.request;
  const screening = screen(world, merchantId, method.details.type, billingAddress?.email ?? null);
  return decide({ type, amount, currency, method, securityCode, billingAddress, profile, at, isLost }, screening);
}

const counterOf = counters('transactions');

export function decideTransaction(world: World, order: PaymentOrder, at: Instant): TransactionRecord {
  const { merchantId, type, amount, currency, method, profile } = order;
  const number = world.next(counterOf(merchantId));
  const decision = foresee(world, order, at, failsNow(world, profile));
  const status = statusOf(order, decision);
  const isApproved = decision.verdict === 'approved';
  const isTaken = status === 'Captured' || status === 'Settled';
  return {
    id: world.random.uuid(),
    creationTime: at,
    creatorId: order.creatorId,
    lastModificationTime: null,
    lastModifierId: null,
    concurrencyStamp: newStamp(world),
    merchantId,
    number,
    type,
    paymentType: method.details.type,
    status,
    environment: profile.environment,
    amount,
    currency,
    authorizedAmount: decision.approvedAmount,
    capturedAmount: isTaken ? decision.approvedAmount : none,
    refundedAmount: none,
    processorProfileId: profile.id,
    method,
    storesMethod: order.storesMethod,
    outcome: decision.outcome,
    authorizationCode: isApproved && method.details.type !== 'Cash' ? newAuthorizationCode(world) : null,
    retrievalReferenceNumber: decision.verdict === 'review' ? null : newRetrievalNumber(world),
    customerId: order.customerId,
    storedPaymentMethodId: order.storedPaymentMethodId,
    request: withOrderDefaults(orderDefaultsOf(world, merchantId), order, number),
    origin: order.origin,
    settlement: status === 'Settled' ? { ...unsettled, settledAt: at } : unsettled,
    tags: order.tags,
    idempotencyKey: order.idempotencyKey,
    authorizationExpiresAt: status === 'Authorized' && type === 'Authorization' ? expiryOf(world, order, at) : null,
    operations: noOperations,
  };
}

export function plan(world: World, record: TransactionRecord): void {
  const { id, status, creationTime, authorizationExpiresAt } = record;
  if (status === 'Authorized' && authorizationExpiresAt !== null) {
    world.schedule.add({ at: authorizationExpiresAt, kind: 'transactions.expire', id });
  }
  if (status === 'Captured') queueForSettlement(world, record);
  if (status === 'InReview') world.schedule.add({ at: plus(creationTime, reviewPeriod), kind: 'transactions.endReview', id });
  if (status === 'Pending') world.schedule.add({ at: addBankingDays(world.clock.now(), checkClearing), kind: 'transactions.clear', id });
}

function announce(world: World, record: TransactionRecord): void {
  const { status } = record;
  if (status === 'Declined') stageDeclined(world, record);
  else if (status === 'Failed') stageFailed(world, record);
  else if (status === 'InReview') stageReviewRequired(world, record, plus(record.creationTime, reviewPeriod));
  else announceApproval(world, record, null, null);
}

/**
 * Stages the events of an approval. A verification moves no money and has no event; a check has one when it clears. `operationId`: null if
 * no operation caused the approval.
 */
export function announceApproval(
  world: World,
  record: TransactionRecord,
  previousStatus: TransactionStatus | null,
  operationId: string | null,
): void {
  const { type, status } = record;
  if (type === 'Verification' || status === 'Pending') return;
  if (type === 'Authorization') stageAuthorized(world, record, previousStatus);
  else if (type === 'Sale') stageCaptured(world, record, previousStatus, operationId);
  else stageRefunded(world, record, previousStatus, { operationId, refundAmount: record.capturedAmount, reason: null });
}

function noteUse(world: World, { storedPaymentMethodId, creationTime }: TransactionRecord): void {
  const stored = storedPaymentMethodId === null ? undefined : world.records.storedPaymentMethods.get(storedPaymentMethodId);
  // Contracts that share a method are charged in one run.
  if (stored !== undefined && stored.lastUsedAt !== creationTime)
    world.records.storedPaymentMethods.replace({ ...stored, lastUsedAt: creationTime });
}

/** Decides a payment, stores it, schedules later steps and stages events. A decline is a result, not a refusal (assumptions: X1). */
export function placeTransaction(world: World, order: PaymentOrder): TransactionRecord {
  const record = world.records.transactions.insert(decideTransaction(world, order, world.clock.now()));
  meterTransaction(world, null, record);
  plan(world, record);
  noteUse(world, record);
  announce(world, record);
  return record;
}
