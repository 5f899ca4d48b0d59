import type { UpdateProfileDto, ChangePasswordInput } from '../../../../schemas/access/profile/group.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { type CallWith, after, empty, type Result } from '../../kernel/call.ts';
import { invalidMember, refused, type Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { checkAddress, requireFree } from '../../platform/users/given.ts';
import { checkPassword, hashPassword, verifyPassword } from '../../platform/users/passwords.ts';
import { type UserRecord, mayAct } from '../../platform/users/record.ts';
import { checkStamp, requireStamp } from '../../resources/record.ts';
import { changedBy, newStamp } from '../../resources/stamps.ts';
import { callerOf, noteFailure } from '../accounts/users.ts';
import { logChanges, logSecurity } from '../security-log/log.ts';

/** Replaces the caller's profile (assumptions: 27, R4, R5, ID8). A new address or number is unconfirmed and voids earlier codes. */
export function updateProfile(call: CallWith<UpdateProfileDto>): UserRecord {
  const { world, body } = call;
  const user = callerOf(call);
  requireStamp(world.choices, body.concurrencyStamp);
  const given = { userName: body.userName.trim(), email: body.email?.trim() ?? user.email, phoneNumber: body.phoneNumber ?? null };
  if (given.userName === '') throw invalidMember('userName', 'The field userName is required.');
  checkAddress(given.email, 'email');
  const timezone = body.timezone ?? null;
  if (timezone !== null && !isTimeZone(timezone))
    throw invalidMember('timezone', 'The field timezone must be the IANA name of a time zone.');
  checkStamp(user, body.concurrencyStamp);
  requireFree(world, given, user.id);
  const names = ['userName', 'email', 'phoneNumber'] as const;
  const changed = names.filter((name) => given[name] !== user[name]);
  const record = world.records.users.replace({
    ...user,
    ...changedBy(world, user.id),
    ...given,
    name: body.name ?? null,
    surname: body.surname ?? null,
    timezone,
    emailConfirmed: user.emailConfirmed && !changed.includes('email'),
    phoneNumberConfirmed: user.phoneNumberConfirmed && !changed.includes('phoneNumber'),
    ...(changed.length > 0 ? { securityStamp: newStamp(world) } : {}),
  });
  logChanges(call, user, record);
  return record;
}

const wrong = (): Refusal => invalidMember('currentPassword', 'The field currentPassword is not the password of the user.');

/** A user who was locked during the hashing, or whose password changed, gets the refusal of a wrong password. */
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
