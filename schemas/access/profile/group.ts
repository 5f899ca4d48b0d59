/** The profile of a user: one resource in two forms (assumptions: 27). */
import { anything, boolean, map, maybe, nullable, shape, text, uuid, writeOnly, type Static, array } from '../../shape.ts';
import { act, get, group, post, put } from '../../operation.ts';
import { answers, answersNothing, takes } from '../../payloads.ts';

const profile = {
  userName: text(),
  email: text(),
  emailConfirmed: boolean(),
  name: nullable(text()),
  surname: nullable(text()),
  phoneNumber: nullable(text()),
  phoneNumberConfirmed: boolean(),
  isExternal: boolean(),
  hasPassword: boolean(),
  timezone: nullable(text()),
  concurrencyStamp: text(),
  extraProperties: map(anything()),
};

export const ProfileDto = shape('ProfileDto', 'assumed', profile);

export const GatewayProfileDto = shape('GatewayProfileDto', 'assumed', {
  ...profile,
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
  preferredLanguage: text(),
});

/** Without an e-mail address, the user keeps the present one: every user has one. */
export const UpdateProfileDto = shape('UpdateProfileDto', 'assumed', {
  userName: text(256, { minLength: 1 }),
  email: maybe(text(256)),
  name: maybe(text(64)),
  surname: maybe(text(64)),
  phoneNumber: maybe(text(16)),
  timezone: maybe(text(64)),
  concurrencyStamp: maybe(text(40)),
});
export type UpdateProfileDto = Static<typeof UpdateProfileDto>;

export const ChangePasswordInput = shape('ChangePasswordInput', 'assumed', {
  currentPassword: writeOnly(maybe(text(128))),
  newPassword: writeOnly(text(128)),
});
export type ChangePasswordInput = Static<typeof ChangePasswordInput>;

const TwoFactorQuery = shape('TwoFactorQuery', 'assumed', { enabled: boolean() });

/** `name` is for display, `value` the IANA name. */
export const TimezoneDto = shape('TimezoneDto', 'assumed', { name: text(), value: text() });
export type TimezoneDto = Static<typeof TimezoneDto>;

const section = 'Account and sessions';
const myProfile = '/api/account/my-profile';
const gatewayProfile = '/api/app/gateway-profile';

const updates = takes(UpdateProfileDto);
const changesPassword = { ...takes(ChangePasswordInput), ...answersNothing };
const sets = { query: TwoFactorQuery, ...answersNothing };
const answersZones = answers(array(TimezoneDto));
const answersFlag = answers(boolean());

export const profiles = {
  ...group(
    { prefix: 'myProfile', title: 'Account', section },
    {
      read: get(myProfile, [], "Read the caller's profile", answers(ProfileDto)),
      update: put(myProfile, [], "Replace the caller's profile", { ...updates, ...answers(ProfileDto) }),
      changePassword: post(`${myProfile}/change-password`, [], "Change the caller's password", changesPassword),
      setTwoFactorEnabled: act(`${myProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off', sets),
      timezones: get(`${myProfile}/timezones`, [], 'List time zones', answersZones),
      twoFactorEnabled: get(`${myProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on', answersFlag),
    },
  ),
  ...group(
    { prefix: 'gatewayProfile', title: 'Account', section },
    {
      read: get(gatewayProfile, [], "Read the caller's gateway profile", answers(GatewayProfileDto)),
      update: put(gatewayProfile, [], "Replace the caller's gateway profile", { ...updates, ...answers(GatewayProfileDto) }),
      canEnableTwoFactor: act(`${gatewayProfile}/can-enable-two-factor`, [], 'Read whether two-factor sign-in can be turned on', {
        ...answersFlag,
        reads: true,
      }),
      changePassword: post(`${gatewayProfile}/change-password`, [], "Change the caller's password", changesPassword),
      setTwoFactorEnabled: act(`${gatewayProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off', sets),
      timezones: get(`${gatewayProfile}/timezones`, [], 'List time zones', answersZones),
      twoFactorEnabled: get(`${gatewayProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on', answersFlag),
    },
  ),
};
