/** Reasons why a processor profile cannot be deleted or deactivated (assumptions: M7, M9, 36). */
import type { TransactionStatus } from '../../../../schemas/conventions/enums.ts';
import type { RecordOf } from '../../kernel/records.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isBatched } from './closing.ts';
import type { ProcessorProfileRecord } from './record.ts';

export interface Blocker {
  readonly type: 'UnsettledTransactions' | 'ActiveContracts' | 'HostedPages' | 'DefaultProfile';
  readonly count: number;
  readonly message: string;
}

/** States in which money has not moved yet. */
const unsettled: ReadonlySet<TransactionStatus> = new Set(['Pending', 'InReview', 'Authorized', 'Captured', 'Settling']);
const ended: ReadonlySet<string> = new Set(['Completed', 'Cancelled']);

function unsettledTransactions({ records }: World, { id, merchantId }: ProcessorProfileRecord): number {
  const isUnsettled = (one: RecordOf<'transactions'>): boolean =>
    one.processorProfileId === id && unsettled.has(one.status) && (one.status !== 'Captured' || isBatched(one));
  const { pendingRefunds, settlementBatches } = records;
  const submitted = settlementBatches.by('inProgress', id);
  const refunds = [...pendingRefunds.by('waiting', id), ...submitted.flatMap((batch) => pendingRefunds.by('settlementBatchId', batch.id))];
  const refunded = new Set(refunds.map(({ transactionId }) => transactionId));
  const waiting = records.transactions.by('merchantId', merchantId).filter((one) => isUnsettled(one) || refunded.has(one.id));
  return waiting.length;
}

const activeContracts = ({ records }: World, { id, merchantId }: ProcessorProfileRecord): number =>
  records.contracts
    .by('merchantId', merchantId)
    .filter(({ processorProfileId, isDeleted, status }) => processorProfileId === id && !isDeleted && !ended.has(status)).length;

const activePages = ({ records }: World, { id, merchantId }: ProcessorProfileRecord): number =>
  records.hostedPaymentPages
    .by('merchantId', merchantId)
    .filter(({ processorProfileId, isDeleted, status }) => processorProfileId === id && !isDeleted && status === 'Active').length;

const defaultBlocker: Blocker = {
  type: 'DefaultProfile',
  count: 1,
  message: 'The profile is the default of its merchant. Make another one the default first.',
};

export function blockersOf(world: World, profile: ProcessorProfileRecord): readonly Blocker[] {
  const users: readonly Blocker[] = [
    {
      type: 'UnsettledTransactions',
      count: unsettledTransactions(world, profile),
      message: 'Transactions of the profile are not settled.',
    },
    {
      type: 'ActiveContracts',
      count: activeContracts(world, profile),
      message: 'Contracts that have not ended charge through the profile.',
    },
    { type: 'HostedPages', count: activePages(world, profile), message: 'Active hosted payment pages take payments through the profile.' },
  ];
  return [...users.filter(({ count }) => count > 0), ...(profile.isDefault ? [defaultBlocker] : [])];
}

function refuse(blockers: readonly Blocker[]): void {
  if (blockers.length === 0) return;
  throw conflict('Merchants:ProfileInUse', 'The processor profile is in use.', { blockers: blockers.map((one) => ({ ...one })) });
}

export const requireUnused = (world: World, profile: ProcessorProfileRecord): void => refuse(blockersOf(world, profile));

type Standing = Pick<ProcessorProfileRecord, 'isActive' | 'isDefault'>;

/** Throws if a change would leave the merchant without a default, or with a newly inactive one. */
export function requireDefault(before: Standing, after: Standing): void {
  const isGone = before.isDefault && !after.isDefault;
  const isIdle = after.isDefault && !after.isActive && !(before.isDefault && !before.isActive);
  if (isGone || isIdle) refuse([defaultBlocker]);
}
