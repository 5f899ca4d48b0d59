/** Settlement by hand: closes the batches of merchants or profiles now (assumptions: 6.3; 36, Settlement). */
import type {
  SettlementTriggerDto,
  SettlementTriggerResultDto,
  SettlementSkippedDto,
} from '../../../../schemas/payments/settlement/group.ts';
import { inParts, ok, type Answer, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { Parts } from '../../kernel/parts.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isUsed, waits } from '../processors/closing.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import { closeBatch } from './close.ts';
import { findProfile } from '../processors/profiles.ts';
import { presentBatch } from './present.ts';
import { isInProgress } from './sequence.ts';
import type { SettlementBatchRecord } from './record.ts';
import { reachedMerchants, reachesMerchant } from '../../kernel/reach.ts';

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

export const triggerSettlements: Handler<'transactions.triggerSettlements'> = (call) => inParts(settleNow(call, call.body ?? {}));

export const triggerMerchantSettlement: Handler<'transactions.triggerMerchantSettlement'> = (call) => {
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
