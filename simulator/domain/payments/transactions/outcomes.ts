/** Decisions of the processor, a reviewer or the bank about a payment, and the effects of its expiring windows (assumptions: 6.1). */
import { transition } from '../../../../schemas/state.ts';
import { transactionStates } from '../../../../schemas/payments/states.ts';
import type { TransactionStatus } from '../../../../schemas/conventions/enums.ts';
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';
import type { World } from '../../kernel/world.ts';
import { outcomesOf, type Outcome } from '../../resources/outcome.ts';
import { returnReasons } from '../payment-details/numbers.ts';
import { changeTransaction } from './change.ts';
import { stageExpired, stageReturned } from './events.ts';
import { applyOperation } from './operate.ts';
import { announceApproval, plan } from './place.ts';
import { availableOperations } from './present.ts';
import type { TransactionRecord } from './record.ts';

export function expire(world: World, record: TransactionRecord): void {
  stageExpired(world, changeTransaction(world, record, { status: 'Expired' }, null));
}

export function clear(world: World, record: TransactionRecord): void {
  const after = changeTransaction(world, record, { status: 'Captured', capturedAmount: record.authorizedAmount }, null);
  plan(world, after);
  announceApproval(world, after, 'Pending', null);
}

/** The bank or the card holder takes a payment back. */
export function giveBack(world: World, record: TransactionRecord, returnCode: string): void {
  const after = changeTransaction(world, record, { status: 'Returned', settlement: { ...record.settlement, returnCode } }, null);
  const returnReason = returnReasons[returnCode] ?? null;
  stageReturned(world, after, record.status, { returnCode, returnReason, returnedAt: world.clock.now() });
}

const approvalEvents: Partial<Record<TransactionRecord['type'], EventTypeName>> = {
  Authorization: 'transaction.authorized',
  Sale: 'transaction.captured',
  Credit: 'transaction.refunded',
};

/** The status after a review that approves a payment. */
function approvedStatus({ type, paymentType }: TransactionRecord): TransactionStatus {
  if (type === 'Authorization') return 'Authorized';
  return paymentType === 'Cash' ? 'Settled' : 'Captured';
}

const review = (world: World, record: TransactionRecord, type: 'Approve' | 'Reject') => () =>
  void applyOperation(world, record, { type }, null, null);

function mayBeReviewed(world: World, record: TransactionRecord, type: 'Approve' | 'Reject'): boolean {
  const processorId = world.records.processorProfiles.get(record.processorProfileId)?.processorId ?? '';
  return record.status === 'InReview' && availableOperations(record, processorId).includes(type);
}

/** Whether the payment can be returned: a check at any time, a card or wallet once it is settled. */
const isReturnable = ({ status, type, paymentType }: TransactionRecord): boolean =>
  type === 'Sale' &&
  transition(transactionStates, status, 'return') !== undefined &&
  (paymentType === 'Check' || (paymentType !== 'Cash' && status === 'Settled'));

/** The code of its test number, else that of insufficient funds or of a chargeback. */
function returnCodeOf({ paymentType, method: { scenario } }: TransactionRecord): string {
  if (paymentType !== 'Check') return 'CB';
  return scenario?.startsWith('R') === true ? scenario : 'R01';
}

const transaction = outcomesOf('a transaction', ({ transactions }, id) => transactions.get(id));

const approvals = (['Authorized', 'Captured', 'Settled'] as const).map((status) =>
  transaction(status, (world, record) => {
    const event = approvalEvents[record.type];
    if (event === undefined || approvedStatus(record) !== status || !mayBeReviewed(world, record, 'Approve')) return null;
    return { event, carryOut: review(world, record, 'Approve') };
  }),
);

export const transactionOutcomes: readonly Outcome[] = [
  ...approvals,
  transaction('Captured', (world, record) => {
    const event = approvalEvents[record.type];
    return event === undefined || record.status !== 'Pending' ? null : { event, carryOut: () => clear(world, record) };
  }),
  transaction('Expired', (world, record) => {
    const isOpen = record.status === 'Authorized' && record.type === 'Authorization';
    return isOpen ? { event: 'transaction.expired', carryOut: () => expire(world, record) } : null;
  }),
  transaction('Voided', (world, record) =>
    mayBeReviewed(world, record, 'Reject') ? { event: 'transaction.voided', carryOut: review(world, record, 'Reject') } : null,
  ),
  transaction('Returned', (world, record) =>
    isReturnable(record) ? { event: 'transaction.returned', carryOut: () => giveBack(world, record, returnCodeOf(record)) } : null,
  ),
];
