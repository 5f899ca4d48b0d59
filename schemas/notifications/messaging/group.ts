/** Logs of e-mails and text messages, and consent to text messages (assumptions: 21). */
import {
  enumeration,
  instant,
  int32,
  map,
  maybe,
  nullable,
  optional,
  shape,
  text,
  boolean,
  uuid,
  type Static,
  array,
} from '../../shape.ts';
import { get, group, post } from '../../operation.ts';
import { answers, lists, takes } from '../../payloads.ts';

export const EmailStatus = enumeration('EmailStatus', 'assumed', [
  'Queued',
  'Sent',
  'Delivered',
  'Bounced',
  'Complained',
  'Failed',
  'Suppressed',
]);

export const SmsStatus = enumeration('SmsStatus', 'assumed', ['Queued', 'Sent', 'Delivered', 'Undelivered', 'Failed', 'Suppressed']);

export const SmsConsentStatus = enumeration('SmsConsentStatus', 'assumed', ['Unknown', 'OptedIn', 'OptedOut']);

export const SmsConsentSource = enumeration('SmsConsentSource', 'assumed', ['Web', 'Keyword', 'Paper', 'Verbal', 'Import', 'Api']);

const times = { queuedAt: instant(), sentAt: nullable(instant()), deliveredAt: nullable(instant()), errorMessage: nullable(text()) };

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

export const EmailLogDetailDto = shape('EmailLogDetailDto', 'assumed', {
  ...emailLog,
  textBody: nullable(text()),
  htmlBody: nullable(text()),
  headers: map(text()),
  link: nullable(text()),
});

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

/** One of the proofs is required for an opt-in. */
const SmsConsentRecordDto = shape('SmsConsentRecordDto', 'assumed', {
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

export const SmsConsentCheckDto = shape('SmsConsentCheckDto', 'assumed', {
  phoneNumber: text(),
  status: SmsConsentStatus,
  canSend: boolean(),
  lastTransitionAt: nullable(instant()),
});
export type SmsConsentCheckDto = Static<typeof SmsConsentCheckDto>;

/** The handler requires the number. */
const SmsConsentCheckQuery = shape('SmsConsentCheckQuery', 'assumed', { merchantId: optional(uuid()), phoneNumber: optional(text(32)) });

// Unsubscribe links of e-mails (assumptions: 18.3).

/** The schema does not require it: a missing token gets the same response as an unknown one. */
export const UnsubscribeQuery = shape('UnsubscribeQuery', 'assumed', { token: optional(text(2048)) });

/** The masked address, and the category from which a link unsubscribes. */
export const UnsubscribeStateDto = shape('UnsubscribeStateDto', 'assumed', { email: text(), category: text(), isUnsubscribed: boolean() });
export type UnsubscribeStateDto = Static<typeof UnsubscribeStateDto>;

export const UnsubscribeConfirmDto = shape('UnsubscribeConfirmDto', 'assumed', { token: text(2048), allCategories: maybe(boolean()) });

const base = '/api/messaging';
const title = 'Messaging logs';
const email = ['Messaging.EmailLog.View'];
const consent = ['Messaging.SmsConsent.View'];
const sms = ['Messaging.SmsLog.View'];
const correlated = { pathParameters: { correlationId: text() } };

export const messaging = {
  ...group(
    { prefix: 'emailLog', title },
    {
      list: get(`${base}/email-log`, email, 'List e-mails', lists(EmailLogDto)),
      byCorrelation: get(`${base}/email-log/by-correlation/{correlationId}`, email, 'List e-mails of one correlation id', {
        ...correlated,
        ...answers(array(EmailLogDto)),
      }),
      read: get(`${base}/email-log/{id}`, email, 'Read an e-mail', answers(EmailLogDetailDto)),
    },
  ),
  ...group(
    { prefix: 'smsConsent', title },
    {
      list: get(`${base}/sms-consent`, consent, 'List consent transitions', lists(SmsConsentDto)),
      check: get(`${base}/sms-consent/check`, consent, 'Check whether text messages may be sent to a number', {
        query: SmsConsentCheckQuery,
        ...answers(SmsConsentCheckDto),
      }),
      // ".Manage" after "Messaging.SmsConsent.View" is read as its sibling, not as "View.Manage".
      record: post(`${base}/sms-consent`, [...consent, 'Messaging.SmsConsent.Manage'], 'Record a consent or an opt-out with its proof', {
        ...takes(SmsConsentRecordDto),
        ...answers(SmsConsentDto),
        effect: { kind: 'creates', input: 'phoneNumber', undoneBy: { status: 'OptedOut' } },
      }),
    },
  ),
  ...group(
    { prefix: 'smsLog', title },
    {
      list: get(`${base}/sms-log`, sms, 'List text messages', lists(SmsLogDto)),
      byCorrelation: get(`${base}/sms-log/by-correlation/{correlationId}`, sms, 'List text messages of one correlation id', {
        ...correlated,
        ...answers(array(SmsLogDto)),
      }),
    },
  ),
};
