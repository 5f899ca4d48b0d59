/** The caller's own profile: one resource in two forms (endpoints: Account and sessions; assumptions: 27). */
import { type profiles, GatewayProfileDto, ProfileDto, type TimezoneDto } from '../../../../schemas/access/profile/group.ts';
import { empty, ok, type AuthenticatedCall, type Result } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { refused } from '../../kernel/refusal.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { presenter } from '../../resources/present.ts';
import { changedBy } from '../../resources/stamps.ts';
import { callerOf } from '../accounts/users.ts';
import { logSecurity } from '../security-log/log.ts';
import { changePassword, updateProfile } from './changes.ts';
import { defineModule } from '../../resources/module.ts';

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
