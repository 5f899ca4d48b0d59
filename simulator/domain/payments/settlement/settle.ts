/** What the processor answers to a submitted batch (assumptions: S2, S3). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { planClosing } from '../processors/closing.ts';
import { changedTogether, moveTransaction } from '../transactions/change.ts';
import { stageSettled } from '../transactions/events.ts';
import { unsettled, type TransactionRecord } from '../transactions/record.ts';
import { batchFacts } from './present.ts';
import type { SettlementBatchRecord } from './record.ts';
import { planReturn } from './returns.ts';
import { noteBatch } from './refunds.ts';

/** Net amount of a batch that the host rejects, in any currency that has it (assumptions: S3). */
const rejectedAmount = 9999.99;
const rejection = { errorCode: 'OutOfBalance', errorMessage: 'The host rejected the batch.' } as const;

/** A submitted batch is settled, or rejected: what it held then waits for the next one. */
export function* settleBatch(world: World, id: string): Parts<void> {
  const batch = world.records.settlementBatches.get(id);
  if (batch?.status !== 'Submitted') return;
  const settling = batch.transactionIds.flatMap((transactionId) => {
    const record = world.records.transactions.get(transactionId);
    return record?.status === 'Settling' ? [record] : [];
  });
  if (major(batch.netAmount, batch.currency) === rejectedAmount) yield* reject(world, batch, settling);
  else yield* settle(world, batch, settling);
}

function* reject(world: World, batch: SettlementBatchRecord, settling: readonly TransactionRecord[]): Parts<void> {
  world.records.settlementBatches.replace({ ...batch, status: 'Rejected', ...rejection });
  yield* forEach(settling, changedTogether, (record) => void moveTransaction(world, record, 'Captured', unsettled));
  const refunds = world.records.pendingRefunds.by('settlementBatchId', batch.id).slice();
  yield* forEach(refunds, changedTogether, (refund) => noteBatch(world, refund, null));
  planClosing(world, batch.processorProfileId);
  stageEvent(world, 'settlement_batch.rejected', batch.merchantId, { ...batchFacts(batch), ...rejection });
}

/** Stages the event of the batch first, then those of its transactions in order of creation (event types: more than one event). */
function* settle(world: World, batch: SettlementBatchRecord, settling: readonly TransactionRecord[]): Parts<void> {
  const now = world.clock.now();
  const hostReference = batch.id.slice(0, 8).toUpperCase();
  world.records.settlementBatches.replace({ ...batch, status: 'Settled', settledAt: now, hostReference });
  const { pendingRefunds } = world.records;
  pendingRefunds.removeAll(new Set(pendingRefunds.by('settlementBatchId', batch.id).map((one) => one.id)));
  stageEvent(world, 'settlement_batch.settled', batch.merchantId, { ...batchFacts(batch), settledAt: formatInstant(now), hostReference });
  const settlement = { ...unsettled, settlementBatchId: batch.id, batchNumber: batch.batchNumber, settledAt: now };
  yield* forEach(settling, changedTogether, (record) => {
    const after = moveTransaction(world, record, 'Settled', settlement);
    stageSettled(world, after, 'Settling', now);
    planReturn(world, after);
  });
}
