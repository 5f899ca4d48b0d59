/** What a body gives a user: its owner, roles and units, its name and address (assumptions: 36, ID8). */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import type { IdentityUserUpdateDto } from '../../../../schemas/platform/users/types.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Principal } from '../../kernel/principal.ts';
import { invalidMember, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from './record.ts';
import { roleNamed, type RoleRecord } from './roles.ts';

type Binding = Pick<UserRecord, 'merchantId' | 'resellerId' | 'extraProperties'>;

const owners = ['merchantId', 'resellerId'] as const;

/** An id that the extra properties name; null: they name none. */
function ownerId(world: World, name: (typeof owners)[number], given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const records = name === 'merchantId' ? world.records.merchants : world.records.resellers;
  const record = typeof given === 'string' ? records.get(given.toLowerCase()) : undefined;
  const member = `extraProperties.${name}`;
  if (record === undefined || record.isDeleted) throw invalidMember(member, `The field ${member} must be the id of one.`);
  return record.id;
}

/** Who a user belongs to by its extra properties, and what else they hold. */
export function bindingOf(world: World, given: JsonObject | null | undefined): Binding {
  const { merchantId: merchant, resellerId: reseller, ...extraProperties } = given ?? {};
  const merchantId = ownerId(world, 'merchantId', merchant);
  const resellerId = ownerId(world, 'resellerId', reseller);
  if (merchantId !== null && resellerId !== null)
    throw invalidMember('extraProperties', 'A user belongs to a merchant or to a reseller, not to both.');
  return { merchantId, resellerId, extraProperties };
}

/** The extra properties after an update. Who a user belongs to does not change: its keys are bound to it. */
export function keptBinding(world: World, user: UserRecord, given: JsonObject | null | undefined): Binding {
  const { merchantId, resellerId, extraProperties } = user;
  if (given === null || given === undefined) return { merchantId, resellerId, extraProperties };
  const binding = bindingOf(world, given);
  for (const name of owners)
    if (given[name] !== undefined && binding[name] !== user[name])
      throw invalidMember(`extraProperties.${name}`, 'A user cannot be moved to another owner.');
  return { ...binding, merchantId, resellerId };
}

/** Whether a caller holds all that a role gives: nobody gives away more than it has. */
export const mayGive = (principal: Principal, { permissions }: RoleRecord): boolean =>
  permissions === 'all'
    ? principal.user.permissions === 'all' && principal.key.scopes.length === 0
    : permissions.every((permission) => principal.may(permission));

/**
 * The roles that a body names, each once, in their own spelling. `held`: those that the user has already.
 * @throws Refusal a validation failure for an unknown role; 403 for a new one that gives more than the caller has.
 */
export function rolesGiven(
  { world, principal }: AuthenticatedCall,
  names: readonly string[],
  held: readonly string[] = [],
): readonly string[] {
  const given = names.map((name, index) => {
    const role = roleNamed(world, name);
    // One that no record stands for, such as that of a developer, can be kept.
    if (role === undefined && held.includes(name)) return name;
    if (role === undefined) throw invalidMember(`roleNames[${index}]`, 'There is no such role.');
    if (!held.includes(role.name) && !mayGive(principal, role))
      throw new Refusal('businessRule', 403, 'Identity:PowerExceeded', 'A caller cannot give a role that may do more than itself.');
    return role.name;
  });
  return [...new Set(given)];
}

/** The units that a body names, each once. */
export function unitsGiven({ records }: World, ids: readonly string[]): readonly string[] {
  const given = ids.map((id, index) => {
    const unit = records.organizationUnits.get(id.toLowerCase());
    if (unit === undefined || unit.isDeleted) throw invalidMember(`organizationUnitIds[${index}]`, 'There is no such organization unit.');
    return unit.id;
  });
  return [...new Set(given)];
}

/** The members of a body that are stored as they are given. */
export const plainly = (body: IdentityUserUpdateDto) => ({
  userName: body.userName,
  email: body.email,
  name: body.name ?? null,
  surname: body.surname ?? null,
  phoneNumber: body.phoneNumber ?? null,
  isActive: body.isActive ?? true,
  lockoutEnabled: body.lockoutEnabled ?? true,
  shouldChangePasswordOnNextLogin: body.shouldChangePasswordOnNextLogin ?? false,
  emailConfirmed: body.emailConfirmed ?? false,
  phoneNumberConfirmed: body.phoneNumberConfirmed ?? false,
});
