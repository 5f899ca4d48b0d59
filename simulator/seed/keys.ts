/** One usable key per user, and for the first merchant's admin one in every state a key can be in (assumptions: 33). */
import { days, type Instant, minus, plus } from '../../schemas/shared/instant.ts';
import type { ApiKeyRecord } from '../domain/access/api-keys/record.ts';
import { untouched, mintValue } from '../domain/access/api-keys/mint.ts';
import type { UserRecord } from '../domain/platform/users/record.ts';
import { madeBy } from '../domain/resources/stamps.ts';
import type { World } from '../domain/kernel/world.ts';

/** Makes a key; the arguments override the defaults of a usable key. Returns the record and its value. */
export function seedKey(
  world: World,
  owner: UserRecord,
  name: string,
  since: Instant,
  differences: Partial<ApiKeyRecord> = {},
): { readonly record: ApiKeyRecord; readonly value: string } {
  const { key, hash, keyPrefix, last4 } = mintValue(world, 'Sandbox');
  const record = world.records.apiKeys.insert(
    madeBy(world, owner.id, {
      name,
      ...untouched,
      creationTime: since,
      active: true,
      expireAt: null,
      userId: owner.id,
      merchantId: owner.merchantId,
      hash,
      keyPrefix,
      last4,
      environment: 'Sandbox',
      anomalySourceAction: null,
      replacesKeyId: null,
      allowedCidrs: [],
      scopes: [],
      ...differences,
    }),
  );
  world.keys.add(hash, record.id);
  return { record, value: key };
}

/** Makes the keys that are not usable, or only in part. Returns those that no operation can make, as fixtures. */
export function seedSpecialKeys(world: World, owner: UserRecord, since: Instant): Readonly<Record<string, string>> {
  const now = world.clock.now();
  const make = (name: string, differences: Partial<ApiKeyRecord>) => seedKey(world, owner, name, since, differences);
  make('Revoked key', { status: 'Revoked', revokedAt: minus(now, days(1)), revokedBy: owner.id, revocationReason: 'No longer used' });
  make('Suspended key', {
    status: 'Suspended',
    suspendedAt: minus(now, days(1)),
    suspendedBy: owner.id,
    suspensionReason: 'Under review',
  });
  const replaced = (name: string, overlapExpiresAt: Instant) => {
    const old = make(name, { overlapExpiresAt });
    const successor = make(`${name}, successor`, { replacesKeyId: old.record.id });
    world.records.apiKeys.replace({ ...old.record, replacedByKeyId: successor.record.id });
    return old;
  };
  make('Expired key', { expireAt: minus(now, days(1)) });
  make('Inactive key', { active: false });
  replaced('Key in overlap', plus(now, days(1)));
  replaced('Lapsed key', minus(now, days(1)));
  make('Address-bound key', { allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] });
  make('Scope-bound key', { scopes: ['ApiKeyAuthorization.ApiKeys'] });
  const legacy = world.choices['seed.legacyKey'] ? make('Legacy key', { keyPrefix: null, last4: null, environment: null }).record.id : null;
  const byPlatform = make('Key suspended by the platform', {
    status: 'Suspended',
    suspendedAt: minus(now, days(1)),
    suspendedBy: null,
    suspensionReason: 'Anomalous source',
  });
  return { ...(legacy === null ? {} : { legacyKey: legacy, keyWithoutStatus: legacy }), platformSuspendedKey: byPlatform.record.id };
}
