/** Roles, claims and organization units of users (assumptions: 26). */
import {
  anything,
  array,
  boolean,
  enumeration,
  instant,
  int32,
  int64,
  list,
  map,
  maybe,
  nullable,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { fullAudited, stamped } from '../../resource.ts';

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
export type IdentityRoleDto = Static<typeof IdentityRoleDto>;

export const IdentityRolesDto = shape('IdentityRolesDto', 'assumed', { items: array(IdentityRoleDto) });
export type IdentityRolesDto = Static<typeof IdentityRolesDto>;

export const UserRolesUpdateDto = shape('UserRolesUpdateDto', 'assumed', { roleNames: list(text(256)) });
export type UserRolesUpdateDto = Static<typeof UserRolesUpdateDto>;

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
export type ClaimTypeDto = Static<typeof ClaimTypeDto>;

export const IdentityUserClaimDto = shape('IdentityUserClaimDto', 'assumed', {
  userId: uuid(),
  claimType: text(256),
  claimValue: text(1024),
});
export type IdentityUserClaimDto = Static<typeof IdentityUserClaimDto>;

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
type OrganizationUnitRoleDto = Static<typeof OrganizationUnitRoleDto>;

const unit = { id: uuid(), parentId: nullable(uuid()), code: text(), displayName: text() };

export const OrganizationUnitDto = shape('OrganizationUnitDto', 'assumed', {
  ...unit,
  roles: array(OrganizationUnitRoleDto),
  ...fullAudited(),
});
export type OrganizationUnitDto = Static<typeof OrganizationUnitDto>;

export const OrganizationUnitWithDetailsDto = shape('OrganizationUnitWithDetailsDto', 'assumed', {
  ...unit,
  roles: array(IdentityRoleDto),
  userCount: int32({ minimum: 0 }),
  ...fullAudited(),
  ...stamped(),
});
export type OrganizationUnitWithDetailsDto = Static<typeof OrganizationUnitWithDetailsDto>;

export const OrganizationUnitsDto = shape('OrganizationUnitsDto', 'assumed', { items: array(OrganizationUnitWithDetailsDto) });
export type OrganizationUnitsDto = Static<typeof OrganizationUnitsDto>;

export const OrganizationUnitLookupDto = shape('OrganizationUnitLookupDto', 'assumed', { id: uuid(), displayName: text() });
export type OrganizationUnitLookupDto = Static<typeof OrganizationUnitLookupDto>;
