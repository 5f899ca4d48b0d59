/** A user: who owns keys. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

/** What a user may do: permission names, or everything. */
export type Permissions = readonly string[] | 'all';

export interface UserClaim {
  readonly claimType: string;
  readonly claimValue: string;
}

export interface UserRecord extends FullAudited, Stamped {
  readonly userName: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly name: string | null;
  readonly surname: string | null;
  readonly phoneNumber: string | null;
  readonly phoneNumberConfirmed: boolean;
  /** IANA name; null: that of the deployment. */
  readonly timezone: string | null;
  readonly isActive: boolean;
  /** By scrypt; null: the user has no password. Never part of a reply, a log or an audit record. */
  readonly passwordHash: string | null;
  readonly lastPasswordChangeTime: Instant | null;
  readonly shouldChangePasswordOnNextLogin: boolean;
  /** Changes with user name, e-mail, phone number and password: a code that was made under another one is void. */
  readonly securityStamp: string;
  readonly twoFactorEnabled: boolean;
  /** Whether failed sign-ins may lock the user. Whoever manages users can lock any. */
  readonly lockoutEnabled: boolean;
  /** Locked until then; null: not locked. */
  readonly lockoutEnd: Instant | null;
  readonly accessFailedCount: number;
  /** The external provider that the user signs in with; null: none. */
  readonly externalProvider: string | null;
  /** Both null: a user of the platform host. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly roleNames: readonly string[];
  /** Permissions beside those of the roles. */
  readonly grants: Permissions;
  /**
   * Of the roles and the grants together. It is kept with the user since nothing changes a role, and whatever changes the roles of a user
   * replaces the record: so a principal is made anew (`isMadeFrom`).
   */
  readonly permissions: Permissions;
  readonly organizationUnitIds: readonly string[];
  readonly claims: readonly UserClaim[];
  /** Of the caller's own, without `merchantId` and `resellerId`, which are above. */
  readonly extraProperties: JsonObject;
}

/** Whether a user is locked at an instant. */
export const isLockedOut = ({ lockoutEnd }: Pick<UserRecord, 'lockoutEnd'>, now: Instant): boolean =>
  lockoutEnd !== null && now < lockoutEnd;

/** Whether a user may act: its keys are refused while it may not. */
export const mayAct = (user: UserRecord, now: Instant): boolean => user.isActive && !user.isDeleted && !isLockedOut(user, now);

/** What a user has that nobody has stated. */
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
