/** Text messages: only for those who agreed, and only written to the log (assumptions: 21). */
import { formatInstant, parseInstant, plus } from '../../../../schemas/shared/instant.ts';
import { SmsConsentDto, type SmsConsentCheckDto } from '../../../../schemas/notifications/messaging/group.ts';
import { actingMerchant, reachable } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { conflict, invalid, invalidMember } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { consentIndex, type SmsConsentRecord, type SmsLogRecord } from './record.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { meter } from '../../billing/usage/meter.ts';
import { type Owned, keepWithin } from '../../kernel/collection.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { underWay } from './email.ts';

// Consent to text messages: transitions that never change (assumptions: 21).

const consentOf = (world: World, merchantId: string, phoneNumber: string): SmsConsentRecord | undefined =>
  world.records.smsConsents.by('number', consentIndex({ merchantId, phoneNumber })).at(-1);

const present = presenter<SmsConsentRecord, typeof SmsConsentDto>(SmsConsentDto);
const listing: Listing<SmsConsentRecord> = { shape: SmsConsentDto, search: ['phoneNumber', 'proofText', 'keyword'] };

export function listConsents(call: CallTo<'smsConsent.list'>) {
  const { source, keep } = reachable(call, call.world.records.smsConsents);
  return ok(pageOf(call, listing, source, listRequest(call), (record) => present(record, call.world), keep));
}

const form = /^\+[1-9]\d{1,14}$/;

export function checkConsent(call: CallTo<'smsConsent.check'>) {
  const { phoneNumber } = call.query;
  // A plus sign that was not encoded arrives as a space.
  const number = typeof phoneNumber === 'string' ? phoneNumber.trim().replace(/^(?=\d)/, '+') : '';
  if (!form.test(number)) throw invalidMember('phoneNumber', 'The field phoneNumber must be a number such as +15551230001.');
  const last = consentOf(call.world, actingMerchant(call).id, number);
  const status = last?.status ?? 'Unknown';
  const answer: SmsConsentCheckDto = {
    phoneNumber: number,
    status,
    canSend: status === 'OptedIn',
    lastTransitionAt: last === undefined ? null : formatInstant(last.capturedAt),
  };
  return ok(answer);
}

export function recordConsent(call: CallTo<'smsConsent.record'>) {
  const { world, principal } = call;
  const body = call.body;
  const { phoneNumber, status, source } = body;
  const hasProof = [body.proofText, body.proofUrl].some((proof) => proof !== null && proof !== undefined && proof.trim() !== '');
  if (status === 'OptedIn' && !hasProof) {
    throw invalid([{ message: 'One of the fields proofText and proofUrl is required.', members: ['proofText', 'proofUrl'] }]);
  }
  const merchantId = actingMerchant(call).id;
  const now = world.clock.now();
  const capturedAt = typeof body.capturedAt === 'string' ? (parseInstant(body.capturedAt) ?? now) : now;
  if (capturedAt > now) throw invalidMember('capturedAt', 'The field capturedAt must not be in the future.');
  if (consentOf(world, merchantId, phoneNumber)?.status === status) {
    throw conflict('Messaging:ConsentUnchanged', 'The number already has this status.');
  }
  const record = world.records.smsConsents.insert({
    id: world.random.uuid(),
    creationTime: now,
    merchantId,
    phoneNumber,
    status,
    source,
    proofText: body.proofText ?? null,
    proofUrl: body.proofUrl ?? null,
    ipAddress: body.ipAddress ?? null,
    capturedAt,
    recordedBy: principal.user.id,
    keyword: body.keyword ?? null,
  });
  return ok(present(record, world));
}

interface Sms {
  readonly number: string;
  readonly text: string;
  readonly category: string;
  readonly correlationId: string;
  readonly deliveryId?: string;
  /** The user who asked for it: only this user and the host see it, and no further consent is needed. */
  readonly recipientId?: string;
}

const arrival = 'messaging.smsArrives';

/** Characters of a message that is sent whole, and of each part of a longer one. */
const whole = 160;
const part = 153;
const segmentsOf = (text: string): number => (text.length <= whole ? 1 : Math.ceil(text.length / part));

/** Whether a number consented. For the host and for resellers, one of their merchants must have its consent, and none its refusal. */
function maySend(world: World, { merchantId, resellerId }: Owned, number: string): boolean {
  if (merchantId !== null) return consentOf(world, merchantId, number)?.status === 'OptedIn';
  const merchants = resellerId === null ? world.records.merchants.all() : world.records.merchants.by('resellerId', resellerId);
  const known = new Set(merchants.map(({ id }) => consentOf(world, id, number)?.status));
  return known.has('OptedIn') && !known.has('OptedOut');
}

export function sendSms(world: World, owner: Owned, { number, text, category, correlationId, deliveryId, recipientId }: Sms): SmsLogRecord {
  const now = world.clock.now();
  const isAllowed = recipientId !== undefined || maySend(world, owner, number);
  const { smsLogs } = world.records;
  keepWithin(smsLogs, worldLimits.messages.max, () => [smsLogs.by('over', 'over')]);
  const record = smsLogs.insert({
    id: world.random.uuid(),
    creationTime: now,
    merchantId: owner.merchantId,
    resellerId: owner.resellerId,
    deliveryId: deliveryId ?? null,
    recipientId: recipientId ?? null,
    toNumber: number,
    body: text,
    category,
    segments: segmentsOf(text),
    status: isAllowed ? 'Sent' : 'Suppressed',
    correlationId,
    queuedAt: now,
    sentAt: isAllowed ? now : null,
    deliveredAt: null,
    errorMessage: isAllowed ? null : 'The number has not consented to messages.',
  });
  if (!isAllowed) return record;
  world.schedule.add({ at: plus(now, underWay), kind: arrival, id: record.id });
  const { merchantId } = owner;
  if (merchantId !== null) meter(world, { merchantId, sku: 'sms.sent', sourceType: 'sms', sourceId: record.id });
  return record;
}

const arrive: DueHandler = (world, id) => {
  const message = world.records.smsLogs.get(id);
  if (message?.status !== 'Sent') return;
  const isLost = message.toNumber.endsWith('0000');
  world.records.smsLogs.replace({
    ...message,
    status: isLost ? 'Undelivered' : 'Delivered',
    deliveredAt: isLost ? null : world.clock.now(),
    errorMessage: isLost ? 'The number cannot be reached.' : null,
  });
};

export const smsDueWork: DueHandlers<typeof arrival> = { [arrival]: arrive };
