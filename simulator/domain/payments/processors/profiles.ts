/** The processor profiles of a merchant: one live name each, one default, a bounded number (assumptions: M8 to M10, M17, R11). */
import { worldLimits } from '../../../../schemas/limits.ts';
import type { World } from '../../kernel/world.ts';
import { duplicateName, refused } from '../../kernel/refusal.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { ProcessorProfileRecord } from './record.ts';

/** The live profiles of a merchant, oldest first. */
export const liveProfiles = (world: World, merchantId: string): readonly ProcessorProfileRecord[] =>
  world.records.processorProfiles.by('owner', merchantId);

/** Throws where another live profile of the merchant has the name. */
export function requireFreeName(others: readonly ProcessorProfileRecord[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw duplicateName();
}

/** Throws where a merchant has as many profiles as it may: each payment looks at all of them. */
export function requireRoom(live: readonly ProcessorProfileRecord[]): void {
  const { max } = worldLimits.processorProfiles;
  if (live.length >= max) throw refused('Merchants:ProfileLimit', `A merchant can have at most ${max} processor profiles.`, { max });
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
