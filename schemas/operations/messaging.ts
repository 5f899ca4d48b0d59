import { get, group, post } from '../operation.ts';
import { text } from '../shape.ts';

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
      list: get(`${base}/email-log`, email, 'List e-mails', { paged: true }),
      byCorrelation: get(`${base}/email-log/by-correlation/{correlationId}`, email, 'List e-mails of one correlation id', correlated),
      read: get(`${base}/email-log/{id}`, email, 'Read an e-mail'),
    },
  ),
  ...group(
    { prefix: 'smsConsent', title },
    {
      list: get(`${base}/sms-consent`, consent, 'List consent transitions', { paged: true }),
      check: get(`${base}/sms-consent/check`, consent, 'Tell whether a number may be sent to'),
      // ".Manage" after "Messaging.SmsConsent.View" is read as its sibling, not as "View.Manage".
      record: post(`${base}/sms-consent`, [...consent, 'Messaging.SmsConsent.Manage'], 'Record a consent or an opt-out with its proof'),
    },
  ),
  ...group(
    { prefix: 'smsLog', title },
    {
      list: get(`${base}/sms-log`, sms, 'List text messages', { paged: true }),
      byCorrelation: get(`${base}/sms-log/by-correlation/{correlationId}`, sms, 'List text messages of one correlation id', correlated),
    },
  ),
};
