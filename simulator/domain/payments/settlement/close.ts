/** Closing a profile's batch: what waits for it is divided into batches, which are submitted at once (assumptions: 6.3). */
import { instantly, later, parseDuration, plus, type Instant } from '../../../../schemas/shared/instant.ts';
import type { SettlementTrigger } from '../../../../schemas/types/enums.ts';
import { stageEvent } from '../../kernel/events.ts';
import { isShowable, minus, none, plus as added, sum, type Minor } from '../../kernel/money.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import { changedTogether, moveTransaction } from '../transactions/change.ts';
import { addBankingDays, checkSettling } from '../transactions/periods.ts';
import type { PendingRefundRecord } from '../transactions/queue.ts';
import { unsettled, type TransactionRecord } from '../transactions/record.ts';
import { batchFacts } from './present.ts';
import type { SettlementBatchRecord } from './record.ts';
import { noteBatch } from './refunds.ts';
import { sequenceOf, takeBatchNumber } from './sequence.ts';

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

/** What goes into one batch: payments and credits of one currency, and refunds. */
export interface Content {
  readonly captured: readonly TransactionRecord[];
  readonly refunds: readonly PendingRefundRecord[];
}

/** Closes a profile's batch: one batch for each currency, none where nothing waits. */
export function* closeBatch(
  world: World,
  profile: ProcessorProfileRecord,
  trigger: SettlementTrigger,
): Parts<readonly SettlementBatchRecord[]> {
  const captured = [...world.records.transactions.by('captured', profile.id)];
  const refunds = [...world.records.pendingRefunds.by('waiting', profile.id)];
  const batches: SettlementBatchRecord[] = [];
  for (const currency of new Set([...captured, ...refunds].map((one) => one.currency))) {
    const inCurrency = (one: { readonly currency: string }) => one.currency === currency;
    const takings = portions(captured.filter(inCurrency), (one) => one.capturedAmount);
    const returns = portions(refunds.filter(inCurrency), (one) => one.amount);
    for (let index = 0; index < Math.max(takings.length, returns.length); index++) {
      const content = { captured: takings[index] ?? [], refunds: returns[index] ?? [] };
      batches.push(yield* submitBatch(world, profile, currency, content, trigger));
    }
  }
  return batches;
}

/** When the first of what a batch holds began to wait for it. */
function openedAt(previous: Instant | null, { captured, refunds }: Content, now: Instant): Instant {
  let first = now;
  for (const { creationTime } of captured) if (creationTime < first) first = creationTime;
  for (const { creationTime } of refunds) if (creationTime < first) first = creationTime;
  return previous === null ? first : later(first, previous);
}

/** Submits a batch of one currency: its transactions are settling from now on. */
export function* submitBatch(
  world: World,
  profile: ProcessorProfileRecord,
  currency: string,
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
  // Newest first: they leave the list of captured ones, and a list is cheap to shorten at its end.
  yield* forEach(captured.toReversed(), changedTogether, (one) => void moveTransaction(world, one, 'Settling', settlement));
  yield* forEach(refunds, changedTogether, (refund) => noteBatch(world, refund, id));
  const isOfChecks = profile.paymentTypes.includes('Check');
  const at = isOfChecks
    ? addBankingDays(now, checkSettling)
    : plus(now, parseDuration(world.choices['settlement.settleAfter']) ?? instantly);
  world.schedule.add({ at, kind: 'settlement.settle', id });
  stageEvent(world, 'settlement_batch.submitted', batch.merchantId, { ...batchFacts(batch), trigger });
  return batch;
}
