/** Finds the principal of a key (concepts: Authentication). */
import { suspendsFor } from './api-keys/anomaly.ts';
import { judgeKey } from './api-keys/judge.ts';
import type { ApiKeyRecord } from './api-keys/record.ts';
import { noteUse } from './api-keys/usage.ts';
import type { UserRecord } from '../platform/directory/record.ts';
import { principalOf, type Principal } from '../kernel/principal.ts';
import { unauthenticated, type Refusal } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';

// Records are immutable, so a result derived from a key and its owner is valid while both are the same objects.
const principals = new WeakMap<ApiKeyRecord, { readonly owner: UserRecord; readonly principal: Principal }>();

function principal(key: ApiKeyRecord, owner: UserRecord): Principal {
  const known = principals.get(key);
  if (known !== undefined && known.owner === owner) return known.principal;
  const made = principalOf(key, owner);
  principals.set(key, { owner, principal: made });
  return made;
}

/** The principal of a key used from an address, noting the use; or the refusal. */
export function authenticate(world: World, keyId: string, ip: string): Principal | Refusal {
  const key = world.records.apiKeys.get(keyId);
  if (key === undefined) return unauthenticated('Unknown');
  const owner = world.records.users.get(key.userId);
  const reason = judgeKey(key, owner, world.clock.now(), ip);
  if (reason !== null || owner === undefined) return unauthenticated(reason ?? 'OwnerInactive');
  if (suspendsFor(world, key, ip)) return unauthenticated('Suspended');
  noteUse(world, key, ip);
  return principal(key, owner);
}
