import { type developerPortal, DeveloperInvitationDto } from '../../../../schemas/access/developer-portal/group.ts';
import { reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { usersWithoutAccount } from '../developer-accounts/users.ts';
import { countOf, summaryCountsOf } from '../../resources/listing/count.ts';
import { pageRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { notFound } from '../../kernel/refusal.ts';
import { invite } from './invite.ts';
import { isInvited, presentInvitation, move, invitationExpiry } from './status.ts';
import { DeveloperInvitationRecord } from './record.ts';
import { type DueHandlers } from '../../kernel/due.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { invitationStates } from '../../../../schemas/access/states.ts';

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

export const developerInvitationModule = defineModule({
  records,
  machines: { developerInvitations: invitationStates },
  handlers,
  due,
});
