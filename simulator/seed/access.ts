/** Permissions and roles, keys, sign-in sessions, claim types and units (assumptions: 33; 36, Users and accounts; AC1). */
import { operations } from '../../schemas/catalogue.ts';
import { type Instant, days, minus, plus, minutes } from '../../schemas/shared/instant.ts';
import type { World } from '../domain/kernel/world.ts';
import type { Permissions, UserRecord } from '../domain/platform/users/record.ts';
import { keptBy, madeBy } from '../domain/resources/stamps.ts';
import type { ApiKeyRecord } from '../domain/access/api-keys/record.ts';
import { untouched, mintValue } from '../domain/access/api-keys/mint.ts';
import type { SessionRecord } from '../domain/access/sessions/module.ts';

const all: readonly string[] = [...new Set(operations.flatMap((operation) => operation.permissions))].sort();

const action =
  /\.(Create|Update|Delete|Suspend|ManageStatus|Lock|Unlock|Test|Replay|Trigger|Override|CreateForUser|Manage|Retry|Assign|Import|Clear|ChangePrice|ManageBatchNumber|Export)$/;

/** Permissions that no operation requires on their own. */
const beside: ReadonlySet<string> = new Set(['MerchantBilling.Reports']);

const merchantAdminPermissions: readonly string[] = all.filter((name) => !name.startsWith('Identity.') && !name.startsWith('Resellers.'));

/** Read permissions of every scope. */
const auditorPermissions: readonly string[] = all.filter((name) => !action.test(name) && !beside.has(name));

/** Read permissions: without Create, Update, Delete and the special ones. */
const readOnlyPermissions: readonly string[] = merchantAdminPermissions.filter((name) => !action.test(name) && !beside.has(name));

/** Action permissions without the base permissions that their operations also require. */
export const actionPermissions: readonly string[] = [...new Set(operations.flatMap(({ permissions }) => permissions.slice(1)))]
  .filter((name) => merchantAdminPermissions.includes(name))
  .toSorted();

/** The scope of a user limits the permissions of its roles. */
export const seededRoles = {
  'host-admin': 'all',
  'reseller-admin': 'all',
  'merchant-admin': merchantAdminPermissions,
  'merchant-user': readOnlyPermissions,
  auditor: auditorPermissions,
} as const satisfies Readonly<Record<string, Permissions>>;

export type SeededRole = keyof typeof seededRoles;

export function seedRoles(world: World, since: Instant): void {
  for (const [name, permissions] of Object.entries<Permissions>(seededRoles))
    world.records.roles.insert(
      keptBy(world, null, { name, creationTime: since, isDefault: false, isStatic: true, isPublic: true, permissions }),
    );
}

/** A usable key by default. Returns the record and the value. */
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

/** Creates keys in every state that is not fully usable. Returns those that no operation can create, as fixtures. */
export function seedSpecialKeys(world: World, owner: UserRecord, since: Instant): Readonly<Record<string, string>> {
  const now = world.clock.now();
  const make = (name: string, differences: Partial<ApiKeyRecord>) => seedKey(world, owner, name, since, differences);
  make('Revoked key', { status: 'Revoked', revokedAt: minus(now, days(1)), revokedBy: owner.id, revocationReason: 'No longer used' });
  make('Suspended key', { status: 'Suspended', suspendedAt: minus(now, days(1)), suspendedBy: owner.id, suspensionReason: 'Under review' });
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

const hex = '0123456789abcdef';

type Seen = Pick<SessionRecord, 'isCurrent' | 'device' | 'deviceInfo' | 'clientId' | 'ipAddresses'> & { readonly daysAgo: number };

const seen: readonly Seen[] = [
  { isCurrent: false, device: 'OAuth', deviceInfo: 'Back office', clientId: 'back-office', ipAddresses: ['203.0.113.20'], daysAgo: 9 },
  {
    isCurrent: false,
    device: 'Mobile',
    deviceInfo: 'Firefox on Android',
    clientId: null,
    ipAddresses: ['198.51.100.7', '203.0.113.21'],
    daysAgo: 3,
  },
  { isCurrent: true, device: 'Web', deviceInfo: 'Firefox on Linux', clientId: null, ipAddresses: ['203.0.113.20'], daysAgo: 1 },
];

/** Seeds three sessions per user, one of them current: no operation signs in. `now`: the start of the world. */
export function seedSessions(world: World, users: readonly UserRecord[], now: Instant): void {
  for (const { id: userId } of users)
    for (const { daysAgo, ...session } of seen) {
      const signedIn = minus(now, days(daysAgo));
      world.records.identitySessions.insert({
        id: world.random.uuid(),
        creationTime: signedIn,
        userId,
        sessionId: world.secrets.characters('session', hex, 32),
        ...session,
        signedIn,
        lastAccessed: session.isCurrent ? now : minus(minus(now, days(daysAgo - 1)), minutes(30)),
      });
    }
}

export function seedIdentity(world: World, since: Instant): void {
  for (const [name, description] of [
    ['department', 'Where the user works.'],
    ['employeeId', 'The number of the user in the personnel files.'],
  ] as const)
    world.records.claimTypes.insert(
      keptBy(world, null, {
        name,
        creationTime: since,
        required: false,
        isStatic: false,
        regex: null,
        regexDescription: null,
        description,
        valueType: 'String',
      }),
    );
  const unit = (displayName: string, code: string, parentId: string | null) =>
    world.records.organizationUnits.insert(madeBy(world, null, { parentId, creationTime: since, code, displayName }));
  unit('Branch', '00001.00001', unit('Head office', '00001', null).id);
}
