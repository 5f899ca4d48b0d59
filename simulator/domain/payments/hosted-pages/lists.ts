/** Lists and counts of pages, sessions and completions. */
import { HostedPaymentPageDto } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { HppSessionCompletionDto, HppSessionDto } from '../../../../schemas/payments/hosted-pages/session-types.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { countOf, summaryCountsOf } from '../../resources/listing/count.ts';
import { listRequest, pageRequest, type Listing, type PageRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { sessionOf } from './find.ts';
import { completionFields, presentCompletion, presentPage, presentSession, sessionFields } from './present.ts';
import type { CompletionRecord, HostedPageRecord, HostedSessionRecord } from './record.ts';

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
