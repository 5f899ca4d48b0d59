import type { World } from '../../kernel/world.ts';
import type { Settlement, TransactionRecord } from './record.ts';
import { meterTransaction } from './metering.ts';
import { followRaised } from './raised.ts';
import { newStamp } from '../../resources/stamps.ts';

/** Transactions that are changed in one part of long work. */
export const changedTogether = 100;

/** Replaces a transaction by a new version. `modifierId`: null when the clock caused the change. */
export function changeTransaction(
  world: World,
  record: TransactionRecord,
  change: Partial<TransactionRecord>,
  modifierId: string | null,
): TransactionRecord {
  const after = world.records.transactions.replace({
    ...record,
    ...change,
    lastModificationTime: world.clock.now(),
    lastModifierId: modifierId,
    concurrencyStamp: newStamp(world),
  });
  meterTransaction(world, record, after);
  followRaised(world, record, after);
  return after;
}

/** Moves a transaction in settlement, by the clock. A hundred thousand of them at one time: the members are named, so that copies are cheap. */
export function moveTransaction(
  world: World,
  record: TransactionRecord,
  status: TransactionRecord['status'],
  settlement: Settlement,
): TransactionRecord {
  const after = world.records.transactions.replace({
    id: record.id,
    creationTime: record.creationTime,
    creatorId: record.creatorId,
    lastModificationTime: world.clock.now(),
    lastModifierId: null,
    concurrencyStamp: newStamp(world),
    merchantId: record.merchantId,
    number: record.number,
    type: record.type,
    paymentType: record.paymentType,
    status,
    environment: record.environment,
    amount: record.amount,
    currency: record.currency,
    authorizedAmount: record.authorizedAmount,
    capturedAmount: record.capturedAmount,
    refundedAmount: record.refundedAmount,
    processorProfileId: record.processorProfileId,
    method: record.method,
    storesMethod: record.storesMethod,
    outcome: record.outcome,
    authorizationCode: record.authorizationCode,
    retrievalReferenceNumber: record.retrievalReferenceNumber,
    customerId: record.customerId,
    storedPaymentMethodId: record.storedPaymentMethodId,
    request: record.request,
    origin: record.origin,
    settlement,
    tags: record.tags,
    idempotencyKey: record.idempotencyKey,
    authorizationExpiresAt: record.authorizationExpiresAt,
    operations: record.operations,
  });
  meterTransaction(world, record, after);
  return after;
}
