/** The result of an attempt on a page, by the token of its form. */
import { epochMilliseconds } from '../../../schemas/shared/instant.ts';
import { major, none } from '../../domain/kernel/money.ts';
import type { World } from '../../domain/kernel/world.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/record.ts';
import type { Attempt } from './view.ts';

const outcomes: Readonly<Record<string, Attempt['outcome']>> = { Declined: 'declined', Failed: 'failed', InReview: 'inReview' };

/** Null for a token that paid nothing in this session. */
export function attemptOf(world: World, sessionId: string, token: string): Attempt | null {
  const session = world.records.hppSessions.get(sessionId.toLowerCase());
  if (session === undefined) return null;
  const [transaction] = world.records.transactions.by('idempotencyKey', `${session.merchantId} ${token}`);
  if (transaction === undefined || transaction.origin.hppSessionId !== session.id) return null;
  return present(transaction, session.mode === 'SaveCard');
}

function present(transaction: TransactionRecord, storesOnly: boolean): Attempt {
  const { id, status, amount, authorizedAmount, currency, outcome, method, creationTime } = transaction;
  const kind = outcomes[status] ?? (storesOnly ? 'stored' : 'approved');
  const isPartial = kind === 'approved' && authorizedAmount > none && authorizedAmount < amount;
  return {
    outcome: kind,
    amount: storesOnly ? null : major(isPartial ? authorizedAmount : amount, currency),
    requested: isPartial ? major(amount, currency) : null,
    currency,
    message: outcome.responseMessage,
    method: method.details.displayName,
    transactionId: id,
    at: new Date(epochMilliseconds(creationTime)),
  };
}
