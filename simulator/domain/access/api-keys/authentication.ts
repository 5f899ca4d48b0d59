/** Whether a key may be used, and the principal that it stands for (concepts: Authentication). */
import type { ApiKeyPhase } from '../../../../schemas/access/states.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { isMadeFrom, principalOf, type Principal } from '../../kernel/principal.ts';
import { unauthenticated, type KeyRefusalReason, type Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { stands } from '../../platform/merchants/record.ts';
import { mayAct, type UserRecord } from '../../platform/users/record.ts';
import { type ApiKeyRecord, allows } from './record.ts';
import { suspendsFor, noteUse } from './usage.ts';

export const isExpired = (key: ApiKeyRecord, now: Instant): boolean => key.expireAt !== null && now >= key.expireAt;

export const hasOverlapLapsed = (key: ApiKeyRecord, now: Instant): boolean => key.overlapExpiresAt !== null && now >= key.overlapExpiresAt;

/** Rotated, but still in service until the overlap ends (concepts: ApiKeyDetailDto). */
export const isInRotationOverlap = (key: ApiKeyRecord, now: Instant): boolean =>
  key.replacedByKeyId !== null && key.status === 'Active' && key.overlapExpiresAt !== null && now < key.overlapExpiresAt;

/** The state of a key: the stored status, refined by the clock. */
export function phaseOf(key: ApiKeyRecord, now: Instant): ApiKeyPhase {
  if (key.status !== 'Active') return key.status;
  if (hasOverlapLapsed(key, now)) return 'OverlapLapsed';
  return key.replacedByKeyId === null ? 'Active' : 'InRotationOverlap';
}

/** Why a key is refused from any address, by its own state and its owner's; null if it is accepted, subject to its addresses. */
export function refusalOf(world: World, key: ApiKeyRecord, owner: UserRecord | undefined, now: Instant): KeyRefusalReason | null {
  if (key.isDeleted) return 'Deleted';
  if (key.status === 'Revoked') return 'Revoked';
  if (key.status === 'Suspended') return 'Suspended';
  if (!key.active) return 'Inactive';
  if (isExpired(key, now)) return 'Expired';
  if (hasOverlapLapsed(key, now)) return 'OverlapLapsed';
  if (owner === undefined || !mayAct(owner, now)) return 'OwnerInactive';
  return stands(world, owner.merchantId ?? key.merchantId, owner.resellerId) ? null : 'OwnerInactive';
}

const judgeKey = (world: World, key: ApiKeyRecord, owner: UserRecord | undefined, now: Instant, ip: string): KeyRefusalReason | null =>
  refusalOf(world, key, owner, now) ?? (key.allowedCidrs.length === 0 || allows(key.allowedCidrs, ip) ? null : 'SourceNotAllowed');

const principals = new WeakMap<ApiKeyRecord, Principal>();

function principal(key: ApiKeyRecord, owner: UserRecord): Principal {
  const known = principals.get(key);
  if (known !== undefined && isMadeFrom(known, key, owner)) return known;
  const made = principalOf(key, owner);
  principals.set(key, made);
  return made;
}

export function authenticate(world: World, keyId: string, ip: string): Principal | Refusal {
  const key = world.records.apiKeys.get(keyId);
  if (key === undefined) return unauthenticated('Unknown');
  const owner = world.records.users.get(key.userId);
  const reason = judgeKey(world, key, owner, world.clock.now(), ip);
  if (reason !== null || owner === undefined) return unauthenticated(reason ?? 'OwnerInactive');
  if (suspendsFor(world, key, ip)) return unauthenticated('Suspended');
  noteUse(world, key, ip);
  return principal(key, owner);
}
