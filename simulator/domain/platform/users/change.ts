/** Replaces a user by its changed version: who changed it and when is recorded, its security log notes it, and a lock ends its sessions. */
import type { AuthenticatedCall, OfRecord } from '../../kernel/call.ts';
import { logChanges } from '../../access/security-log/changes.ts';
import type { World } from '../../kernel/world.ts';
import { changedBy } from '../../resources/stamps.ts';
import { mayAct, type UserRecord } from './record.ts';

export function change(call: AuthenticatedCall, user: UserRecord, differences: Partial<UserRecord>): UserRecord {
  const { world, principal } = call;
  const changed = world.records.users.replace({ ...user, ...changedBy(world, principal.user.id), ...differences });
  follow(call, user, changed);
  return changed;
}

/** What follows from a change of a user. */
function follow(call: AuthenticatedCall, before: UserRecord, after: UserRecord): void {
  endSessions(call.world, after);
  logChanges(call, before, after);
}

/** Ends the sessions of a user that may not act: they do not come back with it (assumptions: 36, Users). */
export function endSessions(world: World, user: UserRecord): void {
  const { identitySessions } = world.records;
  const own = identitySessions.by('userId', user.id);
  if (own.length > 0 && !mayAct(user, world.clock.now())) identitySessions.removeAll(new Set(own.map(({ id }) => id)));
}

/** The same of an operation of the standard set, which replaces the record itself. */
export const logged =
  <C extends AuthenticatedCall<OfRecord>, R>(handler: (call: C) => R) =>
  (call: C): R => {
    const { users } = call.world.records;
    const before = users.get(call.params.id);
    const result = handler(call);
    const after = users.get(call.params.id);
    if (before !== undefined && after !== undefined) follow(call, before, after);
    return result;
  };
