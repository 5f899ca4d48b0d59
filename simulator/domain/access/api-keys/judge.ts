/** Whether a key is accepted at authentication, and if not, why (concepts: Authentication). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { ApiKeyPhase } from '../../../../schemas/access/api-keys/states.ts';
import type { World } from '../../kernel/world.ts';
import { stands } from '../../platform/merchants/standing.ts';
import { mayAct, type UserRecord } from '../../platform/users/record.ts';
import { allows } from './source.ts';
import type { ApiKeyRecord } from './record.ts';

/** Why a key is refused. The caller never sees it; the request log does. */
export type RefusalReason =
  | 'Missing'
  | 'Malformed'
  | 'Unknown'
  | 'Deleted'
  | 'Revoked'
  | 'Suspended'
  | 'Inactive'
  | 'Expired'
  | 'OverlapLapsed'
  | 'OwnerInactive'
  | 'SourceNotAllowed';

export const isExpired = (key: ApiKeyRecord, now: Instant): boolean => key.expireAt !== null && now >= key.expireAt;

export const hasOverlapLapsed = (key: ApiKeyRecord, now: Instant): boolean => key.overlapExpiresAt !== null && now >= key.overlapExpiresAt;

/** Rotated, still in service, not yet past the window (concepts: ApiKeyDetailDto). */
export const isInRotationOverlap = (key: ApiKeyRecord, now: Instant): boolean =>
  key.replacedByKeyId !== null && key.status === 'Active' && key.overlapExpiresAt !== null && now < key.overlapExpiresAt;

/** Where a key stands among its states: the stored status, refined by the clock. */
export function phaseOf(key: ApiKeyRecord, now: Instant): ApiKeyPhase {
  if (key.status !== 'Active') return key.status;
  if (hasOverlapLapsed(key, now)) return 'OverlapLapsed';
  return key.replacedByKeyId === null ? 'Active' : 'InRotationOverlap';
}

/**
 * Why a key is accepted from nowhere, by its own state and that of its owner; null: it is accepted, unless its addresses say otherwise.
 * Authentication asks this, and `isUsable` reports it.
 */
export function refusalOf(world: World, key: ApiKeyRecord, owner: UserRecord | undefined, now: Instant): RefusalReason | null {
  if (key.isDeleted) return 'Deleted';
  if (key.status === 'Revoked') return 'Revoked';
  if (key.status === 'Suspended') return 'Suspended';
  if (!key.active) return 'Inactive';
  if (isExpired(key, now)) return 'Expired';
  if (hasOverlapLapsed(key, now)) return 'OverlapLapsed';
  if (owner === undefined || !mayAct(owner, now)) return 'OwnerInactive';
  return stands(world, owner.merchantId ?? key.merchantId, owner.resellerId) ? null : 'OwnerInactive';
}

/** The same, of a key that is used from an address. */
export const judgeKey = (world: World, key: ApiKeyRecord, owner: UserRecord | undefined, now: Instant, ip: string): RefusalReason | null =>
  refusalOf(world, key, owner, now) ?? (key.allowedCidrs.length === 0 || allows(key.allowedCidrs, ip) ? null : 'SourceNotAllowed');
