/** Roles, which give users their permissions, claim types and organization units (assumptions: 26, 36). */
import { ClaimValueType } from '../../../../schemas/platform/users/types.ts';
import { audited, boolean, record, stamped, text, type Stored, fullAudited, nullable, uuid } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import { Permissions, type UserRecord } from './record.ts';

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
