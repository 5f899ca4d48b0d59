import { minutes, plus } from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall, Call } from '../../kernel/call.ts';
import { notFound } from '../../kernel/refusal.ts';
import { endSessions } from '../../platform/users/changes.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { logSecurity } from '../security-log/log.ts';
import { isHost, reachesOwned } from '../../kernel/reach.ts';

/** The calling user as stored now: the body of a request arrives after its key was checked. */
export const callerOf = ({ world, principal }: AuthenticatedCall): UserRecord =>
  world.records.users.get(principal.user.id) ?? principal.user;

const managesUsers = 'Identity.Users';

/** @throws Refusal the same 404 for a missing user and for one that the caller may not act for. */
export function subjectOf(call: AuthenticatedCall, userId: string): UserRecord {
  const { world, principal } = call;
  const user = world.records.users.get(userId);
  const isOwn = userId === principal.user.id;
  if (user === undefined || user.isDeleted) throw notFound('no such user');
  if (!isOwn && !(isHost(principal) && principal.may(managesUsers) && reachesOwned(call, user))) throw notFound('another user');
  return user;
}

/** Consecutive failures that lock a user, and the length of the lock. */
const maxFailures = 5;
const lockout = minutes(5);

/** Counts a wrong password or code. The last allowed failure locks the user: its keys are refused until the lock ends. */
export function noteFailure(call: Call, user: UserRecord): void {
  const { world } = call;
  const failures = user.accessFailedCount + 1;
  const locks = user.lockoutEnabled && failures >= maxFailures;
  const after = world.records.users.replace({
    ...user,
    accessFailedCount: locks ? 0 : failures,
    lockoutEnd: locks ? plus(world.clock.now(), lockout) : user.lockoutEnd,
  });
  endSessions(world, after);
  logSecurity(call, user, 'LoginFailed');
  if (locks) logSecurity(call, user, 'LoginLockedout');
}
