/** The processor's answer to a submitted batch, and its effects (assumptions: S2, S3; 6.5). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';
import { major } from '../../kernel/money.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { planClosing } from '../processors/closing.ts';
import { changedTogether, moveTransaction, changeTransaction } from '../transactions/change.ts';
import { stageSettled } from '../transactions/events.ts';
import { unsettled, type TransactionRecord } from '../transactions/record.ts';
import { batchFacts } from './present.ts';
import type { SettlementBatchRecord } from './record.ts';
import { type PendingRefundRecord, addBankingDays, returnDelay } from '../transactions/queue.ts';

/** The host rejects a batch with this net amount, in any currency (assumptions: S3). */
const rejectedAmount = 9999.99;
const rejection = { errorCode: 'OutOfBalance', errorMessage: 'The host rejected the batch.' } as const;

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

/** Stages the event of the batch, then those of its transactions in order of creation (event types: more than one event). */
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

/** Records the batch of a refund; null if the refund waits for the next batch again. */
export function noteBatch(world: World, refund: PendingRefundRecord, settlementBatchId: string | null): void {
  world.records.pendingRefunds.replace({ ...refund, settlementBatchId });
  const record = world.records.transactions.get(refund.transactionId);
  if (record === undefined) return;
  const operations = record.operations.map((one) => (one.id === refund.id ? { ...one, settlementBatchId } : one));
  changeTransaction(world, record, { operations }, null);
}

/** Plans the chargeback or return of a settled payment if its test number calls for one (assumptions: 36, Returned checks). */
export function planReturn(world: World, { id, method: { scenario } }: TransactionRecord): void {
  if (scenario === null || (scenario !== 'chargeback' && !scenario.startsWith('R'))) return;
  world.schedule.add({ at: addBankingDays(world.clock.now(), returnDelay), kind: 'transactions.return', id });
}
