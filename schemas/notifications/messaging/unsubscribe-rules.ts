import { chapter } from '../../rule.ts';
import { must } from '../../rules/entry.ts';

const events = 'concepts: Events';
const path = '/api/notifications/unsubscribe';

export const unsubscribe = chapter(
  { level: 'operations' },
  {
    'UNSUBSCRIBE-GET': must(events, 'An unsubscribe link supports GET.', `GET ${path} with the token of an e-mail`),
    'UNSUBSCRIBE-CONFIRM': must(events, 'An unsubscribe link supports a confirmation POST.', `POST ${path}/confirm`),
    'UNSUBSCRIBE-ONE-CLICK': must(
      events,
      'An unsubscribe link supports the one-click POST of RFC 8058.',
      `POST ${path} with the form List-Unsubscribe=One-Click`,
    ),
    'UNSUBSCRIBE-MAIL-HEADERS': must(events, 'An e-mail has the header List-Unsubscribe-Post.', 'headers of an e-mail'),
    'UNSUBSCRIBE-NO-PERMISSION': must(
      'endpoints: Notifications',
      'Unsubscribing needs no named permission.',
      'the three operations by noPermissions do not answer 403',
    ),
  },
);
