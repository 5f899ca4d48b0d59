/** Links that end mails. */
import { chapter } from '../../rule.ts';
import { must } from '../entry.ts';

const events = 'concepts: Events';
const path = '/api/notifications/unsubscribe';

export const unsubscribe = chapter(
  { level: 'operations' },
  {
    'UNSUBSCRIBE-GET': must(events, 'An unsubscribe link answers a GET.', `GET ${path} with the token of a mail`),
    'UNSUBSCRIBE-CONFIRM': must(events, 'An unsubscribe link can be confirmed.', `POST ${path}/confirm`),
    'UNSUBSCRIBE-ONE-CLICK': must(
      events,
      'An unsubscribe link takes the one-click POST of RFC 8058.',
      `POST ${path} with the form List-Unsubscribe=One-Click`,
    ),
    'UNSUBSCRIBE-MAIL-HEADERS': must(events, 'A mail carries List-Unsubscribe-Post for the one-click form.', 'headers of a mail'),
    'UNSUBSCRIBE-NO-PERMISSION': must(
      'endpoints: Notifications',
      'Unsubscribing needs no named permission.',
      'the three operations by noPermissions are not 403',
    ),
  },
);
