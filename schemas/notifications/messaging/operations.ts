import { get, group, post } from '../../operation.ts';
import { answers, lists, takes } from '../../payloads.ts';
import { array, text } from '../../shape.ts';
import {
  EmailLogDetailDto,
  EmailLogDto,
  SmsConsentCheckDto,
  SmsConsentCheckQuery,
  SmsConsentDto,
  SmsConsentRecordDto,
  SmsLogDto,
} from './types.ts';

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
