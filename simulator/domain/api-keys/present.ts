/** Keys as replies show them. The value of a key is in none of them but the revealed form, once. */
import { formatInstant, type Instant } from '../../../schemas/instant.ts';
import type { ApiKeyDetailDto, ApiKeyDto, ApiKeyRevealedDto, ApiKeySourceIpDto } from '../../../schemas/types/api-keys.ts';
import type { World } from '../world.ts';
import { hasOverlapLapsed, isExpired, isInRotationOverlap, refusalOf } from './judge.ts';
import type { ApiKeyRecord, SourceAddress } from './record.ts';
import { usageOf } from './usage.ts';
import { mask } from './value.ts';

const instantOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
const listOrNull = (list: readonly string[]): string[] | null => (list.length === 0 ? null : [...list]);

const presentSource = (source: SourceAddress): ApiKeySourceIpDto => ({
  ipAddress: source.ipAddress,
  firstSeenAt: formatInstant(source.firstSeenAt),
  lastSeenAt: formatInstant(source.lastSeenAt),
  useCount: source.useCount,
});

function detailOf(world: World, key: ApiKeyRecord, now: Instant): ApiKeyDetailDto {
  const usage = usageOf(world, key.id);
  return {
    id: key.id,
    name: key.name,
    active: key.active,
    expireAt: instantOrNull(key.expireAt),
    userId: key.userId,
    keyPrefix: key.keyPrefix,
    last4: key.last4,
    environment: key.environment,
    status: key.status,
    revokedAt: instantOrNull(key.revokedAt),
    revokedBy: key.revokedBy,
    revocationReason: key.revocationReason,
    suspendedAt: instantOrNull(key.suspendedAt),
    suspendedBy: key.suspendedBy,
    suspensionReason: key.suspensionReason,
    anomalySourceAction: key.anomalySourceAction,
    merchantId: key.merchantId,
    replacesKeyId: key.replacesKeyId,
    replacedByKeyId: key.replacedByKeyId,
    overlapExpiresAt: instantOrNull(key.overlapExpiresAt),
    isRevoked: key.status === 'Revoked',
    isSuspended: key.status === 'Suspended',
    isInRotationOverlap: isInRotationOverlap(key, now),
    hasRotationLineage: key.replacesKeyId !== null || key.replacedByKeyId !== null,
    creationTime: formatInstant(key.creationTime),
    lastModificationTime: instantOrNull(key.lastModificationTime),
    lastUsedAt: instantOrNull(usage.lastUsedAt),
    recentSourceIps: usage.sources.map(presentSource),
    allowedCidrs: [...key.allowedCidrs],
    isAddressRestricted: key.allowedCidrs.length > 0,
    scopes: [...key.scopes],
    isScopeRestricted: key.scopes.length > 0,
    isExpired: isExpired(key, now),
    hasRotationOverlapLapsed: hasOverlapLapsed(key, now),
    isUsable: refusalOf(key, now) === null,
  };
}

interface Shown {
  readonly detail: ApiKeyDetailDto;
  /** Use of the key when it was shown. */
  readonly version: number;
  /** The clock changes no flag before this instant. */
  readonly until: Instant;
}

const shown = new WeakMap<ApiKeyRecord, Shown>();

/** The next instant at which the clock alone changes what a key's detail says. */
function nextDue(key: ApiKeyRecord, now: Instant): Instant {
  const expiry = key.expireAt !== null && key.expireAt > now ? key.expireAt : Infinity;
  const overlap = key.overlapExpiresAt !== null && key.overlapExpiresAt > now ? key.overlapExpiresAt : Infinity;
  return Math.min(expiry, overlap);
}

/** The detail of a key. Until the key, its use or a flag changes it is the same frozen object, so that it is serialised once. */
export function presentDetail(world: World, key: ApiKeyRecord): ApiKeyDetailDto {
  const now = world.clock.now();
  const { version } = usageOf(world, key.id);
  const known = shown.get(key);
  if (known !== undefined && known.version === version && now < known.until) return known.detail;
  const detail = Object.freeze(detailOf(world, key, now));
  shown.set(key, { detail, version, until: nextDue(key, now) });
  return detail;
}

const publicFields = (world: World, key: ApiKeyRecord) => ({
  id: key.id,
  name: key.name,
  keyPrefix: key.keyPrefix,
  last4: key.last4,
  environment: key.environment,
  status: key.status,
  maskedKey: mask(key.keyPrefix, key.last4),
  lastUsedAt: instantOrNull(usageOf(world, key.id).lastUsedAt),
  creationTime: formatInstant(key.creationTime),
  merchantId: key.merchantId,
  active: key.active,
  expireAt: instantOrNull(key.expireAt),
  userId: key.userId,
  replacesKeyId: key.replacesKeyId,
  replacedByKeyId: key.replacedByKeyId,
  overlapExpiresAt: instantOrNull(key.overlapExpiresAt),
  allowedCidrs: listOrNull(key.allowedCidrs),
  scopes: listOrNull(key.scopes),
});

/** The plain form. */
export function presentKey(world: World, key: ApiKeyRecord): ApiKeyDto {
  return {
    ...publicFields(world, key),
    creatorId: key.creatorId,
    lastModificationTime: instantOrNull(key.lastModificationTime),
    lastModifierId: key.lastModifierId,
    isDeleted: key.isDeleted,
    deleterId: key.deleterId,
    deletionTime: instantOrNull(key.deletionTime),
    concurrencyStamp: key.concurrencyStamp,
  };
}

/** The revealed form: the only reply that carries a value. `replacedUntil`: when the key it replaced stops; null when at once, or none. */
export const presentRevealed = (
  world: World,
  key: ApiKeyRecord,
  value: string,
  replacedUntil: Instant | null = null,
): ApiKeyRevealedDto => ({
  ...publicFields(world, key),
  key: value,
  replacedKeyOverlapExpiresAt: instantOrNull(replacedUntil),
});
