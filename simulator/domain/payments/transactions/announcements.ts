/** Events of existing payments. The operations of a payment show what brought it into its present state. */
import { plus } from '../../../../schemas/shared/instant.ts';
import type { TransactionOperationType, TransactionStatus } from '../../../../schemas/conventions/enums.ts';
import { asMinor, type Minor } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { lastChange } from '../../resources/history.ts';
import { returnReasons } from '../payment-details/numbers.ts';
import {
  stageAdjusted,
  stageAuthorized,
  stageCaptured,
  stageDeclined,
  stageExpired,
  stageFailed,
  stageRefunded,
  stageReturned,
  stageReviewRequired,
  stageSettled,
  stageVoided,
} from './events.ts';
import { reviewPeriod } from './queue.ts';
import type { OperationRecord, TransactionRecord } from './record.ts';

const transaction = announcer('a transaction', 'transactions', ({ transactions }, id) => transactions.get(id));

interface Step {
  readonly operation: OperationRecord;
  /** The approved operations before it, oldest first. */
  readonly earlier: readonly OperationRecord[];
}

function lastOf({ operations }: TransactionRecord, ...types: readonly TransactionOperationType[]): Step | undefined {
  const approved = operations.filter(({ result }) => result === 'Approved');
  const at = approved.findLastIndex(({ type }) => types.includes(type));
  return at === -1 ? undefined : { operation: approved[at]!, earlier: approved.slice(0, at) };
}

/** The status after the operations before a step; `first` without any. */
const statusAfter = ({ earlier }: Step, first: TransactionStatus): TransactionStatus => earlier.at(-1)?.resultingStatus ?? first;

/** The status of a payment that was approved at once. */
const approvedAs = ({ type }: TransactionRecord): TransactionStatus => (type === 'Authorization' ? 'Authorized' : 'Captured');

/**
 * The operation that approved a payment, and the status before it. A check is approved when it clears. Null: the payment was created in its
 * present state.
 */
function approvalOf(record: TransactionRecord): { readonly operationId: string | null; readonly before: TransactionStatus | null } {
  const approval = lastOf(record, 'Approve');
  if (approval !== undefined) return { operationId: approval.operation.id, before: 'InReview' };
  return { operationId: null, before: record.paymentType === 'Check' ? 'Pending' : null };
}

/** Whether money was taken or given that no batch contains yet. Cash is settled at once. */
const isTaken = ({ status, paymentType }: TransactionRecord): boolean =>
  status === 'Captured' || (status === 'Settled' && paymentType === 'Cash');

/** The amount before an adjustment, from the previous operation or the audit log; null if neither has it. */
function amountBefore(world: World, { id }: TransactionRecord, { earlier }: Step): Minor | null {
  const operation = earlier.findLast(({ type }) => type === 'Adjust' || type === 'Capture' || type === 'Approve');
  if (operation !== undefined) return operation.amount;
  const move = lastChange(world, 'transactions', id, ({ before }) => before['capturedAmount'] !== undefined);
  const amount = move?.before['capturedAmount'];
  return typeof amount === 'number' ? (asMinor(amount) ?? null) : null;
}

export const transactionAnnouncements = {
  'transaction.authorized': transaction((world, record) => {
    if (record.status !== 'Authorized' || record.type !== 'Authorization') return null;
    const before = lastOf(record, 'Increment') === undefined ? approvalOf(record).before : 'Authorized';
    return () => stageAuthorized(world, record, before);
  }),
  'transaction.captured': transaction((world, record) => {
    if (!isTaken(record) || (record.type !== 'Sale' && record.type !== 'Authorization')) return null;
    const capture = lastOf(record, 'Capture');
    if (capture !== undefined) return () => stageCaptured(world, record, statusAfter(capture, 'Authorized'), capture.operation.id);
    const { operationId, before } = approvalOf(record);
    return () => stageCaptured(world, record, before, operationId);
  }),
  'transaction.declined': transaction((world, record) => (record.status === 'Declined' ? () => stageDeclined(world, record) : null)),
  'transaction.failed': transaction((world, record) => (record.status === 'Failed' ? () => stageFailed(world, record) : null)),
  'transaction.review_required': transaction((world, record) =>
    record.status === 'InReview' ? () => stageReviewRequired(world, record, plus(record.creationTime, reviewPeriod)) : null,
  ),
  'transaction.adjusted': transaction((world, record) => {
    const step = lastOf(record, 'Adjust');
    if (step === undefined || record.status !== 'Captured') return null;
    const previousAmount = amountBefore(world, record, step);
    if (previousAmount === null) return null;
    const { amountDetails } = record.request;
    return () => stageAdjusted(world, record, 'Captured', { operationId: step.operation.id, previousAmount, amountDetails });
  }),
  'transaction.voided': transaction((world, record) => {
    if (record.status !== 'Voided') return null;
    const step = lastOf(record, 'Void', 'Reversal', 'Reject');
    if (step === undefined) return () => stageVoided(world, record, 'InReview', { operationId: null, reason: null });
    const { id, type, reason } = step.operation;
    const before = type === 'Reject' ? 'InReview' : statusAfter(step, approvedAs(record));
    return () => stageVoided(world, record, before, { operationId: id, reason });
  }),
  'transaction.refunded': transaction((world, record) => {
    if (record.type === 'Credit') {
      const { operationId, before } = approvalOf(record);
      const refunding = { operationId, refundAmount: record.capturedAmount, reason: null };
      return isTaken(record) ? () => stageRefunded(world, record, before, refunding) : null;
    }
    const step = lastOf(record, 'Refund', 'Reversal');
    if (step === undefined || (record.status !== 'Refunded' && record.status !== 'PartiallyRefunded')) return null;
    const { id, amount, reason } = step.operation;
    const before = step.earlier.some(({ type }) => type === 'Refund') ? 'PartiallyRefunded' : 'Settled';
    return () => stageRefunded(world, record, before, { operationId: id, refundAmount: amount, reason });
  }),
  'transaction.settled': transaction((world, record) => {
    const { settledAt, settlementBatchId } = record.settlement;
    if (record.status !== 'Settled' || settledAt === null || record.paymentType === 'Cash') return null;
    return () => stageSettled(world, record, settlementBatchId === null ? 'Captured' : 'Settling', settledAt);
  }),
  'transaction.expired': transaction((world, record) => (record.status === 'Expired' ? () => stageExpired(world, record) : null)),
  'transaction.returned': transaction((world, record) => {
    const { returnCode, settledAt } = record.settlement;
    if (record.status !== 'Returned' || returnCode === null) return null;
    const before = settledAt === null ? 'Captured' : 'Settled';
    const returnedAt = record.lastModificationTime ?? record.creationTime;
    return () => stageReturned(world, record, before, { returnCode, returnReason: returnReasons[returnCode] ?? null, returnedAt });
  }),
} satisfies Readonly<Record<string, Announcement>>;
