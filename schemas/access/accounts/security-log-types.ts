/** What happened to a user account (assumptions: 27). */
import { defaulted, enumeration, instant, int32, map, anything, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { sorting } from '../../conventions/paging-types.ts';

export const SecurityLogIdentity = enumeration('SecurityLogIdentity', 'assumed', ['Identity', 'IdentityExternal', 'IdentityTwoFactor']);
export type SecurityLogIdentity = Static<typeof SecurityLogIdentity>;

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
export type IdentitySecurityLogDto = Static<typeof IdentitySecurityLogDto>;

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
