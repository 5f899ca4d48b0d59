/** Users of the platform, and their import and export (assumptions: 26, 36). */
import {
  anything,
  array,
  boolean,
  defaulted,
  freeObject,
  ids,
  instant,
  int32,
  list,
  map,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  writeOnly,
  type Static,
  enumeration,
  int64,
} from '../../shape.ts';
import { fullAudited, stamped, updateFields } from '../../resource.ts';
import { PageQuery } from '../../conventions/paging-types.ts';

const userName = () => text(256, { minLength: 1 });
const email = () => text(256, { pattern: '^[^@\\s]+@[^@\\s]+$' });
const password = () => writeOnly(text(128));

/** `merchantId` or `resellerId` in `extraProperties` binds the user to a merchant or a reseller; without either it is a user of the host. */
const writable = {
  userName: userName(),
  email: email(),
  name: maybe(text(64)),
  surname: maybe(text(64)),
  phoneNumber: maybe(text(16)),
  isActive: defaulted(boolean(), true),
  lockoutEnabled: defaulted(boolean(), true),
  shouldChangePasswordOnNextLogin: defaulted(boolean(), false),
  emailConfirmed: defaulted(boolean(), false),
  phoneNumberConfirmed: defaulted(boolean(), false),
  roleNames: maybe(list(text(256))),
  organizationUnitIds: maybe(ids()),
  extraProperties: maybe(freeObject()),
};

export const IdentityUserCreateDto = shape('IdentityUserCreateDto', 'assumed', {
  ...writable,
  password: password(),
  sendConfirmationEmail: defaulted(boolean(), false),
});
export type IdentityUserCreateDto = Static<typeof IdentityUserCreateDto>;

/** Roles, organization units and extra properties that are null or absent stay unchanged: a reply does not show all of them. */
export const IdentityUserUpdateDto = shape('IdentityUserUpdateDto', 'assumed', updateFields(writable));
export type IdentityUserUpdateDto = Static<typeof IdentityUserUpdateDto>;

export const IdentityUserDto = shape('IdentityUserDto', 'assumed', {
  id: uuid(),
  tenantId: nullable(uuid()),
  userName: text(256),
  email: text(256),
  name: nullable(text(64)),
  surname: nullable(text(64)),
  emailConfirmed: boolean(),
  phoneNumber: nullable(text(16)),
  phoneNumberConfirmed: boolean(),
  supportTwoFactor: boolean(),
  twoFactorEnabled: boolean(),
  isActive: boolean(),
  lockoutEnabled: boolean(),
  isLockedOut: boolean(),
  lockoutEnd: nullable(instant()),
  shouldChangePasswordOnNextLogin: boolean(),
  accessFailedCount: int32({ minimum: 0 }),
  lastPasswordChangeTime: nullable(instant()),
  isExternal: boolean(),
  roleNames: array(text()),
  extraProperties: map(anything()),
  ...fullAudited(),
  ...stamped(),
});

/** Conditions on users, all of which must hold; texts match any part, ignoring case. */
const conditions = {
  roleId: optional(uuid()),
  organizationUnitId: optional(uuid()),
  userName: optional(text(256)),
  phoneNumber: optional(text(16)),
  emailAddress: optional(text(256)),
  name: optional(text(64)),
  surname: optional(text(64)),
  isLockedOut: optional(boolean()),
  notActive: optional(boolean()),
  emailConfirmed: optional(boolean()),
  isExternal: optional(boolean()),
  minCreationTime: optional(instant()),
  maxCreationTime: optional(instant()),
  minModifitionTime: optional(instant()),
  maxModifitionTime: optional(instant()),
};

export const UsersQuery = shape('UsersQuery', 'assumed', { ...PageQuery.properties, ...conditions });
export type UsersQuery = Static<typeof UsersQuery>;

/** `token` comes from `download-token`, or from an import for the rows that it refused. */
export const UsersExportQuery = shape('UsersExportQuery', 'assumed', {
  token: optional(text(128)),
  filter: optional(text(256)),
  ...conditions,
});
export type UsersExportQuery = Static<typeof UsersExportQuery>;

export const DownloadTokenDto = shape('DownloadTokenDto', 'assumed', { token: text() });

export const UserPasswordDto = shape('UserPasswordDto', 'assumed', { newPassword: password() });

export const ExternalLoginProviderDto = shape('ExternalLoginProviderDto', 'assumed', {
  name: text(),
  canObtainUserInfoWithoutPassword: boolean(),
});

export const ImportExternalUserDto = shape('ImportExternalUserDto', 'assumed', {
  provider: text(64),
  userNameOrEmailAddress: text(256, { minLength: 1 }),
  password: writeOnly(maybe(text(128))),
});

export const ImportUsersResultDto = shape('ImportUsersResultDto', 'assumed', {
  allCount: int32({ minimum: 0 }),
  succeededCount: int32({ minimum: 0 }),
  failedCount: int32({ minimum: 0 }),
  invalidUsersDownloadToken: nullable(text()),
  isAllSucceeded: boolean(),
});
export type ImportUsersResultDto = Static<typeof ImportUsersResultDto>;

// Roles, claims and organization units of users (assumptions: 26).

export const IdentityRoleDto = shape('IdentityRoleDto', 'assumed', {
  id: uuid(),
  name: text(256),
  isDefault: boolean(),
  isStatic: boolean(),
  isPublic: boolean(),
  userCount: int64({ minimum: 0 }),
  creationTime: instant(),
  extraProperties: map(anything()),
  ...stamped(),
});

export const IdentityRolesDto = shape('IdentityRolesDto', 'assumed', { items: array(IdentityRoleDto) });

export const UserRolesUpdateDto = shape('UserRolesUpdateDto', 'assumed', { roleNames: list(text(256)) });

export const ClaimValueType = enumeration('ClaimValueType', 'assumed', ['String', 'Int', 'Boolean', 'DateTime']);
export type ClaimValueType = Static<typeof ClaimValueType>;

export const ClaimTypeDto = shape('ClaimTypeDto', 'assumed', {
  id: uuid(),
  name: text(256),
  required: boolean(),
  isStatic: boolean(),
  regex: nullable(text()),
  regexDescription: nullable(text()),
  description: nullable(text()),
  valueType: ClaimValueType,
  valueTypeAsString: text(),
  creationTime: instant(),
  ...stamped(),
});

export const IdentityUserClaimDto = shape('IdentityUserClaimDto', 'assumed', {
  userId: uuid(),
  claimType: text(256),
  claimValue: text(1024),
});

/** `userId` defaults to that of the path; a different one is refused. */
export const UserClaimUpdateDto = shape('UserClaimUpdateDto', 'assumed', {
  userId: maybe(uuid()),
  claimType: text(256, { minLength: 1 }),
  claimValue: text(1024),
});
export type UserClaimUpdateDto = Static<typeof UserClaimUpdateDto>;

const OrganizationUnitRoleDto = shape('OrganizationUnitRoleDto', 'assumed', {
  organizationUnitId: uuid(),
  roleId: uuid(),
  creationTime: instant(),
  creatorId: nullable(uuid()),
});

const unit = { id: uuid(), parentId: nullable(uuid()), code: text(), displayName: text() };

export const OrganizationUnitDto = shape('OrganizationUnitDto', 'assumed', {
  ...unit,
  roles: array(OrganizationUnitRoleDto),
  ...fullAudited(),
});

export const OrganizationUnitWithDetailsDto = shape('OrganizationUnitWithDetailsDto', 'assumed', {
  ...unit,
  roles: array(IdentityRoleDto),
  userCount: int32({ minimum: 0 }),
  ...fullAudited(),
  ...stamped(),
});

export const OrganizationUnitsDto = shape('OrganizationUnitsDto', 'assumed', { items: array(OrganizationUnitWithDetailsDto) });

export const OrganizationUnitLookupDto = shape('OrganizationUnitLookupDto', 'assumed', { id: uuid(), displayName: text() });
