/** Finds transactions within the caller's reach; others are not found (assumptions: A9, E9). */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { reaches } from '../../kernel/principal.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { TransactionRecord } from './record.ts';

/** @throws Refusal not found. */
export function findTransaction({ world, principal }: AuthenticatedCall, id: string): TransactionRecord {
  const record = world.records.transactions.get(id);
  if (record === undefined || !reaches(world, principal, record.merchantId)) throw notFound('no such transaction within reach');
  return record;
}

/**
 * A transaction of one merchant: that of another one is not found, even within the reach (endpoints: operation 2, rule 1).
 * @throws Refusal not found.
 */
export function findTransactionOf(call: AuthenticatedCall, merchantId: string, id: string): TransactionRecord {
  const record = findTransaction(call, id);
  if (record.merchantId !== merchantId) throw notFound('transaction of another merchant');
  return record;
}
