/** Roles, which give users their permissions, claim types and organization units (assumptions: 26, 36). */
import {
  Type,
  boolean,
  count,
  formed,
  freely,
  fullAudited,
  instant,
  list,
  nullable,
  object,
  record,
  stamped,
  text,
  timeZone,
  type Stored,
  uuid,
  audited,
} from '../../kernel/record-schema.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { ClaimValueType } from '../../../../schemas/platform/users/types.ts';
import type { World } from '../../kernel/world.ts';

/** Permission names, or everything. */
export const Permissions = Type.Union([list(text()), Type.Literal('all')]);
export type Permissions = Stored<typeof Permissions>;

export const UserClaim = object({ claimType: text(), claimValue: text() });
export type UserClaim = Stored<typeof UserClaim>;

export const UserRecord = record({
  ...fullAudited(),
  ...stamped(),
  userName: text(),
  email: text(),
  emailConfirmed: boolean(),
  name: nullable(text()),
  surname: nullable(text()),
  phoneNumber: nullable(text()),
  phoneNumberConfirmed: boolean(),
  /** IANA name; null: that of the deployment. */
  timezone: nullable(timeZone()),
  isActive: boolean(),
  /** By scrypt; null: the user has no password. Never in a reply, a log or an audit record. */
  passwordHash: nullable(formed('^\\$scrypt\\$ln=14,r=8,p=1\\$[A-Za-z0-9+/]{1,64}\\$[A-Za-z0-9+/]{43}$')),
  lastPasswordChangeTime: nullable(instant()),
  shouldChangePasswordOnNextLogin: boolean(),
  /** Changes with user name, e-mail, phone number and password: this voids codes sent earlier. */
  securityStamp: text(),
  twoFactorEnabled: boolean(),
  /** Whether failed sign-ins may lock the user. Anyone who manages users can lock any user. */
  lockoutEnabled: boolean(),
  lockoutEnd: nullable(instant()),
  accessFailedCount: count(),
  externalProvider: nullable(text()),
  /** Both null: a user of the platform host. */
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
  roleNames: list(text()),
  /** Permissions in addition to those of the roles. */
  grants: Permissions,
  /**
   * The permissions of the roles and the grants together, kept here since roles never change. Changing a user's roles replaces the record,
   * so that a new principal is made (`isMadeFrom`).
   */
  permissions: Permissions,
  organizationUnitIds: list(uuid()),
  claims: list(UserClaim),
  /** Without `merchantId` and `resellerId`, which have members of their own above. */
  extraProperties: freely(),
});
export type UserRecord = Stored<typeof UserRecord>;

export const isLockedOut = ({ lockoutEnd }: Pick<UserRecord, 'lockoutEnd'>, now: Instant): boolean =>
  lockoutEnd !== null && now < lockoutEnd;

/** The keys of a user who may not act are refused. */
export const mayAct = (user: UserRecord, now: Instant): boolean => user.isActive && !user.isDeleted && !isLockedOut(user, now);

export const usualUser = {
  emailConfirmed: false,
  name: null,
  surname: null,
  phoneNumber: null,
  phoneNumberConfirmed: false,
  timezone: null,
  isActive: true,
  passwordHash: null,
  lastPasswordChangeTime: null,
  shouldChangePasswordOnNextLogin: false,
  twoFactorEnabled: false,
  lockoutEnabled: true,
  lockoutEnd: null,
  accessFailedCount: 0,
  externalProvider: null,
  merchantId: null,
  resellerId: null,
  roleNames: [],
  grants: [],
  permissions: [],
  organizationUnitIds: [],
  claims: [],
  extraProperties: {},
} as const satisfies Partial<UserRecord>;

export const RoleRecord = record({
  ...audited(),
  ...stamped(),
  name: text(),
  isDefault: boolean(),
  /** Cannot be renamed or deleted. */
  isStatic: boolean(),
  isPublic: boolean(),
  permissions: Permissions,
});
export type RoleRecord = Stored<typeof RoleRecord>;

/** The roles that administer the users of their merchant or reseller, or all users. */
const administrators: ReadonlySet<string> = new Set(['host-admin', 'reseller-admin', 'merchant-admin']);

export const isAdministrator = ({ roleNames }: Pick<UserRecord, 'roleNames'>): boolean =>
  roleNames.some((name) => administrators.has(name));

/** Ignores case. */
export const roleNamed = ({ records }: World, name: string): RoleRecord | undefined => records.roles.by('name', name.toLowerCase())[0];

/** All permissions of some lists, each once. */
export const together = (...lists: readonly Permissions[]): Permissions =>
  lists.includes('all') ? 'all' : [...new Set(lists.flatMap((list) => (list === 'all' ? [] : list)))];

export const permissionsOf = (world: World, roleNames: readonly string[], grants: Permissions): Permissions =>
  together(...roleNames.map((name) => roleNamed(world, name)?.permissions ?? []), grants);

export const ClaimTypeRecord = record({
  ...audited(),
  ...stamped(),
  name: text(),
  required: boolean(),
  isStatic: boolean(),
  regex: nullable(text()),
  regexDescription: nullable(text()),
  description: nullable(text()),
  valueType: ClaimValueType,
});
export type ClaimTypeRecord = Stored<typeof ClaimTypeRecord>;

export const OrganizationUnitRecord = record({
  ...fullAudited(),
  ...stamped(),
  parentId: nullable(uuid()),
  /** Numbers of five digits from the root to the unit: `00001.00002`. */
  code: text(),
  displayName: text(),
});
export type OrganizationUnitRecord = Stored<typeof OrganizationUnitRecord>;

export const externalProviders = [{ name: 'sim-directory', canObtainUserInfoWithoutPassword: true }] as const;
