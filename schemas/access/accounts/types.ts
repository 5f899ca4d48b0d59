/** Registration, confirmation and reset of accounts, and profile pictures (assumptions: 27). */
import {
  array,
  boolean,
  enumeration,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  writeOnly,
  type Static,
  defaulted,
  instant,
  int32,
  map,
  anything,
} from '../../shape.ts';
import { sorting } from '../../conventions/paging-types.ts';

export const RegisterDto = shape('RegisterDto', 'assumed', {
  userName: text(256, { minLength: 1 }),
  emailAddress: text(256),
  password: writeOnly(text(128)),
  appName: text(128),
  returnUrl: maybe(text(2000)),
  captchaResponse: writeOnly(maybe(text(2000))),
});

export const SendPasswordResetCodeDto = shape('SendPasswordResetCodeDto', 'assumed', {
  email: text(256),
  appName: text(128),
  returnUrl: maybe(text(2000)),
});

export const SendPasswordResetCodeWithUsernameDto = shape('SendPasswordResetCodeWithUsernameDto', 'assumed', {
  userName: text(256),
  appName: text(128),
  returnUrl: maybe(text(2000)),
});

/** Longer than any code that is sent. */
const code = () => writeOnly(text(256));

export const VerifyPasswordResetTokenInput = shape('VerifyPasswordResetTokenInput', 'assumed', { userId: uuid(), resetToken: code() });

export const ResetPasswordDto = shape('ResetPasswordDto', 'assumed', {
  userId: uuid(),
  resetToken: code(),
  password: writeOnly(text(128)),
});

/** Also confirms a phone number, and checks a token without using it. */
export const ConfirmationInput = shape('ConfirmEmailInput', 'assumed', { userId: uuid(), token: code() });

export const SendEmailConfirmationTokenDto = shape('SendEmailConfirmationTokenDto', 'assumed', {
  appName: text(128),
  userId: uuid(),
  returnUrl: maybe(text(2000)),
});

/** Without a number, the code goes to the user's own. */
export const SendPhoneNumberConfirmationTokenDto = shape('SendPhoneNumberConfirmationTokenDto', 'assumed', {
  userId: uuid(),
  phoneNumber: maybe(text(16)),
});

/** The caller, if absent. */
export const ConfirmationStateQuery = shape('ConfirmationStateQuery', 'assumed', { id: optional(uuid()) });

export const ConfirmationStateDto = shape('ConfirmationStateDto', 'assumed', {
  emailConfirmed: boolean(),
  phoneNumberConfirmed: boolean(),
});

export const CaptchaQuery = shape('CaptchaQuery', 'assumed', { captchaResponse: writeOnly(optional(text(2000))) });

export const ProfilePictureType = enumeration('ProfilePictureType', 'assumed', ['None', 'Gravatar', 'Image']);
export type ProfilePictureType = Static<typeof ProfilePictureType>;

export const profilePictureParameters = { type: optional(ProfilePictureType) };
export const ProfilePictureQuery = shape('ProfilePictureQuery', 'assumed', profilePictureParameters);

export const ProfilePictureSourceDto = shape('ProfilePictureSourceDto', 'assumed', {
  type: ProfilePictureType,
  source: nullable(text()),
  fileContent: nullable(text()),
});
export type ProfilePictureSourceDto = Static<typeof ProfilePictureSourceDto>;

const LinkUserDto = shape('LinkUserDto', 'assumed', {
  targetUserId: uuid(),
  targetUserName: text(),
  targetTenantId: nullable(uuid()),
  targetTenantName: nullable(text()),
  directlyLinked: boolean(),
});

export const LinkUsersDto = shape('LinkUsersDto', 'assumed', { items: array(LinkUserDto) });

// What happened to a user account (assumptions: 27).

export const SecurityLogIdentity = enumeration('SecurityLogIdentity', 'assumed', ['Identity', 'IdentityExternal', 'IdentityTwoFactor']);

export const SecurityLogAction = enumeration('SecurityLogAction', 'assumed', [
  'LoginSucceeded',
  'LoginFailed',
  'LoginLockedout',
  'LoginNotAllowed',
  'LoginRequiresTwoFactor',
  'LoginInvalidUserName',
  'LoginInvalidUserNameOrPassword',
  'Logout',
  'ChangeUserName',
  'ChangeEmail',
  'ChangePhoneNumber',
  'ChangePassword',
  'TwoFactorEnabled',
  'TwoFactorDisabled',
  'ChangeRoles',
  'Unlock',
  'Activate',
  'Deactivate',
  'Delete',
  'Restore',
]);
export type SecurityLogAction = Static<typeof SecurityLogAction>;

export const IdentitySecurityLogDto = shape('IdentitySecurityLogDto', 'assumed', {
  id: uuid(),
  tenantId: nullable(uuid()),
  applicationName: text(),
  identity: SecurityLogIdentity,
  action: SecurityLogAction,
  userId: nullable(uuid()),
  userName: nullable(text()),
  tenantName: nullable(text()),
  clientId: nullable(text()),
  correlationId: nullable(text()),
  clientIpAddress: nullable(text()),
  browserInfo: nullable(text()),
  creationTime: instant(),
  extraProperties: map(anything()),
});

/** The log pages by `skipCount` (assumptions: 36, Users and accounts). */
export const SecurityLogsQuery = shape('SecurityLogsQuery', 'assumed', {
  startTime: optional(instant()),
  endTime: optional(instant()),
  applicationName: optional(text(256)),
  identity: optional(SecurityLogIdentity),
  action: optional(SecurityLogAction),
  userName: optional(text(256)),
  clientId: optional(text(256)),
  correlationId: optional(text(256)),
  sorting: optional(sorting()),
  skipCount: optional(int32({ minimum: 0 })),
  maxResultCount: defaulted(int32(), 10),
});
export type SecurityLogsQuery = Static<typeof SecurityLogsQuery>;
