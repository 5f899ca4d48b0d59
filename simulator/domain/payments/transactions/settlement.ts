/**
 * Settlement (assumptions: 6.3). The clock closes a profile's batch at its time of day and settles it a little later.
 * The operations that trigger, override and number batches are not simulated.
 */
import {
  atMilliseconds,
  epochSeconds,
  formatInstant,
  type Instant,
  instantly,
  minutes,
  parseDuration,
  plus,
} from '../../../../schemas/shared/instant.ts';
import type { Entity } from '../../kernel/entity.ts';
import { stageEvent } from '../../kernel/events.ts';
import { isShowable, major, minus, none, plus as added, sum, type Minor } from '../../kernel/money.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import type { World } from '../../kernel/world.ts';
import { changeTransaction } from './change.ts';
import { stageSettled } from './events.ts';
import { addBankingDays, checkSettling, day, returnDelay } from './periods.ts';
import { unsettled, type OperationRecord, type TransactionRecord } from './record.ts';

/** A refund that waits for the next batch of its profile; its id is that of its operation. It is removed when the batch closes. */
export interface PendingRefundRecord extends Entity {
  readonly processorProfileId: string;
  readonly transactionId: string;
  readonly amount: Minor;
  readonly currency: string;
}

/** A batch: one currency of one profile. */
export interface SettlementBatchRecord extends Entity {
  /** Submitted until the processor settles or rejects it. */
  readonly status: 'Submitted' | 'Settled' | 'Rejected';
  readonly merchantId: string;
  readonly processorProfileId: string;
  readonly batchNumber: number;
  readonly currency: string;
  /** Of its payments and credits. */
  readonly transactionIds: readonly string[];
  readonly saleAmount: Minor;
  readonly refundAmount: Minor;
  readonly netAmount: Minor;
}

const maxBatchNumber = 999;
/** Net amount of a batch that the host rejects (assumptions: S3). */
const rejectedAmount = 9999.99;

/** The next time of day of a profile's settlement, UTC. */
function nextClosing(now: Instant, settlementTime: string): Instant {
  const [wholeHours = 0, restMinutes = 0] = settlementTime.split(':').map(Number);
  const midnight = atMilliseconds(Math.floor(epochSeconds(now) / 86_400) * 86_400_000);
  const today = plus(midnight, minutes(wholeHours * 60 + restMinutes));
  return today > now ? today : plus(today, day);
}

function planClosing(world: World, profileId: string): void {
  const profile = world.records.processorProfiles.get(profileId);
  if (profile === undefined || world.schedule.has('settlement.close', profileId)) return;
  world.schedule.add({ at: nextClosing(world.clock.now(), profile.settlementTime), kind: 'settlement.close', id: profileId });
}

/** Has the batch of a captured transaction's profile close at its next settlement time. */
export const queueForSettlement = (world: World, { processorProfileId }: TransactionRecord): void => planClosing(world, processorProfileId);

/** Puts a refund into the next batch of its profile. */
export function queueRefund(world: World, transaction: TransactionRecord, { id, amount }: OperationRecord): void {
  const { processorProfileId, currency } = transaction;
  const creationTime = world.clock.now();
  world.records.pendingRefunds.insert({ id, creationTime, processorProfileId, transactionId: transaction.id, amount, currency });
  planClosing(world, processorProfileId);
}

/** A check that is being returned is not added to a batch. */
const isReturning = ({ method: { scenario, details } }: TransactionRecord) => details.type === 'Check' && scenario !== null;

const payload = (batch: SettlementBatchRecord) => ({
  settlementBatchId: batch.id,
  processorProfileId: batch.processorProfileId,
  batchNumber: batch.batchNumber,
  transactionCount: batch.transactionIds.length,
  saleAmount: major(batch.saleAmount, batch.currency),
  refundAmount: major(batch.refundAmount, batch.currency),
  netAmount: major(batch.netAmount, batch.currency),
  currency: batch.currency,
});

/** Items in order, in as few portions as keep every total of a batch exact: one, but for hundreds of the largest amounts. */
function portions<T>(items: readonly T[], amountOf: (item: T) => Minor): readonly (readonly T[])[] {
  let portion: T[] = [];
  let total = none;
  const all = [portion];
  for (const item of items) {
    total = added(total, amountOf(item));
    // Twice, since credits and refunds are added up.
    if (!isShowable(added(total, total))) {
      all.push((portion = []));
      total = amountOf(item);
    }
    portion.push(item);
  }
  return all;
}

/** Closes a profile's batch: one batch for each currency, submitted at once. */
export function closeBatch(world: World, profileId: string): void {
  const profile = world.records.processorProfiles.get(profileId);
  if (profile === undefined) return;
  const captured = world.records.transactions.by('captured', profileId).filter((one) => !isReturning(one));
  const { pendingRefunds } = world.records;
  const refunds = [...pendingRefunds.by('processorProfileId', profileId)];
  pendingRefunds.removeAll(new Set(refunds.map((one) => one.id)));
  const currencies = new Set([...captured.map((one) => one.currency), ...refunds.map((one) => one.currency)]);
  for (const currency of currencies) {
    const inCurrency = (one: { readonly currency: string }) => one.currency === currency;
    const takings = portions(captured.filter(inCurrency), (one) => one.capturedAmount);
    const returns = portions(refunds.filter(inCurrency), (one) => one.amount);
    for (let index = 0; index < Math.max(takings.length, returns.length); index++) {
      submitBatch(world, profile, currency, takings[index] ?? [], returns[index] ?? []);
    }
  }
}

/** Submits a batch of one currency: its transactions are settling from now on. */
export function submitBatch(
  world: World,
  profile: ProcessorProfileRecord,
  currency: string,
  captured: readonly TransactionRecord[],
  refunds: readonly PendingRefundRecord[],
): void {
  const id = world.random.uuid();
  const batchNumber = ((world.next(`batches ${profile.id}`) - 1) % maxBatchNumber) + 1;
  const amounts = (isCredit: boolean) => captured.filter((one) => (one.type === 'Credit') === isCredit).map((one) => one.capturedAmount);
  const saleAmount = sum(amounts(false));
  const refundAmount = sum([...amounts(true), ...refunds.map((one) => one.amount)]);
  const now = world.clock.now();
  const batch = world.records.settlementBatches.insert({
    id,
    creationTime: now,
    status: 'Submitted',
    merchantId: profile.merchantId,
    processorProfileId: profile.id,
    batchNumber,
    currency,
    transactionIds: captured.map((one) => one.id),
    saleAmount,
    refundAmount,
    netAmount: minus(saleAmount, refundAmount),
  });
  const settlement = { ...unsettled, settlementBatchId: id, batchNumber };
  // Newest first: they leave the list of captured ones, and a list is cheap to shorten at its end.
  for (const one of captured.toReversed()) changeTransaction(world, one, { status: 'Settling', settlement }, null);
  for (const refund of refunds) noteBatch(world, refund, id);
  const isOfChecks = profile.paymentTypes.includes('Check');
  const at = isOfChecks
    ? addBankingDays(now, checkSettling)
    : plus(now, parseDuration(world.choices['settlement.settleAfter']) ?? instantly);
  world.schedule.add({ at, kind: 'settlement.settle', id });
  stageEvent(world, 'settlement_batch.submitted', batch.merchantId, { ...payload(batch), trigger: 'Scheduled' });
}

/** Records the batch of a refund. */
function noteBatch(world: World, { id: operationId, transactionId }: PendingRefundRecord, settlementBatchId: string): void {
  const record = world.records.transactions.get(transactionId);
  if (record === undefined) return;
  const operations = record.operations.map((one) => (one.id === operationId ? { ...one, settlementBatchId } : one));
  changeTransaction(world, record, { operations }, null);
}

/** A submitted batch is settled, or rejected: its transactions are then captured again and wait for the next one. */
export function settleBatch(world: World, id: string): void {
  const batch = world.records.settlementBatches.get(id);
  if (batch?.status !== 'Submitted') return;
  const settling = batch.transactionIds.flatMap((transactionId) => {
    const record = world.records.transactions.get(transactionId);
    return record?.status === 'Settling' ? [record] : [];
  });
  if (major(batch.netAmount, batch.currency) === rejectedAmount) reject(world, batch, settling);
  else settle(world, batch, settling);
}

function reject(world: World, batch: SettlementBatchRecord, settling: readonly TransactionRecord[]): void {
  world.records.settlementBatches.replace({ ...batch, status: 'Rejected' });
  for (const record of settling) {
    queueForSettlement(world, changeTransaction(world, record, { status: 'Captured', settlement: unsettled }, null));
  }
  const error = { errorCode: 'OutOfBalance', errorMessage: 'The host rejected the batch.' };
  stageEvent(world, 'settlement_batch.rejected', batch.merchantId, { ...payload(batch), ...error });
}

/** Stages the event of the batch first, then those of its transactions in order of creation (event types: more than one event). */
function settle(world: World, batch: SettlementBatchRecord, settling: readonly TransactionRecord[]): void {
  world.records.settlementBatches.replace({ ...batch, status: 'Settled' });
  const now = world.clock.now();
  const hostReference = batch.id.slice(0, 8).toUpperCase();
  stageEvent(world, 'settlement_batch.settled', batch.merchantId, { ...payload(batch), settledAt: formatInstant(now), hostReference });
  for (const record of settling) {
    const after = changeTransaction(world, record, { status: 'Settled', settlement: { ...record.settlement, settledAt: now } }, null);
    stageSettled(world, after, now);
    if (after.method.scenario !== 'chargeback') continue;
    world.schedule.add({ at: addBankingDays(now, returnDelay), kind: 'transactions.return', id: after.id });
  }
}
