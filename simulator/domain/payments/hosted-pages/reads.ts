import { seesOwned, reachable } from '../../kernel/acting-merchant.ts';
import { type AuthenticatedCall, ok } from '../../kernel/call.ts';
import type { RecordOf } from '../../kernel/records.ts';
import { conflict, within } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { HostedPageRecord, HostedSessionRecord, CompletionRecord } from './record.ts';
import { HostedPaymentPageDto } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { HppSessionCompletionDto, HppSessionDto } from '../../../../schemas/payments/hosted-pages/session-types.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { countOf, summaryCountsOf } from '../../resources/listing/count.ts';
import { listRequest, pageRequest, type Listing, type PageRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { completionFields, presentCompletion, presentPage, presentSession, sessionFields, cloneDataOf } from './present.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { presentLevel3 } from './level3.ts';
import { codeOf, linkOf, qrCode } from './link.ts';

/** @throws Refusal not found, unless the page is live and within reach. */
export function pageWithin(call: AuthenticatedCall, id: string): HostedPageRecord {
  const page = call.world.records.hostedPaymentPages.get(id.toLowerCase());
  return within(page, (one) => seesOwned(call, one), 'page missing or out of reach');
}

export const cardPageOf = (world: World, merchantId: string): HostedPageRecord | undefined =>
  world.records.hostedPaymentPages
    .by('merchantId', merchantId)
    .find(({ isDeleted, status, paymentTypes }) => !isDeleted && status === 'Active' && paymentTypes.includes('Card'));

type Campaign = RecordOf<'campaigns'>;

export const isOver = ({ status }: Campaign): boolean => status === 'Ended' || status === 'Archived';

export function requireCampaignOpen(campaign: Campaign): void {
  if (isOver(campaign)) throw conflict('Campaigns:InvalidState', 'The campaign is over.', { status: campaign.status });
}

/** @throws Refusal not found, unless the session in the path is within reach. */
export function sessionOf(call: AuthenticatedCall<{ readonly sessionId: string }>): HostedSessionRecord {
  const session = call.world.records.hppSessions.get(call.params.sessionId);
  return within(session, (one) => seesOwned(call, one), 'session missing or out of reach');
}

const pageListing: Listing<HostedPageRecord> = {
  shape: HostedPaymentPageDto,
  search: ['name', 'slug', 'title', 'description'],
  restorePermission: null,
};
const sessionListing: Listing<HostedSessionRecord> = {
  shape: HppSessionDto,
  search: ['title', 'payerEmail', 'payerPhone', 'externalReference', 'orderData.orderNumber', 'orderData.invoiceNumber'],
  computed: sessionFields,
};
const completionListing: Listing<CompletionRecord> = {
  shape: HppSessionCompletionDto,
  search: ['payerName', 'payerEmail'],
  computed: completionFields,
};

const pages = (call: AuthenticatedCall) => reachable(call, call.world.records.hostedPaymentPages);

function answerPages(call: AuthenticatedCall, request: PageRequest) {
  const { source, keep } = pages(call);
  return ok(pageOf(call, pageListing, source, request, (record) => presentPage(record, call.world), keep));
}

export const listPages = (call: CallTo<'hostedPaymentPages.list'>) => answerPages(call, listRequest(call));
export const pagePages = (call: CallTo<'hostedPaymentPages.page'>) => answerPages(call, pageRequest(call));

export function countPages(call: CallTo<'hostedPaymentPages.count'>) {
  const { source, keep } = pages(call);
  return ok(countOf(call, pageListing, source, pageRequest(call), keep));
}

export function summarizePages(call: CallTo<'hostedPaymentPages.summaryCounts'>) {
  const { source, keep } = pages(call);
  return ok(summaryCountsOf(call, pageListing, source, keep));
}

export function listSessions(call: CallTo<'hppSessions.list'>) {
  const { source, keep } = reachable(call, call.world.records.hppSessions);
  return ok(pageOf(call, sessionListing, source, listRequest(call), (record) => presentSession(record, call.world), keep));
}

export function listCompletions(call: CallTo<'hppSessions.completions'>) {
  const session = sessionOf(call);
  const source = call.world.records.hppCompletions.by('sessionId', session.id);
  return ok(pageOf(call, completionListing, source, listRequest(call), (record) => presentCompletion(record, call.world)));
}

export const readCloneData = (call: CallTo<'hppSessions.cloneData'>) => ok(cloneDataOf(sessionOf(call), call.world));

/** Null if none is stored (assumptions: H4). */
export function readLevel3Data(call: CallTo<'hppSessions.level3Data'>) {
  const { level3Data } = sessionOf(call);
  return ok(level3Data === null ? null : presentLevel3(level3Data, call.world));
}

export function readPaymentLink(call: CallTo<'hppSessions.paymentLink'>) {
  const { id, status, expiresAt } = sessionOf(call);
  const { world } = call;
  return ok({ sessionId: id, url: linkOf(world, id), qrCodeUrl: codeOf(world, id), status, expiresAt: formatInstant(expiresAt) });
}

export function showQrCode(call: CallTo<'hppSessions.qrCode'>) {
  const { id } = sessionOf(call);
  return { body: qrCode(linkOf(call.world, id), call.query.size ?? 512), mediaType: 'image/png' };
}
