/** Profiles of a merchant: their number is limited, and names are unique among live ones (assumptions: 14, R11). */
import type { Limit } from '../../../schemas/limits.ts';
import { actingMerchant } from '../kernel/acting-merchant.ts';
import { empty, type AuthenticatedCall, type Result } from '../kernel/call.ts';
import type { Collection, FullAudited, Stamped } from '../kernel/collection.ts';
import { duplicateName, notFound, refused } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';
import { deletedBy } from './stamps.ts';

export interface MerchantProfile extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
}

export interface ProfileKind<T extends MerchantProfile> {
  /** The index `owner` holds the live ones. */
  readonly collection: (world: World) => Collection<T, 'merchantId' | 'owner'>;
  readonly limit: Limit;
  readonly requireUnused?: (world: World, profile: T) => void;
}

type OnProfile = AuthenticatedCall<{ readonly merchantId: string; readonly profileId: string }>;

function foundOrDeleted<T extends MerchantProfile>(call: OnProfile, { collection }: ProfileKind<T>): T {
  const { id } = actingMerchant(call);
  const profile = collection(call.world).get(call.params.profileId);
  if (profile === undefined || profile.merchantId !== id) throw notFound('no such profile of the merchant');
  return profile;
}

/** A live profile of the merchant in the path; otherwise throws the one 404. */
export function foundProfile<T extends MerchantProfile>(call: OnProfile, kind: ProfileKind<T>): T {
  const profile = foundOrDeleted(call, kind);
  if (profile.isDeleted) throw notFound('deleted');
  return profile;
}

/** Reads may return a deleted profile (choice records.readDeleted). */
export function readableProfile<T extends MerchantProfile>(call: OnProfile, kind: ProfileKind<T>): T {
  const profile = foundOrDeleted(call, kind);
  if (profile.isDeleted && call.world.choices['records.readDeleted'] === 'notFound') throw notFound('deleted');
  return profile;
}

export function requireFreeName(others: readonly MerchantProfile[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw duplicateName();
}

/** Throws if the merchant has the maximum of profiles: each payment reads all of them. */
export function requireRoom(live: readonly MerchantProfile[], { max, of }: Limit): void {
  if (live.length >= max) throw refused('Merchants:ProfileLimit', `There can be at most ${max} ${of}.`, { max });
}

/** Deletes a profile; the choice records.secondDeleteStatus decides the answer to a second deletion. */
export function deleteProfile<T extends MerchantProfile>(call: OnProfile, kind: ProfileKind<T>): Result<undefined> {
  const { world, principal } = call;
  const profile = foundOrDeleted(call, kind);
  if (profile.isDeleted) {
    if (world.choices['records.secondDeleteStatus'] === 404) throw notFound('already deleted');
    return empty;
  }
  kind.requireUnused?.(world, profile);
  kind.collection(world).replace({ ...profile, ...deletedBy(world, principal.user.id) });
  return empty;
}
