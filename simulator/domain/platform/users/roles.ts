/** Roles: where the permissions of users come from (assumptions: 36, Users and accounts). */
import { audited, boolean, record, stamped, text, type Stored } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import { Permissions, type UserRecord } from './record.ts';

export const RoleRecord = record({
  ...audited(),
  ...stamped(),
  name: text(),
  /** New users get it by themselves. */
  isDefault: boolean(),
  /** Neither renamed nor deleted. */
  isStatic: boolean(),
  isPublic: boolean(),
  permissions: Permissions,
});
export type RoleRecord = Stored<typeof RoleRecord>;

/** The roles that administer the users of their merchant or reseller, or all of them. */
const administrators: ReadonlySet<string> = new Set(['host-admin', 'reseller-admin', 'merchant-admin']);

/** Whether a user administers the others of its merchant. */
export const isAdministrator = ({ roleNames }: Pick<UserRecord, 'roleNames'>): boolean =>
  roleNames.some((name) => administrators.has(name));

/** A role by its name, ignoring case. */
export const roleNamed = ({ records }: World, name: string): RoleRecord | undefined => records.roles.by('name', name.toLowerCase())[0];

/** All permissions of some lists, each once. */
export const together = (...lists: readonly Permissions[]): Permissions =>
  lists.includes('all') ? 'all' : [...new Set(lists.flatMap((list) => (list === 'all' ? [] : list)))];

/** What a user with these roles and grants may do. */
export const permissionsOf = (world: World, roleNames: readonly string[], grants: Permissions): Permissions =>
  together(...roleNames.map((name) => roleNamed(world, name)?.permissions ?? []), grants);
