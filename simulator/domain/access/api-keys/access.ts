/** Who may see a key, and the owners that a new key may have (concepts: Authentication; assumptions: K8, K10). */
import type { AuthenticatedCall, OfRecord } from '../../kernel/call.ts';
import { type UserRecord, isAdministrator } from '../../platform/users/record.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { found } from '../../resources/record.ts';
import type { NamedRecords } from '../../resources/resource.ts';
import type { ApiKeyRecord } from './record.ts';
import { isHost, reachesMerchant, reachesOwned } from '../../kernel/reach.ts';

export const merchantOf = (world: World, key: ApiKeyRecord): string | null =>
  world.records.users.get(key.userId)?.merchantId ?? key.merchantId;

/**
 * Whether the caller administers a user: the host administers everyone, a reseller the users of its merchants, a merchant's admin the users
 * of that merchant. This holds too if the key of a host's or reseller's user is narrowed to a merchant.
 */
export function administers(world: World, principal: Principal, user: UserRecord): boolean {
  if (isHost(principal)) return true;
  if (user.merchantId === null || !reachesMerchant({ world, principal }, user.merchantId)) return false;
  return principal.user.merchantId === null || isAdministrator(principal.user);
}

/** A key is visible to its owner and to admins of its owner. */
export function sees(world: World, principal: Principal, key: ApiKeyRecord): boolean {
  if (key.userId === principal.user.id) return true;
  const owner = world.records.users.get(key.userId);
  return owner === undefined ? isHost(principal) : administers(world, principal, owner);
}

export const namedKeys: NamedRecords<ApiKeyRecord> = {
  collection: ({ records }) => records.apiKeys,
  sees: ({ world, principal }, key) => sees(world, principal, key),
  name: (key) => key.name ?? '',
};

/** The live key of the path; a missing and a hidden key get the same 404 (concepts: Errors, rule 1). */
export const findKey = (call: AuthenticatedCall<OfRecord>): ApiKeyRecord => found(call, namedKeys);

function covers(held: UserRecord['permissions'], wanted: UserRecord['permissions']): boolean {
  if (held === 'all') return true;
  return wanted !== 'all' && wanted.every((permission) => held.includes(permission));
}

/** Whether a key of `owner`, narrowed to a merchant, reaches no further than the caller's key and has no further permissions. */
export function isWithinPower(world: World, principal: Principal, owner: UserRecord, merchantId: string | null): boolean {
  if (!covers(principal.user.permissions, owner.permissions)) return false;
  const merchant = owner.merchantId ?? merchantId;
  return reachesOwned({ world, principal }, { merchantId: merchant, resellerId: owner.resellerId });
}
