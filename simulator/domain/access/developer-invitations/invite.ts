/** Creates an invitation and mails its link, which anyone who has it may follow (endpoints: Developer portal; assumptions: 13). */
import type { DeveloperInvitationCreateDto } from '../../../../schemas/access/developer-portal/group.ts';
import { days, plus } from '../../../../schemas/shared/instant.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { publicUrl } from '../../kernel/addresses.ts';
import { type AuthenticatedCall, ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { invalid, invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { madeBy } from '../../resources/stamps.ts';
import { checkNoAccount, userOf } from '../developer-accounts/users.ts';
import type { DeveloperInvitationRecord } from './record.ts';
import { checkNotInvited, presentInvitation, invitationExpiry } from './status.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 40;
export const invitationsPath = '/developer-portal/invitations/';

const newToken = (world: World): string => world.secrets.characters('developer invitation', alphabet, length);
const linkOf = (world: World, token: string): string => `${publicUrl(world)}${invitationsPath}${token}`;
/** Index key of a link, given whole or only by its last part. */
export const hashOf = (world: World, link: string): string => world.crypto.sha256(link.trim().split('/').at(-1) ?? '');

function mailLink({ world, correlationId }: AuthenticatedCall, invitation: DeveloperInvitationRecord, token: string): void {
  const { merchantId, email, message } = invitation;
  const name = world.records.merchants.get(merchantId)?.name ?? '';
  const link = linkOf(world, token);
  const lines = [`${name} invites you to its developer portal.`, ...(message === null ? [] : [message]), `Accept: ${link}`];
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      address: email,
      subject: `${name} invites you to its developer portal`,
      text: lines.join('\n\n'),
      category: 'DeveloperInvitation',
      correlationId,
      templateName: 'developer-invitation',
      link,
    },
  );
}

/** Text on both sides of one `@`, without white space. Only the mail server can check more. */
const address = /^[^\s@]{1,64}@[^\s@]+$/;

/** @throws Refusal unless the body has either an e-mail address or a user id. */
function inviteeOf({ email, userId }: DeveloperInvitationCreateDto): { readonly email: string } | { readonly userId: string } {
  const hasEmail = typeof email === 'string';
  const hasUser = typeof userId === 'string';
  if (hasEmail === hasUser) {
    throw invalid([{ message: 'Exactly one of the fields email and userId is required.', members: ['email', 'userId'] }]);
  }
  if (hasUser) return { userId };
  const trimmed = (email ?? '').trim();
  if (!address.test(trimmed)) throw invalidMember('email', 'The field email is not an e-mail address.');
  return { email: trimmed };
}

export function userByEmail(world: World, merchantId: string, email: string): UserRecord | undefined {
  const wanted = email.toLowerCase();
  const users = world.records.users.by('merchantId', merchantId);
  return users.find((user) => user.isActive && !user.isDeleted && user.email.toLowerCase() === wanted);
}

export function invite(call: CallTo<'developerInvitations.create'>) {
  const { world, principal } = call;
  const body = call.body;
  const invitee = inviteeOf(body);
  const merchant = actingMerchant(call);
  const user = 'userId' in invitee ? userOf(world, merchant.id, invitee.userId) : userByEmail(world, merchant.id, invitee.email);
  const email = 'email' in invitee ? invitee.email : (user?.email ?? '');
  if (user !== undefined) checkNoAccount(world, user.id);
  checkNotInvited(world, merchant.id, email);
  const token = newToken(world);
  const now = world.clock.now();
  const invitation = world.records.developerInvitations.insert(
    madeBy(world, principal.user.id, {
      merchantId: merchant.id,
      email,
      userId: 'userId' in invitee ? (user?.id ?? null) : null,
      invitedByUserId: principal.user.id,
      status: 'Pending',
      message: body.message ?? null,
      sentAt: now,
      expiresAt: plus(now, days(world.choices['developerPortal.invitationDays'])),
      acceptedAt: null,
      revokedAt: null,
      revokedBy: null,
      linkHash: hashOf(world, token),
    }),
  );
  world.schedule.add({ at: invitation.expiresAt, kind: invitationExpiry, id: invitation.id });
  mailLink(call, invitation, token);
  return ok(presentInvitation(invitation, world));
}
