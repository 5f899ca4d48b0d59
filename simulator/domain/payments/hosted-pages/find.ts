/** Pages and sessions within the reach of a caller, and the campaigns that they collect for. */
import { seesOwned } from '../../kernel/acting-merchant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { RecordOf } from '../../kernel/records.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { HostedPageRecord, HostedSessionRecord } from './record.ts';

/** A live page; else the one 404. */
export function pageWithin(call: AuthenticatedCall, id: string): HostedPageRecord {
  const page = call.world.records.hostedPaymentPages.get(id.toLowerCase());
  if (page === undefined || page.isDeleted || !seesOwned(call, page)) throw notFound('page missing or out of reach');
  return page;
}

/** The oldest active page of a merchant that takes cards. */
export const cardPageOf = (world: World, merchantId: string): HostedPageRecord | undefined =>
  world.records.hostedPaymentPages
    .by('merchantId', merchantId)
    .find(({ isDeleted, status, paymentTypes }) => !isDeleted && status === 'Active' && paymentTypes.includes('Card'));

type Campaign = RecordOf<'campaigns'>;

/** Whether a campaign collects no more. */
export const isOver = ({ status }: Campaign): boolean => status === 'Ended' || status === 'Archived';

/** Refuses a campaign that collects no more. */
export function requireCampaignOpen(campaign: Campaign): void {
  if (isOver(campaign)) throw conflict('Campaigns:InvalidState', 'The campaign is over.', { status: campaign.status });
}

/** The session that the path names; else the one 404. */
export function sessionOf(call: AuthenticatedCall<{ readonly sessionId: string }>): HostedSessionRecord {
  const session = call.world.records.hppSessions.get(call.params.sessionId);
  if (session === undefined || !seesOwned(call, session)) throw notFound('session missing or out of reach');
  return session;
}
