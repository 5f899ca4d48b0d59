/** Creates sessions of a hosted page, including those that only store a card (assumptions: 17). */
import { minutes, plus } from '../../../../schemas/shared/instant.ts';
import type { HppSessionCreateDto, HppSessionDto } from '../../../../schemas/payments/hosted-pages/session-types.ts';
import type { HppSessionMode } from '../../../../schemas/conventions/enums.ts';
import { OrderDataDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { idempotencyKeyOf, once } from '../../kernel/idempotency.ts';
import { readCurrency, none, type Minor } from '../../kernel/money.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { conflict, invalidMember, notFound } from '../../kernel/refusal.ts';
import { checkFields, fieldsFor, orderDefaultsOf } from '../../platform/merchants/settings.ts';
import { requireMerchantOpen } from '../../platform/merchants/record.ts';
import { requireEntitled } from '../../billing/usage/entitled.ts';
import { meter } from '../../billing/usage/meter.ts';
import type { CustomerRecord } from '../../billing/customers/record.ts';
import { keptBy } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import { hostedSessionStates, pageLocked } from '../../../../schemas/payments/states.ts';
import { readPaymentAmounts, type AmountDetails } from '../transactions/amounts.ts';
import { complete, withLineDefaults } from '../transactions/order-defaults.ts';
import { checkAddresses, isMailAddress } from '../../kernel/addresses.ts';
import { checkBounds, applicable } from './amounts.ts';
import { cardPageOf, pageWithin, requireCampaignOpen } from './reads.ts';
import { readLevel3 } from './level3.ts';
import { presentSession } from './present.ts';
import type { HostedPageRecord, HostedSessionRecord } from './record.ts';
import { mailLink, textLink } from './link.ts';
import { sessionExpiry } from './session-status.ts';

function validate({
  mode = 'OneTime',
  transactionType = 'Sale',
  completionLimit,
  payerEmail,
  amount,
  successUrl,
  cancelUrl,
}: HppSessionCreateDto): void {
  if (typeof completionLimit === 'number' && mode !== 'Reusable') {
    throw invalidMember('completionLimit', 'The field completionLimit needs the mode Reusable.');
  }
  if (transactionType !== 'Sale' && transactionType !== 'Authorization') {
    throw invalidMember('transactionType', 'The field transactionType must be Sale or Authorization.');
  }
  if (typeof payerEmail === 'string' && !isMailAddress(payerEmail)) {
    throw invalidMember('payerEmail', 'The field payerEmail is not an e-mail address.');
  }
  if (mode === 'SaveCard' && (amount ?? 0) !== 0) throw invalidMember('amount', 'A session that stores a card has no amount.');
  checkAddresses({ successUrl, cancelUrl });
}

/** Null if the payer chooses the amount, or nothing is charged. */
function readAmounts(
  page: HostedPageRecord,
  currency: string,
  body: HppSessionCreateDto,
): { readonly amount: Minor | null; readonly amountDetails: AmountDetails | null } {
  const { mode = 'OneTime', amountDetails } = body;
  const given = body.amount ?? null;
  if (given === null || mode === 'SaveCard') {
    if (mode !== 'SaveCard' && !page.allowCustomAmount)
      throw invalidMember('amount', 'The field amount is required: payers of this page do not choose it.');
    if (amountDetails !== undefined && amountDetails !== null)
      throw invalidMember('amountDetails', 'The field amountDetails needs an amount.');
    return { amount: null, amountDetails: null };
  }
  const read = readPaymentAmounts(
    { merchantId: page.merchantId, type: 'Sale', paymentType: 'Card', amount: given, amountDetails: amountDetails ?? null },
    currency,
  );
  checkBounds(page, read.amount, currency);
  return read;
}

/** Throws unless the customer is live and belongs to the merchant; null if the body names none. */
function customerOf(world: World, merchantId: string, id: string | null): CustomerRecord | null {
  if (id === null) return null;
  const customer = world.records.customers.get(id);
  if (customer === undefined || customer.isDeleted || customer.merchantId !== merchantId)
    throw notFound('no such customer of the merchant');
  return customer;
}

function checkCampaign(world: World, { merchantId }: HostedPageRecord, id: string | null, currency: string): void {
  if (id === null) return;
  const campaign = world.records.campaigns.get(id);
  if (campaign === undefined || campaign.isDeleted || campaign.merchantId !== merchantId)
    throw notFound('no such campaign of the merchant');
  if (campaign.currency !== currency) throw invalidMember('campaignId', 'The campaign collects in another currency.');
  requireCampaignOpen(campaign);
}

const lower = (id: string | null | undefined): string | null => id?.toLowerCase() ?? null;

/** A session must give the required fields that its page does not ask for, unless it charges nothing. */
function checkSessionFields(world: World, page: HostedPageRecord, mode: HppSessionMode, values: HppSessionCreateDto['customFields']): void {
  const onPage = new Set(fieldsFor(world, page.merchantId, 'HostedPage').map(({ key }) => key));
  const isNeeded = (key: string): boolean => mode !== 'SaveCard' && onPage.has(key) && !page.customFieldKeys.includes(key);
  checkFields(fieldsFor(world, page.merchantId, 'HostedPage', 'Transaction'), values, { isNeeded });
}

/** All refusals come before any change. */
export function openSession(call: AuthenticatedCall, page: HostedPageRecord, body: HppSessionCreateDto): HostedSessionRecord {
  const { world, principal, correlationId } = call;
  const { mode = 'OneTime', expiresInMinutes = 1440 } = body;
  const currency = body.currency === undefined ? page.currency : readCurrency(body.currency);
  const { amount, amountDetails } = readAmounts(page, currency, body);
  checkSessionFields(world, page, mode, body.customFields);
  const lines = withLineDefaults(orderDefaultsOf(world, page.merchantId), body);
  const level3Data = lines === null ? null : readLevel3(currency, lines);
  const customer = customerOf(world, page.merchantId, lower(body.customerId));
  const campaignId = lower(body.campaignId);
  checkCampaign(world, page, campaignId, currency);
  const payerEmail = body.payerEmail ?? customer?.email ?? null;
  const payerPhone = body.payerPhone ?? null;
  if (body.sendEmail === true && (payerEmail === null || !isMailAddress(payerEmail))) {
    throw invalidMember('payerEmail', 'The field payerEmail is required to send an e-mail.');
  }
  if (body.sendSms === true && payerPhone === null)
    throw invalidMember('payerPhone', 'The field payerPhone is required to send a text message.');
  if (page.isLocked && currency !== page.currency) throw conflict(pageLocked, 'The page is locked: its currency stays.');
  if (page.status !== 'Active') throw conflict(hostedSessionStates.refusal, 'The page takes no sessions now.', { status: page.status });
  const code = body.promotionCode?.toUpperCase() ?? null;
  if (code !== null) applicable(world, { page, code, amount, currency, customerKey: customer?.id ?? null });
  requireMerchantOpen(world, page.merchantId);
  requireEntitled(world, page.merchantId, 'hosted_sessions.created');
  // A secret, since knowing the id is enough to pay.
  const made = keptBy(world, principal.user.id, { id: world.secrets.uuid('hosted session') });
  const session = world.records.hppSessions.insert({
    merchantId: page.merchantId,
    ...made,
    hostedPaymentPageId: page.id,
    campaignId,
    mode,
    status: hostedSessionStates.initial,
    title: page.title ?? page.name,
    amount,
    currency,
    amountDetails,
    transactionType: body.transactionType ?? 'Sale',
    customerId: customer?.id ?? null,
    payerEmail,
    payerPhone,
    orderData: complete(OrderDataDto, body.orderData),
    level3Data,
    customFields: body.customFields ?? {},
    promotionCode: code,
    completionLimit: body.completionLimit ?? null,
    completionCount: 0,
    raisedAmount: none,
    lastTransactionId: null,
    expiresInMinutes,
    expiresAt: plus(world.clock.now(), minutes(expiresInMinutes)),
    completedAt: null,
    successUrl: body.successUrl ?? null,
    cancelUrl: body.cancelUrl ?? null,
    externalReference: body.externalReference ?? null,
  });
  world.schedule.add({ at: session.expiresAt, kind: sessionExpiry, id: session.id });
  meter(world, { merchantId: page.merchantId, sku: 'hosted_sessions.created', sourceType: 'hppSession', sourceId: session.id });
  if (body.sendEmail === true) mailLink(world, session, correlationId);
  if (body.sendSms === true) textLink(world, session, correlationId);
  return session;
}

export function createSession(call: CallTo<'hppSessions.create'>) {
  const { idempotencyKey, ...body } = call.body;
  const key = idempotencyKeyOf(call, idempotencyKey ?? null);
  validate(body);
  const page = pageWithin(call, body.hostedPaymentPageId);
  return once<HppSessionDto>(call, { merchantId: page.merchantId, operation: call.operation.id, key, payload: body }, () => {
    const session = openSession(call, page, body);
    return ok(presentSession(session, call.world) as HppSessionDto);
  });
}

function pageForCards(call: CallTo<'hostedPaymentPages.createSaveCardCapture'>, merchantId: string): HostedPageRecord {
  const { hostedPaymentPageId } = call.body;
  if (typeof hostedPaymentPageId === 'string') return pageWithin(call, hostedPaymentPageId);
  const page = cardPageOf(call.world, merchantId);
  if (page === undefined) throw notFound('the merchant has no active page that takes cards');
  return page;
}

export function createSaveCardCapture(call: CallTo<'hostedPaymentPages.createSaveCardCapture'>) {
  const { customerId, sendEmail, expiresInMinutes } = call.body;
  const merchant = actingMerchant(call);
  const page = pageForCards(call, merchant.id);
  const body: HppSessionCreateDto = {
    hostedPaymentPageId: page.id,
    mode: 'SaveCard',
    customerId,
    ...(sendEmail === undefined ? {} : { sendEmail }),
    ...(expiresInMinutes === undefined ? {} : { expiresInMinutes }),
  };
  return ok(presentSession(openSession(call, page, body), call.world));
}
