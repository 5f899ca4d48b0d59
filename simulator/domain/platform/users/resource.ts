/** Users as a resource: read, replaced, deleted and restored like any other (assumptions: 26). */
import type { IdentityUserCreateDto } from '../../../../schemas/platform/users/types.ts';
import type { CallWith } from '../../kernel/call.ts';
import { withinReach } from '../../kernel/acting-merchant.ts';
import { duplicateName, refused } from '../../kernel/refusal.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import { newStamp } from '../../resources/stamps.ts';
import { bindingOf, keptBinding, plainly, rolesGiven, unitsGiven } from './given.ts';
import { presentUser, userListing } from './present.ts';
import { usualUser, type UserRecord, permissionsOf } from './record.ts';
import { requireFree, takenOf } from './given.ts';
import { reachesOwned } from '../../kernel/reach.ts';

/** @throws Refusal for an invalid body. */
export function draftOf(call: CallWith<Omit<IdentityUserCreateDto, 'password'>>): Draft<UserRecord> {
  const { world, body } = call;
  const binding = bindingOf(world, body.extraProperties);
  const organizationUnitIds = unitsGiven(world, body.organizationUnitIds ?? []);
  const roleNames = rolesGiven(call, body.roleNames ?? []);
  requireFree(world, body);
  return {
    securityStamp: newStamp(world),
    ...usualUser,
    ...plainly(body),
    ...binding,
    organizationUnitIds,
    roleNames,
    permissions: permissionsOf(world, roleNames, []),
  };
}

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

const changesIdentity = (one: UserRecord, other: Pick<UserRecord, 'userName' | 'email' | 'phoneNumber'>): boolean =>
  one.userName !== other.userName || one.email !== other.email || one.phoneNumber !== other.phoneNumber;

export const userResource: Resource<UserRecord, 'users'> = {
  prefix: 'users',
  collection: ({ records }) => records.users,
  source: (call) => withinReach(call, call.world.records.users),
  sees: reachesOwned,
  name: ({ userName }) => userName,
  listing: userListing,
  present: presentUser,
  create: draftOf,
  update: (call, user) => {
    const { world, body } = call;
    const binding = keptBinding(world, user, body.extraProperties);
    const organizationUnitIds = isGiven(body.organizationUnitIds) ? unitsGiven(world, body.organizationUnitIds) : user.organizationUnitIds;
    const roleNames = isGiven(body.roleNames) ? rolesGiven(call, body.roleNames, user.roleNames) : user.roleNames;
    requireFree(world, body, user.id);
    const plain = plainly(body);
    return {
      ...user,
      ...plain,
      ...binding,
      organizationUnitIds,
      roleNames,
      permissions: permissionsOf(world, roleNames, user.grants),
      securityStamp: changesIdentity(user, plain) ? newStamp(world) : user.securityStamp,
    };
  },
  mayDelete: ({ principal }, { id }) => {
    if (id === principal.user.id) throw refused('Volo.Abp.Identity:010001', 'A user cannot delete itself.');
  },
  mayRestore: ({ world }, user) => {
    if (takenOf(world, user, user.id) !== undefined) throw duplicateName();
  },
};
