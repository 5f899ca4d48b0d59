/** Changes the caller's password (assumptions: AC5, ID5, ID7). */
import type { ChangePasswordInput } from '../../../../schemas/access/profile/types.ts';
import { after, empty, type CallWith, type Result } from '../../kernel/call.ts';
import { invalidMember, refused, type Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { checkPassword, hashPassword, verifyPassword } from '../../platform/users/passwords.ts';
import { mayAct, type UserRecord } from '../../platform/users/record.ts';
import { changedBy, newStamp } from '../../resources/stamps.ts';
import { callerOf } from '../accounts/subject.ts';
import { noteFailure } from '../accounts/failures.ts';
import { logSecurity } from '../security-log/write.ts';

const wrong = (): Refusal => invalidMember('currentPassword', 'The field currentPassword is not the password of the user.');

/** The user as it is now, after others have worked. Whoever was locked or whose password was changed meanwhile is told no more than of a wrong one. */
function still(world: World, before: UserRecord): UserRecord {
  const user = world.records.users.get(before.id);
  if (user === undefined || !mayAct(user, world.clock.now()) || user.passwordHash !== before.passwordHash) throw wrong();
  return user;
}

export function changePassword(call: CallWith<ChangePasswordInput>): Result<undefined> {
  const { world, body } = call;
  const user = callerOf(call);
  const { currentPassword, newPassword } = body;
  checkPassword(world, newPassword, 'newPassword');
  if (user.externalProvider !== null) throw refused('Volo.Abp.Identity:010003', 'The password of an external user cannot be changed here.');
  const replace = (): Result<undefined> =>
    after(hashPassword(call, newPassword), (passwordHash) => {
      const now = still(world, user);
      world.records.users.replace({
        ...now,
        ...changedBy(world, user.id),
        passwordHash,
        lastPasswordChangeTime: world.clock.now(),
        shouldChangePasswordOnNextLogin: false,
        accessFailedCount: 0,
        securityStamp: newStamp(world),
      });
      logSecurity(call, now, 'ChangePassword');
      return empty;
    });
  if (user.passwordHash === null) return replace();
  return after(verifyPassword(call, user, currentPassword ?? ''), (isRight) => {
    const now = still(world, user);
    if (isRight) return replace();
    noteFailure(call, now);
    throw wrong();
  });
}
