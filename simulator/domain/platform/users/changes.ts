/** Changes of a user: locks, two-factor sign-in, roles and claims (assumptions: 26, ID4; 36). */
import type { ClaimValueType, UserClaimUpdateDto } from '../../../../schemas/platform/users/types.ts';
import { parseInstant } from '../../../../schemas/shared/instant.ts';
import { logChanges } from '../../access/security-log/log.ts';
import { type AuthenticatedCall, type OfRecord, empty, ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { rolesGiven } from './given.ts';
import { presentRole, presentUnit } from './present.ts';
import { mayAct, type UserRecord, type UserClaim, permissionsOf, roleNamed } from './record.ts';
import { userResource } from './resource.ts';

export function change(call: AuthenticatedCall, user: UserRecord, differences: Partial<UserRecord>): UserRecord {
  const { world, principal } = call;
  const changed = world.records.users.replace({ ...user, ...changedBy(world, principal.user.id), ...differences });
  follow(call, user, changed);
  return changed;
}

function follow(call: AuthenticatedCall, before: UserRecord, after: UserRecord): void {
  endSessions(call.world, after);
  logChanges(call, before, after);
}

/** Ends the sessions of a user who may not act. They do not return when the user may act again (assumptions: 36, Users). */
export function endSessions(world: World, user: UserRecord): void {
  const { identitySessions } = world.records;
  const own = identitySessions.by('userId', user.id);
  if (own.length > 0 && !mayAct(user, world.clock.now())) identitySessions.removeAll(new Set(own.map(({ id }) => id)));
}

/** Applies `follow` to an operation of the standard set, which replaces the record itself. */
export const logged =
  <C extends AuthenticatedCall<OfRecord>, R>(handler: (call: C) => R) =>
  (call: C): R => {
    const { users } = call.world.records;
    const before = users.get(call.params.id);
    const result = handler(call);
    const after = users.get(call.params.id);
    if (before !== undefined && after !== undefined) follow(call, before, after);
    return result;
  };

/** Refuses the user's keys until the lock ends (`mayAct`). */
export const lock: Handler<'users.lock'> = (call) => {
  const lockoutEnd = parseInstant(call.params.lockoutEnd);
  if (lockoutEnd === undefined || lockoutEnd <= call.world.clock.now())
    throw invalidMember('lockoutEnd', 'The field lockoutEnd must be an instant in the future.');
  change(call, found(call, userResource), { lockoutEnd });
  return empty;
};

export const unlock: Handler<'users.unlock'> = (call) => {
  change(call, found(call, userResource), { lockoutEnd: null, accessFailedCount: 0 });
  return empty;
};

export const twoFactorEnabled: Handler<'users.twoFactorEnabled'> = (call) => ok(found(call, userResource).twoFactorEnabled);

export const setTwoFactorEnabled: Handler<'users.setTwoFactorEnabled'> = (call) => {
  change(call, found(call, userResource), { twoFactorEnabled: call.params.enabled.toLowerCase() === 'true' });
  return empty;
};

export const roles: Handler<'users.roles'> = (call) => {
  const { roleNames } = found(call, userResource);
  const held = roleNames.flatMap((name) => roleNamed(call.world, name) ?? []);
  return ok({ items: held.map((role) => presentRole(role, call.world)) });
};

export const updateRoles: Handler<'users.updateRoles'> = (call) => {
  const { world, body } = call;
  const user = found(call, userResource);
  const roleNames = rolesGiven(call, body.roleNames, user.roleNames);
  change(call, user, { roleNames, permissions: permissionsOf(world, roleNames, user.grants) });
  return empty;
};

export const organizationUnits: Handler<'users.organizationUnits'> = (call) => {
  const units = found(call, userResource).organizationUnitIds.flatMap((id) => call.world.records.organizationUnits.get(id) ?? []);
  return ok(units.map((unit) => presentUnit(unit, call.world)));
};

export const claims: Handler<'users.claims'> = (call) => {
  const user = found(call, userResource);
  return ok(user.claims.map((claim) => ({ userId: user.id, ...claim })));
};

const fits: Readonly<Record<ClaimValueType, (value: string) => boolean>> = {
  String: () => true,
  Int: (value) => /^[+-]?\d{1,18}$/.test(value),
  Boolean: (value) => /^(?:true|false)$/i.test(value),
  DateTime: (value) => parseInstant(value) !== undefined,
};

/** @throws Refusal a validation failure for an unknown claim type or a value of another type. */
function claimOf(world: World, { claimType, claimValue }: UserClaimUpdateDto, index: number): UserClaim {
  const [type] = world.records.claimTypes.by('name', claimType.toLowerCase());
  if (type === undefined) throw invalidMember(`[${index}].claimType`, 'There is no such claim type.');
  if (!fits[type.valueType](claimValue)) throw invalidMember(`[${index}].claimValue`, `The value is not of the type ${type.valueType}.`);
  return { claimType: type.name, claimValue };
}

export const updateClaims: Handler<'users.updateClaims'> = (call) => {
  const { world, body, params } = call;
  const given = body.map((claim, index) => {
    if (typeof claim.userId === 'string' && claim.userId.toLowerCase() !== params.id)
      throw invalidMember(`[${index}].userId`, 'The claim is of another user.');
    return claimOf(world, claim, index);
  });
  change(call, found(call, userResource), { claims: given });
  return empty;
};
