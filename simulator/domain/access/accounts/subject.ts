/** The user that a call is about: the caller, or for a host caller who manages users any other (assumptions: 36, Users and accounts). */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { UserRecord } from '../../platform/users/record.ts';

/** The calling user as it is now: the body of a request arrives after its key was looked at. */
export const callerOf = ({ world, principal }: AuthenticatedCall): UserRecord =>
  world.records.users.get(principal.user.id) ?? principal.user;

const managesUsers = 'Identity.Users';

/** @throws Refusal the one 404 for a missing user and for one whom the caller may not speak for. */
export function subjectOf({ world, principal }: AuthenticatedCall, userId: string): UserRecord {
  const user = world.records.users.get(userId);
  const isOwn = userId === principal.user.id;
  if (user === undefined || user.isDeleted) throw notFound('no such user');
  if (!isOwn && !(principal.kind === 'Host' && principal.may(managesUsers))) throw notFound('another user');
  return user;
}
