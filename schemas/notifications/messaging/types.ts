/** Logs of e-mails and text messages, and consent to text messages (assumptions: 21). */
import { enumeration, instant, int32, map, maybe, nullable, optional, shape, text, boolean, uuid, type Static } from '../../shape.ts';

export const EmailStatus = enumeration('EmailStatus', 'assumed', [
  'Queued',
  'Sent',
  'Delivered',
  'Bounced',
  'Complained',
  'Failed',
  'Suppressed',
]);
export type EmailStatus = Static<typeof EmailStatus>;

export const SmsStatus = enumeration('SmsStatus', 'assumed', ['Queued', 'Sent', 'Delivered', 'Undelivered', 'Failed', 'Suppressed']);
export type SmsStatus = Static<typeof SmsStatus>;

export const SmsConsentStatus = enumeration('SmsConsentStatus', 'assumed', ['Unknown', 'OptedIn', 'OptedOut']);
export type SmsConsentStatus = Static<typeof SmsConsentStatus>;

export const SmsConsentSource = enumeration('SmsConsentSource', 'assumed', ['Web', 'Keyword', 'Paper', 'Verbal', 'Import', 'Api']);
export type SmsConsentSource = Static<typeof SmsConsentSource>;

const times = {
  queuedAt: instant(),
  sentAt: nullable(instant()),
  deliveredAt: nullable(instant()),
  errorMessage: nullable(text()),
};

const emailLog = {
  id: uuid(),
  merchantId: nullable(uuid()),
  toAddress: text(),
  fromAddress: text(),
  subject: text(),
  category: text(),
  templateName: nullable(text()),
  status: EmailStatus,
  provider: text(),
  providerMessageId: nullable(text()),
  correlationId: text(),
  ...times,
};

export const EmailLogDto = shape('EmailLogDto', 'assumed', emailLog);
export type EmailLogDto = Static<typeof EmailLogDto>;

export const EmailLogDetailDto = shape('EmailLogDetailDto', 'assumed', {
  ...emailLog,
  textBody: nullable(text()),
  htmlBody: nullable(text()),
  headers: map(text()),
  link: nullable(text()),
});
export type EmailLogDetailDto = Static<typeof EmailLogDetailDto>;

export const SmsLogDto = shape('SmsLogDto', 'assumed', {
  id: uuid(),
  merchantId: nullable(uuid()),
  toNumber: text(),
  body: text(),
  category: text(),
  segments: int32({ minimum: 1 }),
  status: SmsStatus,
  correlationId: text(),
  ...times,
});
export type SmsLogDto = Static<typeof SmsLogDto>;

/** E.164. */
const phoneNumber = () => text(16, { pattern: '^\\+[1-9]\\d{1,14}$' });

export const SmsConsentDto = shape('SmsConsentDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  phoneNumber: text(),
  status: SmsConsentStatus,
  source: SmsConsentSource,
  proofText: nullable(text()),
  proofUrl: nullable(text()),
  ipAddress: nullable(text()),
  capturedAt: instant(),
  recordedBy: nullable(uuid()),
  keyword: nullable(text()),
});
export type SmsConsentDto = Static<typeof SmsConsentDto>;

/** One of the proofs is required for an opt-in. */
export const SmsConsentRecordDto = shape('SmsConsentRecordDto', 'assumed', {
  merchantId: uuid(),
  phoneNumber: phoneNumber(),
  status: enumeration('SmsConsentTransition', 'assumed', ['OptedIn', 'OptedOut']),
  source: SmsConsentSource,
  proofText: maybe(text(1024)),
  proofUrl: maybe(text(2000)),
  ipAddress: maybe(text(64)),
  capturedAt: maybe(instant()),
  keyword: maybe(text(64)),
});
export type SmsConsentRecordDto = Static<typeof SmsConsentRecordDto>;

export const SmsConsentCheckDto = shape('SmsConsentCheckDto', 'assumed', {
  phoneNumber: text(),
  status: SmsConsentStatus,
  canSend: boolean(),
  lastTransitionAt: nullable(instant()),
});
export type SmsConsentCheckDto = Static<typeof SmsConsentCheckDto>;

/** The handler requires the number. */
export const SmsConsentCheckQuery = shape('SmsConsentCheckQuery', 'assumed', {
  merchantId: optional(uuid()),
  phoneNumber: optional(text(32)),
});
export type SmsConsentCheckQuery = Static<typeof SmsConsentCheckQuery>;
