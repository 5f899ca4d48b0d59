/** Creates an invitation and mails its link, which anyone who has it may follow (endpoints: Developer portal; assumptions: 13). */
import {
  type DeveloperInvitationCreateDto,
  type developerPortal,
  DeveloperInvitationDto,
} from '../../../../schemas/access/developer-portal/group.ts';
import { days, plus } from '../../../../schemas/shared/instant.ts';
import { actingMerchant, reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import { publicUrl } from '../../kernel/addresses.ts';
import { type AuthenticatedCall, ok, type OfRecord } from '../../kernel/call.ts';
import type { CallTo, HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { invalid, invalidMember, notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { madeBy } from '../../resources/stamps.ts';
import { checkNoAccount, userOf, usersWithoutAccount } from '../developer-accounts/module.ts';
import { DeveloperInvitationRecord, checkNotInvited, presentInvitation, invitationExpiry, isInvited, move } from './record.ts';
import { countOf, summaryCountsOf } from '../../resources/listing/count.ts';
import { pageRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { invitationStates } from '../../../../schemas/access/states.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 40;
export const invitationsPath = '/developer-portal/invitations/';

/** A token begins with the shard of the process, if it has one. */
const newToken = ({ keys: { shard }, secrets }: World): string =>
  shard + secrets.characters('developer invitation', alphabet, length - shard.length);
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

function invite(call: CallTo<'developerInvitations.create'>) {
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

/** Invitations are never deleted. */
const listing: Listing<DeveloperInvitationRecord> = { shape: DeveloperInvitationDto, search: ['email', 'message'] };

const within = (call: AuthenticatedCall) => reachable(call, call.world.records.developerInvitations);

function found(call: AuthenticatedCall<OfRecord>): DeveloperInvitationRecord {
  const invitation = call.world.records.developerInvitations.get(call.params.id);
  if (invitation === undefined) throw notFound('no such invitation');
  if (!seesOwned(call, invitation)) throw notFound('out of reach');
  return invitation;
}

const handlers = {
  'developerInvitations.create': invite,
  'developerInvitations.invitableUsers': usersWithoutAccount(
    ({ world }, { merchantId, email }) => merchantId !== null && !isInvited(world, merchantId, email),
  ),
  'developerInvitations.page': (call) => {
    const { source, keep } = within(call);
    return ok(pageOf(call, listing, source, pageRequest(call), (one) => presentInvitation(one, call.world), keep));
  },
  'developerInvitations.count': (call) => {
    const { source, keep } = within(call);
    return ok(countOf(call, listing, source, pageRequest(call), keep));
  },
  'developerInvitations.summaryCounts': (call) => {
    const { source, keep } = within(call);
    return ok(summaryCountsOf(call, listing, source, keep));
  },
  'developerInvitations.read': (call) => ok(presentInvitation(found(call), call.world)),
  'developerInvitations.revoke': (call) =>
    ok(presentInvitation(move(call.world, found(call), 'revoke', call.principal.user.id), call.world)),
} satisfies HandlersOf<OfPrefix<typeof developerPortal, 'developerInvitations'>>;

const records = {
  developerInvitations: kind(DeveloperInvitationRecord, { merchantId: byMerchant, linkHash: (invitation) => invitation.linkHash }),
};

const due: DueHandlers<typeof invitationExpiry> = {
  [invitationExpiry]: (world, id) => {
    const invitation = world.records.developerInvitations.get(id);
    if (invitation?.status === 'Pending') move(world, invitation, 'time', null);
  },
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const developerInvitationModule = defineModule({ records, machines: { developerInvitations: invitationStates }, handlers, due });
