/**
 * The members that a body may set on a user: owner, roles, units, name and address; also the lists to choose from (assumptions: 26, 36,
 * ID8).
 */
import type { IdentityUserUpdateDto } from '../../../../schemas/platform/users/types.ts';
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { type AuthenticatedCall, ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { Principal } from '../../kernel/principal.ts';
import { invalidMember, Refusal, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { presentClaimType, presentRole, presentUnitDetails } from './present.ts';
import { type UserRecord, roleNamed, type RoleRecord, externalProviders } from './record.ts';

type Binding = Pick<UserRecord, 'merchantId' | 'resellerId' | 'extraProperties'>;

const owners = ['merchantId', 'resellerId'] as const;

/** The owner id in the extra properties; null: none. */
function ownerId(world: World, name: (typeof owners)[number], given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const records = name === 'merchantId' ? world.records.merchants : world.records.resellers;
  const record = typeof given === 'string' ? records.get(given.toLowerCase()) : undefined;
  const member = `extraProperties.${name}`;
  if (record === undefined || record.isDeleted) throw invalidMember(member, `The field ${member} must be the id of one.`);
  return record.id;
}

/** Splits extra properties into the owner of a user and the rest. */
export function bindingOf(world: World, given: JsonObject | null | undefined): Binding {
  const { merchantId: merchant, resellerId: reseller, ...extraProperties } = given ?? {};
  const merchantId = ownerId(world, 'merchantId', merchant);
  const resellerId = ownerId(world, 'resellerId', reseller);
  if (merchantId !== null && resellerId !== null)
    throw invalidMember('extraProperties', 'A user belongs to a merchant or to a reseller, not to both.');
  return { merchantId, resellerId, extraProperties };
}

/** The extra properties after an update. The owner of a user cannot change: the user's keys are bound to it. */
export function keptBinding(world: World, user: UserRecord, given: JsonObject | null | undefined): Binding {
  const { merchantId, resellerId, extraProperties } = user;
  if (given === null || given === undefined) return { merchantId, resellerId, extraProperties };
  const binding = bindingOf(world, given);
  for (const name of owners)
    if (given[name] !== undefined && binding[name] !== user[name])
      throw invalidMember(`extraProperties.${name}`, 'A user cannot be moved to another owner.');
  return { ...binding, merchantId, resellerId };
}

/** A caller may give a role only if it has all of the role's permissions. */
const mayGive = (principal: Principal, { permissions }: RoleRecord): boolean =>
  permissions === 'all'
    ? principal.user.permissions === 'all' && principal.key.scopes.length === 0
    : permissions.every((permission) => principal.may(permission));

/**
 * The roles that a body names, each once, as stored. `held`: those that the user already has.
 * @throws Refusal a validation failure for an unknown role; 403 for a new role with more permissions than the caller's.
 */
export function rolesGiven(
  { world, principal }: AuthenticatedCall,
  names: readonly string[],
  held: readonly string[] = [],
): readonly string[] {
  const given = names.map((name, index) => {
    const role = roleNamed(world, name);
    // The user keeps a role without a record, such as that of a developer.
    if (role === undefined && held.includes(name)) return name;
    if (role === undefined) throw invalidMember(`roleNames[${index}]`, 'There is no such role.');
    if (!held.includes(role.name) && !mayGive(principal, role))
      throw new Refusal('businessRule', 403, 'Identity:PowerExceeded', 'A caller cannot give a role that may do more than itself.');
    return role.name;
  });
  return [...new Set(given)];
}

export function unitsGiven({ records }: World, ids: readonly string[]): readonly string[] {
  const given = ids.map((id, index) => {
    const unit = records.organizationUnits.get(id.toLowerCase());
    if (unit === undefined || unit.isDeleted) throw invalidMember(`organizationUnitIds[${index}]`, 'There is no such organization unit.');
    return unit.id;
  });
  return [...new Set(given)];
}

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

/** Text on both sides of one `@`, without white space. Only the mail server can check more. */
const address = /^[^\s@]{1,64}@[^\s@]+$/;

/** @throws Refusal a validation failure of `member` if the text is not an address. */
export function checkAddress(email: string, member: string): void {
  if (!address.test(email)) throw invalidMember(member, `The field ${member} is not an e-mail address.`);
}

type Named = Pick<UserRecord, 'userName' | 'email'>;

/** The member, name or address, that another live user has, ignoring case; undefined: both are free. `self`: the user who keeps them. */
export function takenOf({ records: { users } }: World, named: Named, self?: string): keyof Named | undefined {
  const isTaken = (index: keyof Named): boolean =>
    users.by(index, named[index].toLowerCase()).some(({ id, isDeleted }) => !isDeleted && id !== self);
  if (isTaken('userName')) return 'userName';
  return isTaken('email') ? 'email' : undefined;
}

/** @throws Refusal 403 if another live user has the name or the address, ignoring case. Those of deleted users are free. */
export function requireFree(world: World, named: Named, self?: string): void {
  const taken = takenOf(world, named, self);
  if (taken === 'userName') throw refused('Volo.Abp.Identity:DuplicateUserName', 'Another user has this name.');
  if (taken === 'email') throw refused('Volo.Abp.Identity:DuplicateEmail', 'Another user has this e-mail address.');
}

export const allClaimTypes: Handler<'users.allClaimTypes'> = ({ world }) =>
  ok(world.records.claimTypes.all().map((type) => presentClaimType(type, world)));

export const assignableRoles: Handler<'users.assignableRoles'> = ({ world, principal }) => {
  const given = world.records.roles.all().filter((role) => mayGive(principal, role));
  return ok({ items: given.map((role) => presentRole(role, world)) });
};

export const lookupRoles: Handler<'users.lookupRoles'> = ({ world }) => ok(world.records.roles.all().map(({ id, name }) => ({ id, name })));

export const availableOrganizationUnits: Handler<'users.availableOrganizationUnits'> = ({ world }) => {
  const live = world.records.organizationUnits.all().filter(({ isDeleted }) => !isDeleted);
  return ok({ items: live.map((unit) => presentUnitDetails(unit, world)) });
};

export const lookupOrganizationUnits: Handler<'users.lookupOrganizationUnits'> = ({ world }) => {
  const live = world.records.organizationUnits.all().filter(({ isDeleted }) => !isDeleted);
  return ok(live.map(({ id, displayName }) => ({ id, displayName })));
};

export const externalLoginProviders: Handler<'users.externalLoginProviders'> = () => ok(externalProviders.map((one) => ({ ...one })));
