/** Replaces the caller's profile (assumptions: 27, R4, R5, ID8). */
import type { UpdateProfileDto } from '../../../../schemas/access/profile/types.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import type { CallWith } from '../../kernel/call.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { callerOf } from '../accounts/subject.ts';
import { checkAddress, requireFree } from '../../platform/users/unique.ts';
import { checkStamp, requireStamp } from '../../resources/record.ts';
import { changedBy, newStamp } from '../../resources/stamps.ts';
import { logChanges } from '../security-log/changes.ts';

/** A new address or number is not confirmed, and codes that were sent before are void. */
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
