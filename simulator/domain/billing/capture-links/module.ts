/**
 * Whether a merchant can be asked for a payment method, and the link for it, as replies show them (assumptions: 16, CaptureReadinessDto).
 */
import type { CaptureRequirement } from '../../../../schemas/conventions/enums.ts';
import { conflict, Refusal, invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isMailAddress } from '../../kernel/addresses.ts';
import { cardPageOf } from '../../payments/hosted-pages/reads.ts';
import type { HostedPageRecord } from '../../payments/hosted-pages/record.ts';
import { supports } from '../../payments/processors/known.ts';
import { chooseProfile } from '../../payments/processors/profiles.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import { collectionOf, type Collection, CaptureLinkRecord } from '../merchant-payment-methods/record.ts';
import { formatInstant, type Instant, days, plus } from '../../../../schemas/shared/instant.ts';
import type {
  CaptureLinkStatusDto,
  CaptureLinkSendDto,
  merchantPaymentMethods,
} from '../../../../schemas/billing/merchant-payment-methods/group.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';
import { isLive, linkOfMerchant, moveLink as move, planLinkExpiry, captureLinkDueWork } from '../merchant-payment-methods/module.ts';
import { captureLinkStates } from '../../../../schemas/billing/states.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall, type CallWith } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { openSession } from '../../payments/hosted-pages/create-session.ts';
import { extend, move as moveSession } from '../../payments/hosted-pages/session-status.ts';
import { checkMove } from '../../resources/record.ts';
import { keptBy } from '../../resources/stamps.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

function canVerify(world: World, { merchant, processorProfileId }: Collection, page: HostedPageRecord | undefined): boolean {
  const currency = page?.currency ?? merchant.currency;
  const profileId = page?.processorProfileId ?? processorProfileId;
  try {
    const profile = chooseProfile(world, { merchantId: merchant.id, paymentType: 'Card', currency, profileId });
    return supports(profile.processorId, 'Verification');
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Readiness {
  readonly missing: readonly CaptureRequirement[];
  readonly page: HostedPageRecord | undefined;
}

function readinessOf(world: World, merchant: MerchantRecord, email: string = merchant.email): Readiness {
  const collection = collectionOf(world, merchant);
  const page = collection === undefined ? undefined : cardPageOf(world, collection.merchant.id);
  const met: Readonly<Record<CaptureRequirement, boolean>> = {
    CollectionMerchant: collection !== undefined,
    ProcessorProfile: collection !== undefined && canVerify(world, collection, page),
    HostedPage: page !== undefined,
    MerchantEmail: isMailAddress(email),
  };
  return { missing: (Object.keys(met) as CaptureRequirement[]).filter((name) => !met[name]), page };
}

/**
 * The page that asks for a payment method.
 * @throws Refusal 409 `MerchantBilling:NotReady`, with the missing requirements
 */
function capturePage(world: World, merchant: MerchantRecord, email: string): HostedPageRecord {
  const { missing, page } = readinessOf(world, merchant, email);
  if (page !== undefined && missing.length === 0) return page;
  throw conflict('MerchantBilling:NotReady', 'The merchant cannot be asked for a payment method yet.', { missing });
}

const instant = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

const presentLink = (world: World, merchantId: string, link: CaptureLinkRecord | undefined): CaptureLinkStatusDto => ({
  merchantId,
  status: link?.status ?? 'None',
  email: link?.email ?? null,
  url: link === undefined || !isLive(link) ? null : linkOf(world, link.hppSessionId),
  sentAt: instant(link?.sentAt ?? null),
  resendCount: link?.resendCount ?? 0,
  openedAt: instant(link?.openedAt ?? null),
  completedAt: instant(link?.completedAt ?? null),
  expiresAt: instant(link?.expiresAt ?? null),
});

// Sends, renews and cancels the link that asks a merchant for a payment method (assumptions: 16, MB7; 36, Merchant billing).

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

function sendLink(call: CallTo<'merchantPaymentMethods.sendCaptureLink'>) {
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

function resendLink(call: CallTo<'merchantPaymentMethods.resendCaptureLink'>) {
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

function cancelLink(call: CallTo<'merchantPaymentMethods.cancelCaptureLink'>) {
  const { world, principal } = call;
  const merchant = actingMerchant(call);
  const link = linkFor(world, merchant, 'cancel');
  const session = world.records.hppSessions.get(link.hppSessionId);
  if (session?.status === 'Active' || session?.status === 'Paused') moveSession(world, session, 'cancel', principal.user.id);
  return ok(presentLink(world, merchant.id, move(world, link, 'cancel', principal.user.id)));
}

const handlers = {
  'merchantPaymentMethods.sendCaptureLink': sendLink,
  'merchantPaymentMethods.resendCaptureLink': resendLink,
  'merchantPaymentMethods.cancelCaptureLink': cancelLink,
  'merchantPaymentMethods.captureLinkStatus': (call) => {
    const { id } = actingMerchant(call);
    return ok(presentLink(call.world, id, linkOfMerchant(call.world, id)));
  },
  'merchantPaymentMethods.captureReadiness': (call) => {
    const { missing } = readinessOf(call.world, actingMerchant(call));
    return ok({ isReady: missing.length === 0, missing: [...missing] });
  },
} satisfies Partial<HandlersOf<typeof merchantPaymentMethods>>;

const records = { captureLinks: kind(CaptureLinkRecord, { merchantId: byMerchant, hppSessionId: (link) => link.hppSessionId }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof captureLinkDueWork> {}
}

export const captureLinkModule = defineModule({
  records,
  machines: { captureLinks: captureLinkStates },
  handlers,
  due: captureLinkDueWork,
});
