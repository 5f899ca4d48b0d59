/** Sends, renews and cancels the link that asks a merchant for a payment method (assumptions: 16, MB7; 36, Merchant billing). */
import { days, plus } from '../../../../schemas/shared/instant.ts';
import type { CaptureLinkSendDto } from '../../../../schemas/billing/merchant-payment-methods/group.ts';
import { captureLinkStates } from '../../../../schemas/billing/states.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall, type CallWith } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isMailAddress } from '../../kernel/addresses.ts';
import { openSession } from '../../payments/hosted-pages/create-session.ts';
import type { HostedPageRecord } from '../../payments/hosted-pages/record.ts';
import { extend, move as moveSession } from '../../payments/hosted-pages/session-status.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import { checkMove } from '../../resources/record.ts';
import { keptBy } from '../../resources/stamps.ts';
import { isLive, linkOfMerchant, move, planLinkExpiry } from '../merchant-payment-methods/links.ts';
import type { CaptureLinkRecord } from '../merchant-payment-methods/record.ts';
import { presentLink, capturePage } from './readiness.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';

/** The address in the body; null for the merchant's own. */
function addressIn({ body }: CallWith<CaptureLinkSendDto | undefined>): string | null {
  const email = body?.email?.trim() ?? null;
  if (email !== null && !isMailAddress(email)) throw invalidMember('email', 'The field email is not an e-mail address.');
  return email;
}

const lifetime = ({ choices }: World) => days(choices['billing.captureLinkDays']);
const minutesOfDay = 1440;

/** A session of the page that stores a card and charges nothing. */
function openCapture(call: AuthenticatedCall, page: HostedPageRecord, email: string) {
  return openSession(call, page, {
    hostedPaymentPageId: page.id,
    mode: 'SaveCard',
    payerEmail: email,
    expiresInMinutes: call.world.choices['billing.captureLinkDays'] * minutesOfDay,
  });
}

function newLink(
  call: AuthenticatedCall,
  { id: merchantId }: MerchantRecord,
  known: CaptureLinkRecord | undefined,
  page: HostedPageRecord,
  email: string,
): CaptureLinkRecord {
  const { world, principal } = call;
  const session = openCapture(call, page, email);
  const fields = {
    hppSessionId: session.id,
    email,
    sentAt: world.clock.now(),
    resendCount: 0,
    openedAt: null,
    completedAt: null,
    expiresAt: session.expiresAt,
  } as const;
  if (known !== undefined) return move(world, known, 'send', principal.user.id, fields);
  const link = keptBy(world, principal.user.id, { merchantId, ...fields, status: captureLinkStates.initial });
  return planLinkExpiry(world, world.records.captureLinks.insert(link));
}

/** The mail belongs to the billed merchant, so that its administrators see it. */
function mailLink({ world, correlationId }: AuthenticatedCall, { merchantId, hppSessionId, email }: CaptureLinkRecord): void {
  const { merchants, hppSessions } = world.records;
  const asking = merchants.get(hppSessions.get(hppSessionId)?.merchantId ?? '')?.name ?? '';
  const link = linkOf(world, hppSessionId);
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      address: email,
      subject: `${asking} asks you for a payment method`,
      text: `${asking} asks ${merchants.get(merchantId)?.name ?? ''} for a payment method for its fees. Nothing is charged now.\n\nOpen: ${link}`,
      category: 'CaptureLink',
      correlationId,
      templateName: 'capture-link',
      link,
    },
  );
}

export function sendLink(call: CallTo<'merchantPaymentMethods.sendCaptureLink'>) {
  const { world } = call;
  const given = addressIn(call);
  const merchant = actingMerchant(call);
  const known = linkOfMerchant(world, merchant.id);
  if (known !== undefined) checkMove(captureLinkStates, known.status, 'send');
  const email = given ?? merchant.email;
  const link = newLink(call, merchant, known, capturePage(world, merchant, email), email);
  mailLink(call, link);
  return ok(presentLink(world, merchant.id, link));
}

function linkFor(world: World, { id }: MerchantRecord, trigger: 'resend' | 'cancel'): CaptureLinkRecord {
  const link = linkOfMerchant(world, id);
  if (link === undefined) throw conflict(captureLinkStates.refusal, 'No link was sent to the merchant.', { status: 'None' });
  checkMove(captureLinkStates, link.status, trigger);
  return link;
}

function renewed(call: AuthenticatedCall, link: CaptureLinkRecord, page: HostedPageRecord, email: string) {
  const { world, principal } = call;
  const session = isLive(link) ? world.records.hppSessions.get(link.hppSessionId) : undefined;
  if (session?.status === 'Active') return extend(world, session, plus(world.clock.now(), lifetime(world)), principal.user.id);
  const opened = openCapture(call, page, email);
  if (session?.status === 'Paused') moveSession(world, session, 'cancel', principal.user.id);
  return opened;
}

export function resendLink(call: CallTo<'merchantPaymentMethods.resendCaptureLink'>) {
  const { world, principal } = call;
  const given = addressIn(call);
  const merchant = actingMerchant(call);
  const link = linkFor(world, merchant, 'resend');
  const email = given ?? merchant.email;
  const { id: hppSessionId, expiresAt } = renewed(call, link, capturePage(world, merchant, email), email);
  const sent = move(world, link, 'resend', principal.user.id, {
    hppSessionId,
    email,
    sentAt: world.clock.now(),
    resendCount: link.resendCount + 1,
    openedAt: null,
    expiresAt,
  });
  mailLink(call, sent);
  return ok(presentLink(world, merchant.id, sent));
}

export function cancelLink(call: CallTo<'merchantPaymentMethods.cancelCaptureLink'>) {
  const { world, principal } = call;
  const merchant = actingMerchant(call);
  const link = linkFor(world, merchant, 'cancel');
  const session = world.records.hppSessions.get(link.hppSessionId);
  if (session?.status === 'Active' || session?.status === 'Paused') moveSession(world, session, 'cancel', principal.user.id);
  return ok(presentLink(world, merchant.id, move(world, link, 'cancel', principal.user.id)));
}
