/** Settlement by hand: closes the batches of merchants or profiles now (assumptions: 6.3; 36, Settlement). */
import type {
  SettlementTriggerDto,
  SettlementTriggerResultDto,
  SettlementSkippedDto,
  SettlementOverrideDto,
  SettlementOverrideFailureDto,
  settlement,
} from '../../../../schemas/payments/settlement/group.ts';
import { inParts, ok, type Answer, type AuthenticatedCall, type CallWith } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import type { Parts } from '../../kernel/parts.ts';
import { notFound, invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isUsed, waits, closesDaily, planClosing } from '../processors/closing.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import { closeBatch } from './close.ts';
import { batchAnnouncements } from './events.ts';
import { findProfile } from '../processors/profiles.ts';
import { presentBatch, SettlementBatchRecord, BatchSequenceRecord } from './record.ts';
import { accept, isInProgress, batchSequence, reject, overrideBatchSequence, planReturn, settleBatch } from './settle.ts';
import { reachedMerchants, reachesMerchant, isGone } from '../../kernel/reach.ts';
import { parseInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { none } from '../../kernel/money.ts';
import { changeTransaction } from '../transactions/change.ts';
import { stageSettled } from '../transactions/events.ts';
import { findTransactionOf } from '../transactions/reads.ts';
import { queueForSettlement } from '../transactions/queue.ts';
import { unsettled, type TransactionRecord } from '../transactions/record.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { byMerchant } from '../../resources/names.ts';
import { outcomesOf, type Outcome } from '../../resources/outcome.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { settlementBatchStates } from '../../../../schemas/payments/states.ts';

const lower = (ids: readonly string[] | null | undefined): readonly string[] | null =>
  ids === null || ids === undefined ? null : [...new Set(ids.map((id) => id.toLowerCase()))];

function merchantsOf(call: AuthenticatedCall, named: readonly string[] | null): ReadonlySet<string> {
  const { world } = call;
  for (const id of named ?? []) if (!reachesMerchant(call, id)) throw notFound('merchant out of reach');
  const all = reachedMerchants(call) ?? world.records.merchants.all();
  return new Set(named ?? all.filter((merchant) => !merchant.isDeleted).map((merchant) => merchant.id));
}

/** The profiles to settle, oldest first, including deleted ones with waiting refunds. @throws Refusal not found for ids out of reach. */
function profilesOf(call: AuthenticatedCall, body: SettlementTriggerDto): readonly ProcessorProfileRecord[] {
  const merchants = merchantsOf(call, lower(body.merchantIds));
  const named = lower(body.processorProfileIds)?.map((id) => findProfile(call, id)) ?? null;
  const { processorProfiles } = call.world.records;
  const all =
    named ??
    [...merchants].flatMap((id) => processorProfiles.by('merchantId', id)).filter((one) => !one.isDeleted || waits(call.world, one.id));
  return all.filter((profile) => merchants.has(profile.merchantId));
}

/** Returns why the batch of a profile cannot close now, or null. */
function obstacle(world: World, profile: ProcessorProfileRecord): SettlementSkippedDto['reason'] | null {
  const isClosed = world.records.merchants.get(profile.merchantId)?.status === 'Closed';
  // The host of a HostCapture profile settles automatically.
  if (!isUsed(profile) || isClosed || profile.settlementMode === 'HostCapture') return 'Inactive';
  return isInProgress(world, profile.id) ? 'InProgress' : null;
}

function* settleNow(call: AuthenticatedCall, body: SettlementTriggerDto): Parts<Answer<SettlementTriggerResultDto>> {
  const { world } = call;
  const batches: SettlementBatchRecord[] = [];
  const skipped: SettlementSkippedDto[] = [];
  for (const profile of profilesOf(call, body)) {
    const reason = obstacle(world, profile);
    const closed = reason === null ? yield* closeBatch(world, profile, 'Manual') : [];
    batches.push(...closed);
    if (closed.length === 0) skipped.push({ processorProfileId: profile.id, reason: reason ?? 'NothingToSettle' });
  }
  return ok({ batches: batches.map(presentBatch), skipped });
}

const triggerSettlements: Handler<'transactions.triggerSettlements'> = (call) => inParts(settleNow(call, call.body ?? {}));

const triggerMerchantSettlement: Handler<'transactions.triggerMerchantSettlement'> = (call) => {
  const { body = {}, params } = call;
  const merchantId = params.merchantId.toLowerCase();
  if (!reachesMerchant(call, merchantId)) throw notFound('merchant out of reach');
  // Only profiles of the merchant in the path are found, even if others are within reach.
  for (const id of lower(body.processorProfileIds) ?? []) {
    if (findProfile(call, id).merchantId !== merchantId) throw notFound('processor profile of another merchant');
  }
  // A list in the body only narrows the profiles of the merchant in the path.
  const named = lower(body.merchantIds);
  if (named?.some((id) => id !== merchantId)) throw notFound('merchant that the path does not name');
  return inParts(settleNow(call, { ...body, merchantIds: [...(named ?? [merchantId])] }));
};

// Settlement set by hand, outside of batches (assumptions: S6; 36, Settlement).

/** The instant of settlement. Throws if it is in the future, or given for a target other than Settled. */
function readSettledAt(world: World, { settledAt, targetStatus }: SettlementOverrideDto): Instant {
  const now = world.clock.now();
  if (settledAt === undefined || settledAt === null) return now;
  if (targetStatus !== 'Settled') throw invalidMember('settledAt', 'The field settledAt applies only to the target status Settled.');
  const at = parseInstant(settledAt) ?? now;
  if (at > now) throw invalidMember('settledAt', 'The field settledAt must not be in the future.');
  return at;
}

function rejectedOnes(world: World, merchantId: string): ReadonlySet<string> {
  const rejected = world.records.settlementBatches.by('merchantId', merchantId).filter(({ status }) => status === 'Rejected');
  return new Set(rejected.flatMap(({ transactionIds }) => transactionIds));
}

/** Whether it was settled by hand or in cash. Payments settled by a batch stay settled, so that none is in two batches. */
const isUnpaid = ({ status, settlement, refundedAmount }: TransactionRecord): boolean =>
  status === 'Settled' && settlement.settlementBatchId === null && refundedAmount === none;

function settleByHand(world: World, record: TransactionRecord, settledAt: Instant, modifierId: string | null): void {
  const after = changeTransaction(world, record, { status: 'Settled', settlement: { ...unsettled, settledAt } }, modifierId);
  stageSettled(world, after, 'Captured', settledAt);
  planReturn(world, after);
}

const batch = outcomesOf('a settlement batch', ({ settlementBatches }, id) => settlementBatches.get(id));
const transaction = outcomesOf('a transaction', ({ transactions }, id) => transactions.get(id));

const outcomes: readonly Outcome[] = [
  batch('Settled', (world, one) =>
    one.status === 'Submitted' ? { event: 'settlement_batch.settled', carryOut: () => accept(world, one) } : null,
  ),
  batch('Rejected', (world, one) =>
    one.status === 'Submitted' ? { event: 'settlement_batch.rejected', carryOut: () => reject(world, one) } : null,
  ),
  // With its batch, if one has it.
  transaction('Settled', (world, one) => {
    const event = 'transaction.settled';
    const holder = world.records.settlementBatches.get(one.settlement.settlementBatchId ?? '');
    if (one.status === 'Captured') return { event, carryOut: () => settleByHand(world, one, world.clock.now(), null) };
    return one.status === 'Settling' && holder?.status === 'Submitted' ? { event, carryOut: () => accept(world, holder) } : null;
  }),
];

function takeBack(world: World, record: TransactionRecord, modifierId: string): void {
  queueForSettlement(world, changeTransaction(world, record, { status: 'Captured', settlement: unsettled }, modifierId));
}

const failureOf = ({ id, status }: TransactionRecord, target: string): SettlementOverrideFailureDto => ({
  transactionId: id,
  code: 'Settlement:InvalidTransaction',
  message: `A transaction with the status ${status} cannot be set to ${target} by hand.`,
});

/** Without duplicates. @throws Refusal not found for those of other merchants. */
function readTransactions(call: CallWith<SettlementOverrideDto>): readonly TransactionRecord[] {
  const merchant = actingMerchant(call);
  const ids = new Set(call.body.transactionIds.map((id) => id.toLowerCase()));
  return Array.from(ids, (id) => findTransactionOf(call, merchant.id, id));
}

const settlementOverride: Handler<'transactions.settlementOverride'> = (call) => {
  const { world, body, principal } = call;
  const settledAt = readSettledAt(world, body);
  const records = readTransactions(call);
  const { targetStatus } = body;
  const rejected = targetStatus === 'Captured' ? rejectedOnes(world, body.merchantId.toLowerCase()) : new Set<string>();
  const failures: SettlementOverrideFailureDto[] = [];
  for (const record of records) {
    if (targetStatus === 'Settled' && record.status === 'Captured') settleByHand(world, record, settledAt, principal.user.id);
    else if (targetStatus === 'Captured' && (isUnpaid(record) || (record.status === 'Captured' && rejected.has(record.id)))) {
      takeBack(world, record, principal.user.id);
    } else failures.push(failureOf(record, targetStatus));
  }
  return ok({ updatedCount: records.length - failures.length, failures });
};

const handlers = {
  'transactions.settlementOverride': settlementOverride,
  'transactions.triggerSettlements': triggerSettlements,
  'transactions.triggerMerchantSettlement': triggerMerchantSettlement,
  'transactions.batchSequence': batchSequence,
  'transactions.overrideBatchSequence': overrideBatchSequence,
} satisfies HandlersOf<typeof settlement>;

const records = {
  settlementBatches: kind(SettlementBatchRecord, {
    merchantId: byMerchant,
    inProgress: (batch) => (batch.status === 'Submitted' ? batch.processorProfileId : null),
  }),
  batchSequences: kind(BatchSequenceRecord, {}),
};

const due: DueHandlers<'settlement.close' | 'settlement.settle'> = {
  'settlement.close': (world, profileId) => {
    const profile = world.records.processorProfiles.get(profileId);
    // Nothing of a deleted merchant is settled until it is restored.
    if (profile !== undefined && isGone(world, profile.merchantId)) return planClosing(world, profileId);
    return profile !== undefined && closesDaily(world, profile) ? closeBatch(world, profile, 'Scheduled') : undefined;
  },
  'settlement.settle': settleBatch,
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const settlementModule = defineModule({
  records,
  machines: { settlementBatches: settlementBatchStates },
  handlers,
  due,
  announcements: batchAnnouncements,
  outcomes,
});
