/** Replaces a user by its changed version, records who changed it and when, and notes it in the security log of the user. */
import type { AuthenticatedCall, OfRecord } from '../../kernel/call.ts';
import { logChanges } from '../../access/security-log/changes.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { UserRecord } from './record.ts';

export function change(call: AuthenticatedCall, user: UserRecord, differences: Partial<UserRecord>): UserRecord {
  const { world, principal } = call;
  const changed = world.records.users.replace({ ...user, ...changedBy(world, principal.user.id), ...differences });
  logChanges(call, user, changed);
  return changed;
}

/** The same of an operation of the standard set, which replaces the record itself. */
export const logged =
  <C extends AuthenticatedCall<OfRecord>, R>(handler: (call: C) => R) =>
  (call: C): R => {
    const { users } = call.world.records;
    const before = users.get(call.params.id);
    const result = handler(call);
    const after = users.get(call.params.id);
    if (before !== undefined && after !== undefined) logChanges(call, before, after);
    return result;
  };
