/**
 * Wrong passwords and codes lock a user for a while (assumptions: 26; the defaults of ASP.NET Identity). Tokens of 40 characters do not count: nobody
 * guesses them, and counting them would let anybody lock any user without a key.
 */
import { minutes, plus } from '../../../../schemas/shared/instant.ts';
import type { Call } from '../../kernel/call.ts';
import { logSecurity } from '../security-log/write.ts';
import { endSessions } from '../../platform/users/change.ts';
import type { UserRecord } from '../../platform/users/record.ts';

/** Failures in a row that lock a user, and for how long. */
const maxFailures = 5;
const lockout = minutes(5);

/** Notes a wrong password or code. The last one that is allowed locks the user: its keys are refused until the lock ends. */
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
