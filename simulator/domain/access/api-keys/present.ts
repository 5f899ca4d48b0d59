/** Keys in replies. Only the revealed form contains the value of a key, once. */
import { earlier, formatInstant, type Instant, never } from '../../../../schemas/shared/instant.ts';
import type { ApiKeyDetailDto, ApiKeyDto, ApiKeyRevealedDto, ApiKeySourceIpDto } from '../../../../schemas/access/api-keys/types.ts';
import type { World } from '../../kernel/world.ts';
import { hasOverlapLapsed, isExpired, isInRotationOverlap, refusalOf } from './authentication.ts';
import type { ApiKeyRecord, SourceAddress } from './record.ts';
import { usageOf } from './usage.ts';
import { mask } from './mint.ts';

const instantOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
const listOrNull = (list: readonly string[]): string[] | null => (list.length === 0 ? null : [...list]);

function nextDue(key: ApiKeyRecord, now: Instant): Instant {
  const expiry = key.expireAt !== null && key.expireAt > now ? key.expireAt : never;
  const overlap = key.overlapExpiresAt !== null && key.overlapExpiresAt > now ? key.overlapExpiresAt : never;
  return earlier(expiry, overlap);
}

const unusedDetail = (key: ApiKeyRecord, now: Instant, isUsable: boolean): ApiKeyDetailDto => ({
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
  lastUsedAt: null,
  recentSourceIps: [],
  allowedCidrs: [...key.allowedCidrs],
  isAddressRestricted: key.allowedCidrs.length > 0,
  scopes: [...key.scopes],
  isScopeRestricted: key.scopes.length > 0,
  isExpired: isExpired(key, now),
  hasRotationOverlapLapsed: hasOverlapLapsed(key, now),
  isUsable,
});

const firstSeen = new WeakMap<SourceAddress, string>();

/** Cached: the instant never changes for an address. */
function firstSeenOf(source: SourceAddress): string {
  const known = firstSeen.get(source);
  if (known !== undefined) return known;
  const text = formatInstant(source.firstSeenAt);
  firstSeen.set(source, text);
  return text;
}

/** `lastUsedAt` and its text are reused for the latest address, which has the same instant. */
const presentSource = (source: SourceAddress, lastUsedAt: Instant | null, lastUsed: string | null): ApiKeySourceIpDto => ({
  ipAddress: source.ipAddress,
  firstSeenAt: firstSeenOf(source),
  lastSeenAt: source.lastSeenAt === lastUsedAt && lastUsed !== null ? lastUsed : formatInstant(source.lastSeenAt),
  useCount: source.useCount,
});

interface Shown {
  /** Version of the key's use when `detail` was made. */
  version: number;
  detail: ApiKeyDetailDto;
  readonly unused: ApiKeyDetailDto;
  /** No flag of the key changes with the clock before this instant. */
  readonly until: Instant;
}

const shown = new WeakMap<ApiKeyRecord, Shown>();

/**
 * The detail of a key: the same object until the key, its use or a flag changes. It is frozen only on its second use, and its text is kept
 * from then on: a key that reads itself is used by that, so its text would never serve twice.
 */
export function presentDetail(world: World, key: ApiKeyRecord): ApiKeyDetailDto {
  const now = world.clock.now();
  const usage = usageOf(world, key.id);
  const { version, lastUsedAt, sources } = usage;
  // The owner may have been locked, deactivated or deleted since.
  const isUsable = refusalOf(world, key, world.records.users.get(key.userId), now) === null;
  let known = shown.get(key);
  if (known === undefined || now >= known.until || known.unused.isUsable !== isUsable) {
    const unused = unusedDetail(key, now, isUsable);
    known = { version: -1, detail: unused, unused, until: nextDue(key, now) };
    shown.set(key, known);
  }
  if (known.version === version) return Object.freeze(known.detail);
  const lastUsed = instantOrNull(lastUsedAt);
  const recentSourceIps = sources.map((source) => presentSource(source, lastUsedAt, lastUsed));
  known.detail = { ...known.unused, lastUsedAt: lastUsed, recentSourceIps };
  known.version = version;
  return known.detail;
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

export function presentKey(world: World, key: ApiKeyRecord): ApiKeyDto {
  return {
    creatorId: key.creatorId,
    ...publicFields(world, key),
    lastModificationTime: instantOrNull(key.lastModificationTime),
    lastModifierId: key.lastModifierId,
    isDeleted: key.isDeleted,
    deleterId: key.deleterId,
    deletionTime: instantOrNull(key.deletionTime),
    concurrencyStamp: key.concurrencyStamp,
  };
}

/** The only reply with a key value. `replacedUntil`: when the replaced key stops working; null if at once, or if none was replaced. */
export const presentRevealed = (
  world: World,
  key: ApiKeyRecord,
  value: string,
  replacedUntil: Instant | null = null,
): ApiKeyRevealedDto => ({ key: value, ...publicFields(world, key), replacedKeyOverlapExpiresAt: instantOrNull(replacedUntil) });
