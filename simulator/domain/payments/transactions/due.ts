import { transition } from '../../../../schemas/state.ts';
import { transactionStates } from '../../../../schemas/payments/transactions/states.ts';
import { returnReasons } from '../payment-details/numbers.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { changeTransaction } from './change.ts';
import { stageExpired, stageReturned, stageVoided } from './events.ts';
import { announceApproval, plan } from './place.ts';

const expire: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record?.status !== 'Authorized' || record.authorizationExpiresAt === null) return;
  if (record.authorizationExpiresAt > world.clock.now()) return;
  const after = changeTransaction(world, record, { status: 'Expired' }, null);
  stageExpired(world, after);
};

const clear: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record?.status !== 'Pending') return;
  const after = changeTransaction(world, record, { status: 'Captured', capturedAmount: record.authorizedAmount }, null);
  plan(world, after);
  announceApproval(world, after, 'Pending', null);
};

/** The bank or the card holder takes a payment back. */
const giveBack: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record === undefined || transition(transactionStates, record.status, 'return') === undefined) return;
  const { scenario } = record.method;
  const returnCode = scenario === 'chargeback' ? 'CB' : (scenario ?? '');
  const after = changeTransaction(world, record, { status: 'Returned', settlement: { ...record.settlement, returnCode } }, null);
  stageReturned(world, after, record.status, { returnCode, returnReason: returnReasons[returnCode] ?? null });
};

/** The review has timed out. */
const endReview: DueHandler = (world, id) => {
  const record = world.records.transactions.get(id);
  if (record?.status !== 'InReview') return;
  const after = changeTransaction(world, record, { status: 'Voided' }, null);
  stageVoided(world, after, 'InReview', { operationId: null, reason: null });
};

type Kind = 'transactions.expire' | 'transactions.clear' | 'transactions.return' | 'transactions.endReview';

/** Work is never cancelled: each handler checks that it still applies to the status of the transaction (assumptions: 6.1, 6.5). */
export const transactionsDue: DueHandlers<Kind> = {
  'transactions.expire': expire,
  'transactions.clear': clear,
  'transactions.return': giveBack,
  'transactions.endReview': endReview,
};
