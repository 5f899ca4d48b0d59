/** Waiting times of payments, and the payments and refunds that wait for a settlement batch (assumptions: X4, 6.1, 6.5). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { days, epochSeconds, type Instant, plus } from '../../../../schemas/shared/instant.ts';
import type { CardNetwork } from '../../../../schemas/conventions/enums.ts';
import { currency, minor, nullable, record, type Stored, uuid } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import { isBatched, planClosing } from '../processors/closing.ts';
import type { OperationRecord, TransactionRecord } from './record.ts';

export const day = days(1);
export const reviewPeriod = days(3);
/** Banking days until a check clears, until it is returned, and until its batch is settled. */
export const checkClearing = 1;
export const returnDelay = 2;
export const checkSettling = 2;

/** The same time of day after a number of banking days: Saturdays and Sundays, in UTC, do not count. */
export function addBankingDays(at: Instant, count: number): Instant {
  let result = at;
  for (let left = count; left > 0;) {
    result = plus(result, day);
    // 1970-01-01 was a Thursday.
    const weekday = (Math.floor(epochSeconds(result) / 86_400) + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return result;
}

export function authorizationDays(choices: ChoiceValues, network: CardNetwork | null, isRecurring: boolean): number {
  if (network === 'AmericanExpress' || (network === 'Mastercard' && isRecurring)) return 7;
  return network === 'Visa' || network === null ? choices['transactions.authorizationDays'] : 30;
}

/** A refund until its batch is settled. Its id is that of its operation. */
export const PendingRefundRecord = record({
  processorProfileId: uuid(),
  transactionId: uuid(),
  amount: minor(),
  currency: currency(),
  /** Null while it waits for the next batch. */
  settlementBatchId: nullable(uuid()),
});
export type PendingRefundRecord = Stored<typeof PendingRefundRecord>;

/** The profile for whose next batch a payment waits; null if it does not wait. */
export const awaitedProfile = (one: Pick<TransactionRecord, 'status' | 'paymentType' | 'processorProfileId'>): string | null =>
  one.status === 'Captured' && isBatched(one) ? one.processorProfileId : null;

export function queueForSettlement(world: World, record: TransactionRecord): void {
  if (isBatched(record)) planClosing(world, record.processorProfileId);
}

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
