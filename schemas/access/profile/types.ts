/** The profile of a user: one resource in two forms (assumptions: 27). */
import { anything, boolean, map, maybe, nullable, shape, text, uuid, writeOnly, type Static } from '../../shape.ts';

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
export type ProfileDto = Static<typeof ProfileDto>;

export const GatewayProfileDto = shape('GatewayProfileDto', 'assumed', {
  ...profile,
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
  preferredLanguage: text(),
});
export type GatewayProfileDto = Static<typeof GatewayProfileDto>;

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

export const TwoFactorQuery = shape('TwoFactorQuery', 'assumed', { enabled: boolean() });
export type TwoFactorQuery = Static<typeof TwoFactorQuery>;

/** `name` is for display, `value` the IANA name. */
export const TimezoneDto = shape('TimezoneDto', 'assumed', { name: text(), value: text() });
export type TimezoneDto = Static<typeof TimezoneDto>;
