/** Locks, two-factor sign-in, roles and claims of a user (assumptions: 26, ID4; 36). */
import { parseInstant } from '../../../../schemas/shared/instant.ts';
import type { ClaimValueType, UserClaimUpdateDto } from '../../../../schemas/platform/users/role-types.ts';
import { empty, ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { found } from '../../resources/record.ts';
import { change } from './change.ts';
import { rolesGiven } from './given.ts';
import { presentRole, presentUnit } from './present.ts';
import type { UserClaim } from './record.ts';
import { userResource } from './resource.ts';
import { permissionsOf, roleNamed } from './roles.ts';

/** Its keys are refused from now on, until then (`mayAct`). */
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

/** A claim as it is stored. Throws a validation failure. */
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
