/** Requests of a payer without a key: payments of a session, and reports about its page (assumptions: 17, H7, H8). */
import { sessionNotPayable } from '../../../../schemas/payments/states.ts';
import type { FromHppSessionDto, HppPaymentResultDto } from '../../../../schemas/payments/hosted-pages/session-types.ts';
import type { TransactionCreateDto } from '../../../../schemas/payments/transactions/types.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { readAmount, major, none } from '../../kernel/money.ts';
import { isGone } from '../../kernel/reach.ts';
import { invalid, invalidMember, notFound, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { PromotionRecord } from '../../engagement/promotions/module.ts';
import { checkFields, fieldsFor, readTexts } from '../../platform/merchants/settings.ts';
import { pay } from '../transactions/create.ts';
import type { PaymentOrder } from '../transactions/place.ts';
import { noOrigin, type TransactionRecord } from '../transactions/record.ts';
import { checkBounds, reduced } from './amounts.ts';
import { requireCampaignOpen } from './reads.ts';
import { completeSession, holdAttempt, isApproved, requireStorable, type Payer } from './complete-session.ts';
import type { HostedPageRecord, HostedSessionRecord } from './record.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { days, minus, readInstant } from '../../../../schemas/shared/instant.ts';
import { keepWithin } from '../../kernel/collection.ts';
import { empty } from '../../kernel/call.ts';

type Given = Omit<FromHppSessionDto, 'idempotencyKey'>;
type Values = Readonly<Record<string, unknown>>;

const dataMembers = ['cardData', 'checkData', 'walletData'] as const;

function validate(page: HostedPageRecord, session: HostedSessionRecord, given: Given): void {
  const sent = dataMembers.filter((name) => given[name] !== undefined && given[name] !== null);
  if (sent.length !== 1) {
    const members = sent.length === 0 ? [...dataMembers] : sent;
    throw invalid([{ message: `Exactly one of ${dataMembers.join(', ')} must be given.`, members }]);
  }
  const wallet = given.walletData?.providerType;
  const isOffered =
    page.paymentTypes.includes(given.paymentType) || (given.paymentType === 'DigitalWallet' && page.walletProviders.length > 0);
  if (!isOffered) throw invalidMember('paymentType', `The page takes ${page.paymentTypes.join(', ')}.`);
  if (wallet !== undefined && page.walletProviders.length > 0 && !page.walletProviders.includes(wallet)) {
    throw invalidMember('walletData.providerType', `The page takes ${page.walletProviders.join(', ')}.`);
  }
  const unknown = Object.keys(given.customFields ?? {}).filter((name) => !page.customFieldKeys.includes(name));
  if (unknown.length > 0)
    throw invalid(unknown.map((name) => ({ message: `The page has no field ${name}.`, members: [`customFields.${name}`] })));
  const { amount, currency, mode } = session;
  if (mode === 'SaveCard') {
    if ((given.amount ?? 0) !== 0) throw invalidMember('amount', 'Nothing is charged: the session only stores a payment method.');
  } else if (amount === null) {
    if (given.amount === undefined || given.amount === null) throw invalidMember('amount', 'The field amount is required.');
    checkBounds(page, readAmount(currency, 'amount', given.amount), currency);
  } else if (given.amount !== undefined && given.amount !== null && given.amount !== major(amount, currency)) {
    throw invalidMember('amount', `The amount of this session is ${major(amount, currency)}.`);
  }
}

function orderOf(
  world: World,
  page: HostedPageRecord,
  session: HostedSessionRecord,
  given: Given,
  customFields: Values,
): TransactionCreateDto {
  const { merchantId, mode, amount, currency, customerId, orderData } = session;
  const { paymentType, cardData = null, checkData = null, walletData = null, billingAddress = null, shippingAddress = null } = given;
  const isLive = customerId !== null && world.records.customers.get(customerId)?.isDeleted === false;
  return {
    merchantId,
    type: mode === 'SaveCard' ? 'Verification' : session.transactionType,
    paymentType,
    amount: mode === 'SaveCard' ? 0 : amount === null ? (given.amount ?? 0) : major(amount, currency),
    currency,
    processorProfileId: page.processorProfileId,
    cardData,
    checkData,
    walletData,
    customerId: isLive ? customerId : null,
    storePaymentMethod: mode === 'SaveCard' || given.savePaymentMethod === true,
    billingAddress,
    shippingAddress,
    orderData,
    externalReference: session.externalReference,
    description: session.title,
    customFields,
  };
}

function requirePayable(world: World, { status, lastTransactionId, mode, campaignId }: HostedSessionRecord): void {
  if (status !== 'Active') throw refused(sessionNotPayable, 'The session takes no payment.', { status });
  const last = lastTransactionId === null ? undefined : world.records.transactions.get(lastTransactionId);
  if (last?.status === 'InReview' && mode !== 'Reusable') {
    throw refused(sessionNotPayable, 'A payment of the session is held for review.', { status, transactionStatus: last.status });
  }
  const campaign = campaignId === null ? undefined : world.records.campaigns.get(campaignId);
  if (campaign === undefined) return;
  if (campaign.status === 'Paused') throw refused('Campaigns:Paused', 'The campaign is paused.');
  requireCampaignOpen(campaign);
}

const presentResult = ({ id, status, amount, currency, method, outcome }: TransactionRecord): HppPaymentResultDto => ({
  id,
  status,
  amount: major(amount, currency),
  currency,
  maskedPaymentDetails: method.details,
  responseMessage: outcome.responseMessage,
});

/** @throws Refusal not found, unless the session and its page exist and the merchant is live. */
export function payableSession(world: World, id: string): { readonly session: HostedSessionRecord; readonly page: HostedPageRecord } {
  const session = world.records.hppSessions.get(id.toLowerCase());
  const page = session === undefined ? undefined : world.records.hostedPaymentPages.get(session.hostedPaymentPageId);
  if (session === undefined || page === undefined || isGone(world, session.merchantId)) throw notFound('no such session');
  return { session, page };
}

const payerOf = (session: HostedSessionRecord, { payer }: Given): Payer => ({
  name: payer?.name ?? null,
  email: payer?.email ?? session.payerEmail,
});

const codeOf = (session: HostedSessionRecord, { promotionCode }: Given): string | null =>
  promotionCode?.trim().toUpperCase() ?? session.promotionCode;

/** Values of fields that the page does not show; they were checked when the session was created. */
const unaskedOf = ({ customFieldKeys }: HostedPageRecord, { customFields }: HostedSessionRecord): Values =>
  Object.fromEntries(Object.entries(customFields).filter(([name]) => !customFieldKeys.includes(name)));

export function payFromSession(call: CallTo<'transactions.fromHppSession'>) {
  const { world } = call;
  const { idempotencyKey, ...given } = call.body;
  const { session, page } = payableSession(world, given.sessionId);
  validate(page, session, given);
  const fields = fieldsFor(world, page.merchantId, 'HostedPage').filter(({ key }) => page.customFieldKeys.includes(key));
  const customFields = { ...session.customFields, ...readTexts(fields, given.customFields ?? {}) };
  const payer = payerOf(session, given);
  const customerKey = session.customerId ?? payer.email?.toLowerCase() ?? null;
  let promotion: PromotionRecord | null = null;
  /** Adds the origin and applies the discount. If nothing is left to pay, the method is only verified. */
  const adjust = (order: PaymentOrder): PaymentOrder => {
    const origin = { ...noOrigin, hppSessionId: session.id, campaignId: session.campaignId };
    const hasLevel3Data = session.level3Data !== null;
    const request = { ...order.request, amountDetails: session.amountDetails, hasLevel3Data };
    const code = session.mode === 'SaveCard' ? null : codeOf(session, given);
    if (code === null || code === '') return { ...order, origin, request };
    const { amount, currency } = order;
    const after = reduced(world, { page, code, amount, currency, customerKey });
    promotion = after.promotion;
    const type = after.amount === none ? 'Verification' : order.type;
    // The parts no longer add up to the paid amount.
    return { ...order, origin, type, amount: after.amount, request: { ...request, amountDetails: null } };
  };
  return pay<HppPaymentResultDto>(call, {
    body: orderOf(world, page, session, given, customFields),
    payload: given,
    key: idempotencyKeyOf(call, idempotencyKey ?? null),
    isWithinReach: () => true,
    validate: () => checkFields(fields, customFields, { isNeeded: () => session.mode !== 'SaveCard', held: unaskedOf(page, session) }),
    admit: () => requirePayable(world, session),
    adjust: (order) => {
      const adjusted = adjust(order);
      requireStorable(world, adjusted);
      return adjusted;
    },
    conclude: (record) => {
      world.records.hppSessions.replace({ ...world.records.hppSessions.get(session.id)!, lastTransactionId: record.id });
      const attempt = { payer, promotionId: promotion?.id ?? null, customerKey, correlationId: call.correlationId };
      if (isApproved(record)) completeSession(world, record, attempt);
      else if (record.status === 'InReview') holdAttempt(world, record, attempt);
      return presentResult(record);
    },
  });
}

const kept = days(1);
const maxBytes = worldLimits.interactionBytes.max;

function forget({ records, clock }: World): void {
  const { hppInteractions } = records;
  const since = minus(clock.now(), kept);
  const old = new Set<string>();
  for (const one of hppInteractions.all()) {
    if (one.creationTime > since) break;
    old.add(one.id);
  }
  if (old.size > 0) hppInteractions.removeAll(old);
}

/** Stores a small report about a known session or page. Every report gets the same answer, which reveals nothing. */
export function recordInteraction({ world, body }: CallTo<'hostedPaymentPages.recordInteraction'>) {
  if (body === undefined || new TextEncoder().encode(JSON.stringify(body)).length > maxBytes) return empty;
  const { hppInteractions, hppSessions, hostedPaymentPages } = world.records;
  const sessionId = body.sessionId?.toLowerCase() ?? null;
  const hostedPaymentPageId = body.hostedPaymentPageId?.toLowerCase() ?? null;
  const isKnown = hppSessions.get(sessionId ?? '') !== undefined || hostedPaymentPages.get(hostedPaymentPageId ?? '') !== undefined;
  if (!isKnown) return empty;
  forget(world);
  keepWithin(hppInteractions, worldLimits.interactions.max);
  hppInteractions.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    sessionId,
    hostedPaymentPageId,
    type: body.type,
    occurredAt: readInstant(body.occurredAt),
    data: body.data ?? {},
  });
  return empty;
}
