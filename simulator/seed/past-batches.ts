/** The batches in which transactions of the past were settled: one for each processor profile. */
import { earlier, hours, later, plus, type Instant } from '../../schemas/shared/instant.ts';
import { minus, sum } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';
import { takeBatchNumber } from '../domain/payments/settlement/sequence.ts';
import type { TransactionRecord } from '../domain/payments/transactions/record.ts';
import type { PastBatch } from './endings.ts';

interface Held extends PastBatch {
  readonly closedAt: Instant;
  readonly records: TransactionRecord[];
}

/** `of`: the batch for a transaction; `note`: what became of the transaction; `store`: makes the records of the batches. */
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

/** Stores a settled batch of payments; refunds of the past are not in it. */
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
