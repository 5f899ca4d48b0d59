/** What waits for the next batch of its processor profile: captured payments, which an index finds, and refunds. */
import { currency, minor, nullable, record, type Stored, uuid } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import { isBatched, planClosing } from '../processors/closing.ts';
import type { OperationRecord, TransactionRecord } from './record.ts';

/** A refund that no settled batch holds yet; its id is that of its operation. It is removed when its batch is settled. */
export const PendingRefundRecord = record({
  processorProfileId: uuid(),
  transactionId: uuid(),
  amount: minor(),
  currency: currency(),
  /** The submitted batch that holds it; null while it waits for the next one. */
  settlementBatchId: nullable(uuid()),
});
export type PendingRefundRecord = Stored<typeof PendingRefundRecord>;

/** The profile whose next batch a payment waits for; null: it waits for none. */
export const awaitedProfile = (one: Pick<TransactionRecord, 'status' | 'paymentType' | 'processorProfileId'>): string | null =>
  one.status === 'Captured' && isBatched(one) ? one.processorProfileId : null;

/** Has the batch of a captured transaction's profile close at its next settlement time. */
export function queueForSettlement(world: World, record: TransactionRecord): void {
  if (isBatched(record)) planClosing(world, record.processorProfileId);
}

/** Puts a refund into the next batch of its profile. */
export function queueRefund(world: World, transaction: TransactionRecord, { id, amount }: OperationRecord): void {
  const { processorProfileId, currency } = transaction;
  if (!isBatched(transaction)) return;
  world.records.pendingRefunds.insert({
    id,
    creationTime: world.clock.now(),
    processorProfileId,
    transactionId: transaction.id,
    amount,
    currency,
    settlementBatchId: null,
  });
  planClosing(world, processorProfileId);
}
