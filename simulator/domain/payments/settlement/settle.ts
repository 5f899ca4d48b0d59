/** The processor's answer to a submitted batch, and its effects (assumptions: S2, S3; 6.5). */
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import { major } from '../../kernel/money.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { planClosing } from '../processors/closing.ts';
import { changedTogether, moveTransaction, changeTransaction } from '../transactions/change.ts';
import { stageSettled } from '../transactions/events.ts';
import { unsettled, type TransactionRecord } from '../transactions/record.ts';
import { stageBatchSettled, stageRejected } from './events.ts';
import type { SettlementBatchRecord, BatchSequenceRecord } from './record.ts';
import { type PendingRefundRecord, addBankingDays, returnDelay } from '../transactions/queue.ts';
import type { BatchSequenceDto } from '../../../../schemas/payments/settlement/group.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import { findProfile } from '../processors/profiles.ts';

/** The host rejects a batch with this net amount, in any currency (assumptions: S3). */
const rejectedAmount = 9999.99;
const rejection = { errorCode: 'OutOfBalance', errorMessage: 'The host rejected the batch.' } as const;

export function* settleBatch(world: World, id: string): Parts<void> {
  const batch = world.records.settlementBatches.get(id);
  if (batch?.status !== 'Submitted') return;
  yield* major(batch.netAmount, batch.currency) === rejectedAmount ? reject(world, batch) : accept(world, batch);
}

const settlingOf = ({ records }: World, { transactionIds }: SettlementBatchRecord): readonly TransactionRecord[] =>
  transactionIds.flatMap((id) => {
    const record = records.transactions.get(id);
    return record?.status === 'Settling' ? [record] : [];
  });

export function* reject(world: World, batch: SettlementBatchRecord): Parts<void> {
  const settling = settlingOf(world, batch);
  const rejected = world.records.settlementBatches.replace({ ...batch, status: 'Rejected', ...rejection });
  yield* forEach(settling, changedTogether, (record) => void moveTransaction(world, record, 'Captured', unsettled));
  const refunds = world.records.pendingRefunds.by('settlementBatchId', batch.id).slice();
  yield* forEach(refunds, changedTogether, (refund) => noteBatch(world, refund, null));
  planClosing(world, batch.processorProfileId);
  stageRejected(world, rejected);
}

/** Stages the event of the batch, then those of its transactions in order of creation (event types: more than one event). */
export function* accept(world: World, batch: SettlementBatchRecord): Parts<void> {
  const settling = settlingOf(world, batch);
  const now = world.clock.now();
  const hostReference = batch.id.slice(0, 8).toUpperCase();
  const settled = world.records.settlementBatches.replace({ ...batch, status: 'Settled', settledAt: now, hostReference });
  const { pendingRefunds } = world.records;
  pendingRefunds.removeAll(new Set(pendingRefunds.by('settlementBatchId', batch.id).map((one) => one.id)));
  stageBatchSettled(world, settled);
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

// Batch numbers: each profile counts its own, starting again at 1 after the largest (assumptions: S4, S5).

const firstBatchNumber = 1;

const largest = (world: World): number => world.choices['settlement.maxBatchNumber'];

export const sequenceOf = (world: World, profileId: string): BatchSequenceRecord =>
  world.records.batchSequences.get(profileId) ?? {
    id: profileId,
    creationTime: world.clock.now(),
    lastBatchNumber: null,
    nextBatchNumber: firstBatchNumber,
    lastBatchTime: null,
  };

function changeSequence(
  world: World,
  profileId: string,
  change: Partial<Omit<BatchSequenceRecord, keyof { id: 0; creationTime: 0 }>>,
): BatchSequenceRecord {
  const { batchSequences } = world.records;
  const sequence = { ...sequenceOf(world, profileId), ...change };
  return batchSequences.get(profileId) === undefined ? batchSequences.insert(sequence) : batchSequences.replace(sequence);
}

export function takeBatchNumber(world: World, profileId: string, at: Instant): number {
  const { nextBatchNumber: number } = sequenceOf(world, profileId);
  const nextBatchNumber = number >= largest(world) ? firstBatchNumber : number + 1;
  changeSequence(world, profileId, { lastBatchNumber: number, nextBatchNumber, lastBatchTime: at });
  return number;
}

const presentSequence = (world: World, { id, lastBatchNumber, nextBatchNumber, lastBatchTime }: BatchSequenceRecord): BatchSequenceDto => ({
  processorProfileId: id,
  lastBatchNumber,
  nextBatchNumber,
  lastBatchTime: lastBatchTime === null ? null : formatInstant(lastBatchTime),
  minimum: firstBatchNumber,
  maximum: largest(world),
});

/** Whether a submitted batch still waits for the processor's answer (assumptions: 36, Settlement). */
export const isInProgress = (world: World, profileId: string): boolean =>
  world.records.settlementBatches.by('inProgress', profileId).length > 0;

export const batchSequence: Handler<'transactions.batchSequence'> = (call) => {
  const { id } = findProfile(call, call.query.processorProfileId);
  return ok(presentSequence(call.world, sequenceOf(call.world, id)));
};

/** Accepts a number below the last one, since a processor may have lost count (assumptions: S5). */
export const overrideBatchSequence: Handler<'transactions.overrideBatchSequence'> = (call) => {
  const { world, body } = call;
  const { nextBatchNumber } = body;
  const maximum = world.choices['settlement.maxBatchNumber'];
  if (nextBatchNumber > maximum) {
    throw invalidMember('nextBatchNumber', `The field nextBatchNumber must be from ${firstBatchNumber} to ${maximum}.`);
  }
  const { id } = findProfile(call, body.processorProfileId);
  if (isInProgress(world, id)) {
    throw conflict('Settlement:BatchInProgress', 'A batch of the processor profile waits for the answer of the processor.', {
      processorProfileId: id,
    });
  }
  return ok(presentSequence(world, changeSequence(world, id, { nextBatchNumber })));
};
