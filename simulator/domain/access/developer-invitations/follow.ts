/** Accepts an invitation by its link: the only step of the portal without an operation in the catalogue (assumptions: 13). */
import { checkNoAccount, userOf, type DeveloperAccountRecord, usualAccount } from '../developer-accounts/module.ts';
import { usualUser, type UserRecord } from '../../platform/users/record.ts';
import { notFound } from '../../kernel/refusal.ts';
import { madeBy, newStamp } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import { userByEmail, hashOf } from './module.ts';
import { type DeveloperInvitationRecord, checkInvitation, move } from './record.ts';

export interface Accepted {
  readonly invitation: DeveloperInvitationRecord;
  readonly account: DeveloperAccountRecord;
}

function freeUserName(world: World, email: string): string {
  for (let number = 1; ; number++) {
    const userName = number === 1 ? email : `${email} ${number}`;
    if (world.records.users.by('userName', userName.toLowerCase()).length === 0) return userName;
  }
}

/** Creates a user for an invited address, without permissions until some are granted. */
const newUser = (world: World, { email, merchantId }: DeveloperInvitationRecord): UserRecord =>
  world.records.users.insert(
    madeBy(world, null, {
      email,
      ...usualUser,
      userName: freeUserName(world, email),
      // The link came by e-mail.
      emailConfirmed: true,
      securityStamp: newStamp(world),
      merchantId,
      roleNames: ['developer'],
    }),
  );

export const invitationOf = (world: World, link: string): DeveloperInvitationRecord | undefined =>
  world.records.developerInvitations.by('linkHash', hashOf(world, link))[0];

/** @throws Refusal 404 for an unknown link; 409 if the invitation is not open or the user already has an account. */
export function followLink(world: World, link: string): Accepted {
  const invitation = invitationOf(world, link);
  if (invitation === undefined) throw notFound('no such link');
  checkInvitation(invitation, 'follow');
  const { merchantId, userId, email } = invitation;
  const known = userId === null ? userByEmail(world, merchantId, email) : userOf(world, merchantId, userId);
  if (known !== undefined) checkNoAccount(world, known.id);
  const user = known ?? newUser(world, invitation);
  const account = world.records.developerAccounts.insert(madeBy(world, user.id, usualAccount(user.id, merchantId)));
  return { invitation: move(world, invitation, 'follow', user.id), account };
}
