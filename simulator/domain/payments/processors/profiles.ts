/** The processor profiles of a merchant: one live name each, one default, a bounded number (assumptions: M8 to M10, M17, R11). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { ProfileKind } from '../../resources/merchant-profiles.ts';
import { changedBy } from '../../resources/stamps.ts';
import { requireUnused } from './blockers.ts';
import type { ProcessorProfileRecord } from './record.ts';

export const processorProfileKind: ProfileKind<ProcessorProfileRecord> = {
  collection: ({ records }) => records.processorProfiles,
  limit: worldLimits.processorProfiles,
  requireUnused,
};

/** The live profiles of a merchant, oldest first. */
export const liveProfiles = (world: World, merchantId: string): readonly ProcessorProfileRecord[] =>
  world.records.processorProfiles.by('owner', merchantId);

/** Refuses the id of a profile, unless it is of a live one of the merchant. */
export function requireLiveProfile(world: World, merchantId: string, id: string): void {
  const profile = world.records.processorProfiles.get(id);
  if (profile === undefined || profile.isDeleted || profile.merchantId !== merchantId)
    throw notFound('no such processor profile of the merchant');
}

/** Makes a profile the only default of its merchant. */
export function leaveOneDefault(world: World, { id, merchantId, isDefault }: ProcessorProfileRecord, userId: string): void {
  if (!isDefault) return;
  for (const other of liveProfiles(world, merchantId).filter((one) => one.isDefault && one.id !== id)) {
    world.records.processorProfiles.replace({ ...other, isDefault: false, ...changedBy(world, userId) });
  }
}

/** The first active profile takes a merchant that is being set up into use (assumptions: M17). */
export function activateMerchant(world: World, { merchantId, isActive }: ProcessorProfileRecord, userId: string): void {
  const merchant = world.records.merchants.get(merchantId);
  if (!isActive || merchant?.status !== 'Onboarding') return;
  world.records.merchants.replace({ ...merchant, status: 'Active', ...changedBy(world, userId) });
}
