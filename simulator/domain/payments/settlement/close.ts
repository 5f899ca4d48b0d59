/** Closes the batches of a profile: everything that waits is divided into batches, which are submitted at once (assumptions: 6.3). */
import { instantly, later, parseDuration, plus, type Instant } from '../../../../schemas/shared/instant.ts';
import type { SettlementTrigger } from '../../../../schemas/conventions/enums.ts';
import { isShowable, minus, none, plus as added, sum, type Minor } from '../../kernel/money.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import { changedTogether, moveTransaction } from '../transactions/change.ts';
import { addBankingDays, checkSettling, type PendingRefundRecord } from '../transactions/queue.ts';
import { unsettled, type TransactionRecord } from '../transactions/record.ts';
import { stageSubmitted } from './events.ts';
import type { SettlementBatchRecord } from './record.ts';
import { noteBatch, sequenceOf, takeBatchNumber } from './settle.ts';

/** Divides items into as few portions as keep the totals of a batch exact: one, except for hundreds of the largest amounts. */
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

/** A batch has one currency, and either checks, which settle later, or other payments. */
interface Kind {
  readonly currency: string;
  readonly ofChecks: boolean;
}

/** `captured` includes credits. */
export interface Content {
  readonly captured: readonly TransactionRecord[];
  readonly refunds: readonly PendingRefundRecord[];
}

function waitingByKind({ records }: World, profileId: string): Iterable<Kind & Content> {
  const groups = new Map<string, Kind & { readonly captured: TransactionRecord[]; readonly refunds: PendingRefundRecord[] }>();
  const groupOf = (currency: string, payment: TransactionRecord | undefined) => {
    const ofChecks = payment?.paymentType === 'Check';
    const kind = ofChecks ? `${currency} checks` : currency;
    let group = groups.get(kind);
    if (group === undefined) groups.set(kind, (group = { currency, ofChecks, captured: [], refunds: [] }));
    return group;
  };
  for (const payment of records.transactions.by('captured', profileId)) groupOf(payment.currency, payment).captured.push(payment);
  for (const refund of records.pendingRefunds.by('waiting', profileId))
    groupOf(refund.currency, records.transactions.get(refund.transactionId)).refunds.push(refund);
  return groups.values();
}

export function* closeBatch(
  world: World,
  profile: ProcessorProfileRecord,
  trigger: SettlementTrigger,
): Parts<readonly SettlementBatchRecord[]> {
  const batches: SettlementBatchRecord[] = [];
  for (const { captured, refunds, ...kind } of waitingByKind(world, profile.id)) {
    const takings = portions(captured, (one) => one.capturedAmount);
    const returns = portions(refunds, (one) => one.amount);
    for (let index = 0; index < Math.max(takings.length, returns.length); index++) {
      const content = { captured: takings[index] ?? [], refunds: returns[index] ?? [] };
      batches.push(yield* submitBatch(world, profile, kind, content, trigger));
    }
  }
  return batches;
}

/** The instant since which the oldest item has waited, but not before the previous batch. */
function openedAt(previous: Instant | null, { captured, refunds }: Content, now: Instant): Instant {
  let first = now;
  for (const { creationTime } of captured) if (creationTime < first) first = creationTime;
  for (const { creationTime } of refunds) if (creationTime < first) first = creationTime;
  return previous === null ? first : later(first, previous);
}

export function* submitBatch(
  world: World,
  profile: ProcessorProfileRecord,
  { currency, ofChecks }: Kind,
  content: Content,
  trigger: SettlementTrigger,
): Parts<SettlementBatchRecord> {
  const { captured, refunds } = content;
  const id = world.random.uuid();
  const now = world.clock.now();
  const { lastBatchTime } = sequenceOf(world, profile.id);
  const batchNumber = takeBatchNumber(world, profile.id, now);
  const amounts = (isCredit: boolean) => captured.filter((one) => (one.type === 'Credit') === isCredit).map((one) => one.capturedAmount);
  const sales = amounts(false);
  const returns = [...amounts(true), ...refunds.map((one) => one.amount)];
  const [saleAmount, refundAmount] = [sum(sales), sum(returns)];
  const batch = world.records.settlementBatches.insert({
    id,
    creationTime: now,
    status: 'Submitted',
    trigger,
    merchantId: profile.merchantId,
    processorProfileId: profile.id,
    batchNumber,
    currency,
    openedAt: openedAt(lastBatchTime, content, now),
    closedAt: now,
    settledAt: null,
    transactionIds: captured.map((one) => one.id),
    saleCount: sales.length,
    saleAmount,
    refundCount: returns.length,
    refundAmount,
    netAmount: minus(saleAmount, refundAmount),
    hostReference: null,
    errorCode: null,
    errorMessage: null,
  });
  const settlement = { ...unsettled, settlementBatchId: id, batchNumber };
  // Newest first, since removing from the end of the list of captured transactions is cheap.
  yield* forEach(captured.toReversed(), changedTogether, (one) => void moveTransaction(world, one, 'Settling', settlement));
  yield* forEach(refunds, changedTogether, (refund) => noteBatch(world, refund, id));
  const at = ofChecks ? addBankingDays(now, checkSettling) : plus(now, parseDuration(world.choices['settlement.settleAfter']) ?? instantly);
  world.schedule.add({ at, kind: 'settlement.settle', id });
  stageSubmitted(world, batch);
  return batch;
}
