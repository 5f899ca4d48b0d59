/** What users can be given: roles, claim types, organization units, external providers (assumptions: 26). */
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { externalProviders } from './attributes.ts';
import { mayGive } from './given.ts';
import { presentClaimType, presentRole, presentUnitDetails } from './present.ts';

export const allClaimTypes: Handler<'users.allClaimTypes'> = ({ world }) =>
  ok(world.records.claimTypes.all().map((type) => presentClaimType(type, world)));

/** Those that give no more than the caller has. */
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
