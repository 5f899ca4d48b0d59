import {
  ClaimTypeDto,
  IdentityRoleDto,
  OrganizationUnitWithDetailsDto,
  OrganizationUnitDto,
  IdentityUserDto,
} from '../../../../schemas/platform/users/types.ts';
import type { World } from '../../kernel/world.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import { type ClaimTypeRecord, type OrganizationUnitRecord, type RoleRecord, isLockedOut, type UserRecord } from './record.ts';

const none = Object.freeze({});

const computed = {
  tenantId: () => null,
  supportTwoFactor: () => true,
  isLockedOut: (user: UserRecord, { clock }: World) => isLockedOut(user, clock.now()),
  isExternal: ({ externalProvider }: UserRecord) => externalProvider !== null,
  extraProperties: ({ merchantId, resellerId, extraProperties }: UserRecord) => ({
    ...extraProperties,
    ...(merchantId === null ? none : { merchantId }),
    ...(resellerId === null ? none : { resellerId }),
  }),
} as const;

/** The shape lists what a reply shows: not the password hash, nor the security stamp. */
export const presentUser = presenter<UserRecord, typeof IdentityUserDto>(IdentityUserDto, computed);

export const userListing: Listing<UserRecord> = {
  shape: IdentityUserDto,
  search: ['userName', 'email', 'name', 'surname', 'phoneNumber'],
  computed,
  restorePermission: 'Identity.Users.Update',
};

const count = ({ records }: World, counts: (user: UserRecord) => boolean): number =>
  records.users.all().filter((user) => !user.isDeleted && counts(user)).length;

export const presentRole = presenter<RoleRecord, typeof IdentityRoleDto>(IdentityRoleDto, {
  userCount: ({ name }, world) => count(world, ({ roleNames }) => roleNames.includes(name)),
  extraProperties: () => none,
});

export const presentClaimType = presenter<ClaimTypeRecord, typeof ClaimTypeDto>(ClaimTypeDto, {
  valueTypeAsString: ({ valueType }) => valueType,
});

const noRoles = { roles: () => [] };

export const presentUnit = presenter<OrganizationUnitRecord, typeof OrganizationUnitDto>(OrganizationUnitDto, noRoles);

export const presentUnitDetails = presenter<OrganizationUnitRecord, typeof OrganizationUnitWithDetailsDto>(OrganizationUnitWithDetailsDto, {
  ...noRoles,
  userCount: ({ id }, world) => count(world, ({ organizationUnitIds }) => organizationUnitIds.includes(id)),
});
