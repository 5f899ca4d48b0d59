/** The processor profiles of a merchant: their rules, and the choice of the one for a payment (assumptions: M8 to M10, M17, R11, X2). */
import type { TransactionStatus, TokenType } from '../../../../schemas/conventions/enums.ts';
import type { RecordOf } from '../../kernel/records.ts';
import { conflict, notFound, refused, within } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isBatched } from './closing.ts';
import type { ProcessorProfileRecord } from './record.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import type { ProfileKind } from '../../resources/merchant-profiles.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

// Reasons why a processor profile cannot be deleted or deactivated (assumptions: M7, M9, 36).

interface Blocker {
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
  message: 'The profile is the default of its merchant. Make another profile the default first.',
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

export const processorProfileKind: ProfileKind<ProcessorProfileRecord> = {
  collection: ({ records }) => records.processorProfiles,
  limit: worldLimits.processorProfiles,
  requireUnused,
};

export const liveProfiles = (world: World, merchantId: string): readonly ProcessorProfileRecord[] =>
  world.records.processorProfiles.by('owner', merchantId);

/** @throws Refusal not found, unless the profile is live and within the caller's reach. */
export function findProfile(call: AuthenticatedCall, id: string): ProcessorProfileRecord {
  const profile = call.world.records.processorProfiles.get(id.toLowerCase());
  return within(profile, ({ merchantId }) => reachesMerchant(call, merchantId), 'no such processor profile within reach');
}

/** @throws Refusal not found, unless the profile is live and belongs to the merchant. */
export function requireLiveProfile(world: World, merchantId: string, id: string): void {
  const profile = world.records.processorProfiles.get(id);
  if (profile === undefined || profile.isDeleted || profile.merchantId !== merchantId)
    throw notFound('no such processor profile of the merchant');
}

/** Removes the default mark from all other profiles if this one has it. */
export function leaveOneDefault(world: World, { id, merchantId, isDefault }: ProcessorProfileRecord, userId: string): void {
  if (!isDefault) return;
  for (const other of liveProfiles(world, merchantId).filter((one) => one.isDefault && one.id !== id)) {
    world.records.processorProfiles.replace({ ...other, isDefault: false, ...changedBy(world, userId) });
  }
}

/** The first active profile activates a merchant that is being set up (assumptions: M17). */
export function activateMerchant(world: World, { merchantId, isActive }: ProcessorProfileRecord, userId: string): void {
  const merchant = world.records.merchants.get(merchantId);
  if (!isActive || merchant?.status !== 'Onboarding') return;
  world.records.merchants.replace({ ...merchant, status: 'Active', ...changedBy(world, userId) });
}

interface PaymentRoute {
  readonly merchantId: string;
  readonly paymentType: TokenType;
  readonly currency: string;
  readonly profileId: string | null;
}

/**
 * The named profile, or else the best active one of the merchant for the payment type and currency: the default, then the highest
 * priority, then the oldest.
 * @throws Refusal not found for an unknown profile or one of another merchant; `Transactions:NoProcessorProfile` if none fits.
 */
export function chooseProfile(world: World, { merchantId, paymentType, currency, profileId }: PaymentRoute): ProcessorProfileRecord {
  const own = liveProfiles(world, merchantId);
  const named = own.filter((profile) => profileId === null || profile.id === profileId);
  if (profileId !== null && named.length === 0) throw notFound('no such processor profile of the merchant');
  let best: ProcessorProfileRecord | undefined;
  for (const profile of named) {
    if (!profile.isActive || !profile.paymentTypes.includes(paymentType) || !profile.currencies.includes(currency)) continue;
    if (best === undefined || isPreferred(profile, best)) best = profile;
  }
  if (best === undefined) {
    throw refused('Transactions:NoProcessorProfile', 'No active processor profile accepts this payment type in this currency.', {
      paymentType,
      currency,
    });
  }
  return best;
}

const isPreferred = (profile: ProcessorProfileRecord, other: ProcessorProfileRecord): boolean =>
  profile.isDefault === other.isDefault ? profile.priority > other.priority : profile.isDefault;
