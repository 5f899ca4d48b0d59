/** Consent to text messages: transitions that never change (assumptions: 21). */
import { formatInstant, parseInstant } from '../../../../schemas/shared/instant.ts';
import { SmsConsentDto, type SmsConsentCheckDto } from '../../../../schemas/notifications/messaging/group.ts';
import { actingMerchant, reachable } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { conflict, invalid, invalidMember } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { consentIndex, type SmsConsentRecord } from './record.ts';

export const consentOf = (world: World, merchantId: string, phoneNumber: string): SmsConsentRecord | undefined =>
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
