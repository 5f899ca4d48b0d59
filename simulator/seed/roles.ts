/** The roles that a world has, and what each may do (assumptions: 36, Users and accounts). */
import type { Instant } from '../../schemas/shared/instant.ts';
import type { World } from '../domain/kernel/world.ts';
import type { Permissions } from '../domain/platform/users/record.ts';
import { keptBy } from '../domain/resources/stamps.ts';
import { auditorPermissions, merchantAdminPermissions, readOnlyPermissions } from './permissions.ts';

/** The permissions of each role. The scope of its user bounds them. */
export const seededRoles = {
  'host-admin': 'all',
  'reseller-admin': 'all',
  'merchant-admin': merchantAdminPermissions,
  'merchant-user': readOnlyPermissions,
  auditor: auditorPermissions,
} as const satisfies Readonly<Record<string, Permissions>>;

export type SeededRole = keyof typeof seededRoles;

/** Puts them into a world. */
export function seedRoles(world: World, since: Instant): void {
  for (const [name, permissions] of Object.entries<Permissions>(seededRoles))
    world.records.roles.insert(
      keptBy(world, null, { name, creationTime: since, isDefault: false, isStatic: true, isPublic: true, permissions }),
    );
}
