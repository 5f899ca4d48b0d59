/** Refunds in batches. */
import type { World } from '../../kernel/world.ts';
import { changeTransaction } from '../transactions/change.ts';
import type { PendingRefundRecord } from '../transactions/queue.ts';

/** Records the batch of a refund; null: it waits for the next one again. */
export function noteBatch(world: World, refund: PendingRefundRecord, settlementBatchId: string | null): void {
  world.records.pendingRefunds.replace({ ...refund, settlementBatchId });
  const record = world.records.transactions.get(refund.transactionId);
  if (record === undefined) return;
  const operations = record.operations.map((one) => (one.id === refund.id ? { ...one, settlementBatchId } : one));
  changeTransaction(world, record, { operations }, null);
}
