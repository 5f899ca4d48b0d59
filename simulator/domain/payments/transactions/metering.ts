/** What counts of a transaction (assumptions: 20 and 36, Usage). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { TransactionStatus, TransactionType } from '../../../../schemas/conventions/enums.ts';
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import { meter } from '../../billing/usage/meter.ts';
import type { World } from '../../kernel/world.ts';
import type { TransactionRecord } from './record.ts';

export const isMetered = (type: TransactionType): boolean => type !== 'Credit';

const approved: ReadonlySet<TransactionStatus> = new Set(['Authorized', 'Captured', 'Pending', 'Settled']);
const isUndecided = (before: TransactionRecord | null): boolean => before === null || before.status === 'InReview';

/** Whether a change is an approved increment. */
function isIncrement(before: TransactionRecord | null, { operations }: TransactionRecord): boolean {
  const last = operations.at(-1);
  if (before === null || operations.length === before.operations.length) return false;
  return last?.type === 'Increment' && last.result === 'Approved';
}

/** Counts what a new version of a transaction brought; `before`: null for a new one. */
export function meterTransaction(world: World, before: TransactionRecord | null, after: TransactionRecord, at = world.clock.now()): void {
  const { type, status } = after;
  const isApproval = isUndecided(before) && approved.has(status) && isMetered(type);
  if (isApproval || isIncrement(before, after)) count(world, after, 'transactions.authorized', at);
  if (status === 'Settled' && before?.status !== 'Settled') count(world, after, 'transactions.settled', at);
  if (before === null && after.outcome.screeningDecision !== null) count(world, after, 'screening.checks', at);
}

function count(world: World, { id: sourceId, merchantId, environment }: TransactionRecord, sku: UsageSku, at: Instant): void {
  meter(world, { merchantId, sku, sourceType: 'transaction', sourceId, environment, at });
}
