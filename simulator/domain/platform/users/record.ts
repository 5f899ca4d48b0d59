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
} from '../../kernel/record-schema.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';

/** Permission names, or everything. */
export const Permissions = Type.Union([list(text()), Type.Literal('all')]);
export type Permissions = Stored<typeof Permissions>;

export const UserClaim = object({
  claimType: text(),
  claimValue: text(),
});
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
