/** New versions of transactions, and the usage that they add (assumptions: 20 and 36, Usage). */
import type { World } from '../../kernel/world.ts';
import type { Settlement, TransactionRecord } from './record.ts';
import { followRaised } from './raised.ts';
import { newStamp } from '../../resources/stamps.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { TransactionStatus, TransactionType } from '../../../../schemas/conventions/enums.ts';
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import { meter } from '../../billing/usage/meter.ts';

export const changedTogether = 100;

/** `modifierId`: null if the clock caused the change. */
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

/** Moves a transaction in settlement. Listing all members is the cheapest copy, and batches are large. */
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

export const isMetered = (type: TransactionType): boolean => type !== 'Credit';

const approved: ReadonlySet<TransactionStatus> = new Set(['Authorized', 'Captured', 'Pending', 'Settled']);
const isUndecided = (before: TransactionRecord | null): boolean => before === null || before.status === 'InReview';

function isIncrement(before: TransactionRecord | null, { operations }: TransactionRecord): boolean {
  const last = operations.at(-1);
  if (before === null || operations.length === before.operations.length) return false;
  return last?.type === 'Increment' && last.result === 'Approved';
}

/** Counts the usage that a new version of a transaction adds. `before`: null for a new transaction. */
export function meterTransaction(world: World, before: TransactionRecord | null, after: TransactionRecord, at = world.clock.now()): void {
  const { type, status } = after;
  const isApproval = isUndecided(before) && approved.has(status) && isMetered(type);
  if (isApproval || isIncrement(before, after)) count(world, after, 'transactions.authorized', at);
  if (status === 'Settled' && before?.status !== 'Settled') count(world, after, 'transactions.settled', at);
  if (before === null && after.outcome.screeningDecision !== null) count(world, after, 'screening.checks', at);
}

function count(world: World, { id: sourceId, merchantId, environment }: TransactionRecord, sku: UsageSku, at: Instant): void {
  meter(world, { merchantId, sku, sourceType: 'transaction', sourceId, environment, at });
}
