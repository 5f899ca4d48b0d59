/** The logs of the transports, and consents: no e-mail or text message leaves the simulator (assumptions: 21). */
import { EmailStatus, SmsConsentSource, SmsConsentStatus, SmsStatus } from '../../../../schemas/notifications/messaging/group.ts';
import { count, instant, map, nullable, owned, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

const message = {
  ...owned(),
  deliveryId: nullable(text()),
  category: text(),
  /** Only this user and the host see the message, which holds a code. Null: everyone who reaches it. */
  recipientId: nullable(uuid()),
  correlationId: text(),
  queuedAt: instant(),
  sentAt: nullable(instant()),
  deliveredAt: nullable(instant()),
  errorMessage: nullable(text()),
};

export const EmailLogRecord = record({
  ...message,
  /** Unmasked; replies mask it. */
  toAddress: text(),
  fromAddress: text(),
  subject: text(),
  templateName: nullable(text()),
  status: EmailStatus,
  provider: text(),
  providerMessageId: nullable(text()),
  textBody: nullable(text()),
  htmlBody: nullable(text()),
  headers: map(text()),
  link: nullable(text()),
});
export type EmailLogRecord = Stored<typeof EmailLogRecord>;

export const SmsLogRecord = record({
  ...message,
  /** Unmasked; replies mask it. */
  toNumber: text(),
  body: text(),
  segments: count(),
  status: SmsStatus,
});
export type SmsLogRecord = Stored<typeof SmsLogRecord>;

/** A transition of a number's consent; it never changes. */
export const SmsConsentRecord = record({
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
export type SmsConsentRecord = Stored<typeof SmsConsentRecord>;

export const consentIndex = ({ merchantId, phoneNumber }: { readonly merchantId: string; readonly phoneNumber: string }): string =>
  `${merchantId} ${phoneNumber}`;
