/** Finds the principal of a key (concepts: Authentication). */
import { suspendsFor } from './api-keys/anomaly.ts';
import { judgeKey } from './api-keys/judge.ts';
import type { ApiKeyRecord } from './api-keys/record.ts';
import { noteUse } from './api-keys/usage.ts';
import type { UserRecord } from '../platform/users/record.ts';
import { isMadeFrom, principalOf, type Principal } from '../kernel/principal.ts';
import { unauthenticated, type Refusal } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';

/** The last principal of each key. */
const principals = new WeakMap<ApiKeyRecord, Principal>();

function principal(key: ApiKeyRecord, owner: UserRecord): Principal {
  const known = principals.get(key);
  if (known !== undefined && isMadeFrom(known, key, owner)) return known;
  const made = principalOf(key, owner);
  principals.set(key, made);
  return made;
}

/** The principal of a key used from an address, noting the use; or the refusal. */
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
