/** The outcomes of seeded past transactions, and the batches that settled them, one for each processor profile. */
import { earlier, hours, later, plus, type Instant } from '../../schemas/shared/instant.ts';
import { minus, sum, major, minor, none, type Minor } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';
import { takeBatchNumber } from '../domain/payments/settlement/settle.ts';
import { type TransactionRecord, unsettled } from '../domain/payments/transactions/record.ts';
import type { TransactionStatus } from '../../schemas/conventions/enums.ts';
import { newAuthorizationCode } from '../domain/payments/transactions/processor-codes.ts';

interface Held extends PastBatch {
  readonly closedAt: Instant;
  readonly records: TransactionRecord[];
}

/** `of`: the batch for a transaction; `note`: adds a transaction to its batch; `store`: creates the records of the batches. */
export function pastBatches(world: World) {
  const batches = new Map<string, Held>();
  return {
    of({ processorProfileId, creationTime }: TransactionRecord): PastBatch {
      const known = batches.get(processorProfileId);
      if (known !== undefined) return known;
      const closedAt = earlier(plus(creationTime, hours(12)), world.clock.now());
      const id = world.random.uuid();
      const batch = { id, number: takeBatchNumber(world, processorProfileId, closedAt), closedAt, records: [] };
      batches.set(processorProfileId, batch);
      return batch;
    },
    note(record: TransactionRecord): void {
      const { settlementBatchId } = record.settlement;
      if (settlementBatchId !== null) batches.get(record.processorProfileId)?.records.push(record);
    },
    store(): void {
      for (const batch of batches.values()) if (batch.records.length > 0) store(world, batch);
    },
  };
}

/** Stores a settled batch of payments, without refunds. */
function store(world: World, { id, number: batchNumber, closedAt, records }: Held): void {
  const [{ merchantId, processorProfileId, currency, creationTime: openedAt }] = records as [TransactionRecord];
  const saleAmount = sum(records.map((one) => one.capturedAmount));
  const refundAmount = sum([]);
  let settledAt = closedAt;
  for (const { settlement } of records) settledAt = later(settledAt, settlement.settledAt ?? settledAt);
  world.records.settlementBatches.insert({
    id,
    creationTime: closedAt,
    status: 'Settled',
    trigger: 'Scheduled',
    merchantId,
    processorProfileId,
    batchNumber,
    currency,
    openedAt,
    closedAt,
    settledAt,
    transactionIds: records.map((one) => one.id),
    saleCount: records.length,
    saleAmount,
    refundCount: 0,
    refundAmount,
    netAmount: minus(saleAmount, refundAmount),
    hostReference: id.slice(0, 8).toUpperCase(),
    errorCode: null,
    errorMessage: null,
  });
}

export interface PastBatch {
  readonly id: string;
  readonly number: number;
}

/** The present version of a past transaction. `batch`: null if no batch settles it. */
export function ended(world: World, record: TransactionRecord, ending: TransactionStatus, batch: PastBatch | null): TransactionRecord {
  const { authorizedAmount, creationTime, authorizationExpiresAt } = record;
  const changedAt = earlier(
    ending === 'Expired' ? (authorizationExpiresAt ?? creationTime) : plus(creationTime, hours(12)),
    world.clock.now(),
  );
  const changed = { ...record, status: ending, lastModificationTime: changedAt };
  const held = batch === null ? {} : { settlementBatchId: batch.id, batchNumber: batch.number };
  const settlement = { ...unsettled, ...held, settledAt: changedAt };
  const taken = { ...changed, capturedAmount: authorizedAmount, settlement };
  switch (ending) {
    case 'InReview':
      return {
        ...changed,
        lastModificationTime: null,
        authorizedAmount: none,
        capturedAmount: none,
        authorizationCode: null,
        retrievalReferenceNumber: null,
        outcome: { ...record.outcome, responseCode: null, responseMessage: null, screeningDecision: 'Review', screeningScore: 75 },
      };
    case 'Voided':
      return { ...changed, operations: [operation(world, record, { type: 'Void', amount: authorizedAmount, at: changedAt, ending })] };
    case 'Captured':
      return { ...taken, settlement: unsettled };
    case 'Settled':
      return taken;
    case 'Returned':
      return { ...taken, settlement: { ...settlement, returnCode: record.method.scenario } };
    case 'Refunded':
    case 'PartiallyRefunded': {
      const refundedAmount = ending === 'Refunded' ? authorizedAmount : wholeHalf(record);
      const refund = operation(world, record, { type: 'Refund', amount: refundedAmount, at: changedAt, ending });
      return { ...taken, refundedAmount, operations: [refund] };
    }
    default:
      return changed;
  }
}

const wholeHalf = ({ authorizedAmount, currency }: TransactionRecord): Minor =>
  minor(Math.floor(major(authorizedAmount, currency) / 2), currency);

interface PastOperation {
  readonly type: 'Void' | 'Refund';
  readonly amount: Minor;
  readonly at: Instant;
  readonly ending: TransactionStatus;
}

const operation = (world: World, { creatorId }: TransactionRecord, { type, amount, at, ending }: PastOperation) => ({
  id: world.random.uuid(),
  type,
  result: 'Approved' as const,
  amount,
  responseCode: '00',
  responseMessage: 'Approved',
  authorizationCode: type === 'Refund' ? newAuthorizationCode(world) : null,
  reason: null,
  resultingStatus: ending,
  settlementBatchId: null,
  creationTime: at,
  creatorId,
});
