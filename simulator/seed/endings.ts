/** How transactions of the past ended: what time and operations did to them is written into them. */
import { earlier, hours, type Instant, plus } from '../../schemas/shared/instant.ts';
import type { TransactionStatus } from '../../schemas/conventions/enums.ts';
import { unsettled, type TransactionRecord } from '../domain/payments/transactions/record.ts';
import { newAuthorizationCode } from '../domain/payments/transactions/processor-codes.ts';
import { major, minor, none, type Minor } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';

/** The batch that a profile's transactions of the past were settled in. */
export interface PastBatch {
  readonly id: string;
  readonly number: number;
}

/** A transaction of the past as it stands now. `batch`: null for one that no batch settles. */
export function ended(world: World, record: TransactionRecord, ending: TransactionStatus, batch: PastBatch | null): TransactionRecord {
  const { authorizedAmount, creationTime, authorizationExpiresAt } = record;
  const changedAt = earlier(
    ending === 'Expired' ? (authorizationExpiresAt ?? creationTime) : plus(creationTime, hours(12)),
    world.clock.now(),
  );
  const changed = { ...record, status: ending, lastModificationTime: changedAt };
  const held = batch === null ? {} : { settlementBatchId: batch.id, batchNumber: batch.number };
  const settlement = { ...unsettled, ...held, settledAt: changedAt };
  const taken = { ...changed, capturedAmount: authorizedAmount, settlement };
  switch (ending) {
    case 'InReview':
      return {
        ...changed,
        lastModificationTime: null,
        authorizedAmount: none,
        capturedAmount: none,
        authorizationCode: null,
        retrievalReferenceNumber: null,
        outcome: { ...record.outcome, responseCode: null, responseMessage: null, screeningDecision: 'Review', screeningScore: 75 },
      };
    case 'Voided':
      return { ...changed, operations: [operation(world, record, { type: 'Void', amount: authorizedAmount, at: changedAt, ending })] };
    case 'Captured':
      return { ...taken, settlement: unsettled };
    case 'Settled':
      return taken;
    case 'Returned':
      return { ...taken, settlement: { ...settlement, returnCode: record.method.scenario } };
    case 'Refunded':
    case 'PartiallyRefunded': {
      const refundedAmount = ending === 'Refunded' ? authorizedAmount : wholeHalf(record);
      const refund = operation(world, record, { type: 'Refund', amount: refundedAmount, at: changedAt, ending });
      return { ...taken, refundedAmount, operations: [refund] };
    }
    default:
      return changed;
  }
}

/** Half of an amount, down to a whole number of major units. */
const wholeHalf = ({ authorizedAmount, currency }: TransactionRecord): Minor =>
  minor(Math.floor(major(authorizedAmount, currency) / 2), currency);

interface PastOperation {
  readonly type: 'Void' | 'Refund';
  readonly amount: Minor;
  readonly at: Instant;
  readonly ending: TransactionStatus;
}

const operation = (world: World, { creatorId }: TransactionRecord, { type, amount, at, ending }: PastOperation) => ({
  id: world.random.uuid(),
  type,
  result: 'Approved' as const,
  amount,
  responseCode: '00',
  responseMessage: 'Approved',
  authorizationCode: type === 'Refund' ? newAuthorizationCode(world) : null,
  reason: null,
  resultingStatus: ending,
  settlementBatchId: null,
  creationTime: at,
  creatorId,
});
