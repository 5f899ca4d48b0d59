/** The caller's own profile: one resource in two forms (endpoints: Account and sessions; assumptions: 27). */
import {
  type UpdateProfileDto,
  type ChangePasswordInput,
  type profiles,
  GatewayProfileDto,
  ProfileDto,
  type TimezoneDto,
} from '../../../../schemas/access/profile/group.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { type CallWith, after, empty, type Result, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import { invalidMember, refused, type Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { checkAddress, requireFree } from '../../platform/users/given.ts';
import { checkPassword, hashPassword, verifyPassword } from '../../platform/users/passwords.ts';
import { type UserRecord, mayAct } from '../../platform/users/record.ts';
import { checkStamp, requireStamp } from '../../resources/record.ts';
import { changedBy, newStamp } from '../../resources/stamps.ts';
import { callerOf, noteFailure } from '../accounts/users.ts';
import { logChanges, logSecurity } from '../security-log/log.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { presenter } from '../../resources/present.ts';
import { defineModule } from '../../resources/module.ts';

/** Replaces the caller's profile (assumptions: 27, R4, R5, ID8). A new address or number is unconfirmed and voids earlier codes. */
function updateProfile(call: CallWith<UpdateProfileDto>): UserRecord {
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

function changePassword(call: CallWith<ChangePasswordInput>): Result<undefined> {
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

const computed = {
  isExternal: ({ externalProvider }: UserRecord) => externalProvider !== null,
  hasPassword: ({ passwordHash }: UserRecord) => passwordHash !== null,
};
const presentProfile = presenter<UserRecord, typeof ProfileDto>(ProfileDto, computed);
const presentGatewayProfile = presenter<UserRecord, typeof GatewayProfileDto>(GatewayProfileDto, {
  ...computed,
  preferredLanguage: () => 'en',
});

const timezones: readonly TimezoneDto[] = Object.freeze(
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => Object.freeze({ name: zone, value: zone })),
);

/** A second factor needs a way to reach the user. */
const canEnable = ({ emailConfirmed, phoneNumberConfirmed }: UserRecord): boolean => emailConfirmed || phoneNumberConfirmed;

function setTwoFactor(call: AuthenticatedCall<unknown, { readonly enabled: boolean }>): Result<undefined> {
  const { world, query } = call;
  const user = callerOf(call);
  if (query.enabled && !canEnable(user))
    throw refused('Account:TwoFactorUnavailable', 'A confirmed e-mail address or phone number is needed first.');
  if (query.enabled === user.twoFactorEnabled) return empty;
  world.records.users.replace({ ...user, ...changedBy(world, user.id), twoFactorEnabled: query.enabled });
  logSecurity(call, user, query.enabled ? 'TwoFactorEnabled' : 'TwoFactorDisabled');
  return empty;
}

const listZones = () => ok(timezones);
const isEnabled = ({ principal }: AuthenticatedCall) => ok(principal.user.twoFactorEnabled);

const handlers = {
  'myProfile.read': ({ world, principal }) => ok(presentProfile(principal.user, world)),
  'myProfile.update': (call) => ok(presentProfile(updateProfile(call), call.world)),
  'myProfile.changePassword': changePassword,
  'myProfile.setTwoFactorEnabled': setTwoFactor,
  'myProfile.timezones': listZones,
  'myProfile.twoFactorEnabled': isEnabled,
  'gatewayProfile.read': ({ world, principal }) => ok(presentGatewayProfile(principal.user, world)),
  'gatewayProfile.update': (call) => ok(presentGatewayProfile(updateProfile(call), call.world)),
  'gatewayProfile.canEnableTwoFactor': ({ principal }) => ok(canEnable(principal.user)),
  'gatewayProfile.changePassword': changePassword,
  'gatewayProfile.setTwoFactorEnabled': setTwoFactor,
  'gatewayProfile.timezones': listZones,
  'gatewayProfile.twoFactorEnabled': isEnabled,
} satisfies HandlersOf<typeof profiles>;

export const profileModule = defineModule({ handlers });
