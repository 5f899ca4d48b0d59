import { groups } from '../groups.ts';
import { chapter } from '../rule.ts';
import { must, untestable } from '../rules/entry.ts';
import { standardRules } from '../rules/standard-set.ts';

const listed = 'endpoints: Notifications';
const base = '/api/notifications';

export const notifications = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.notificationChannels),
    ...standardRules(groups.notificationDestinations),
    ...standardRules(groups.notificationSubscriptions),
    'CHANNEL-SWITCH': must(
      listed,
      'A channel can be disabled and enabled.',
      'POST …/channels/{id}/disable and /enable: reads differ between the two states',
    ),
    'CHANNEL-DUPLICATE': must(listed, 'A channel can be duplicated.', 'POST …/channels/{id}/duplicate (body not specified)'),
    'DESTINATION-SWITCH': must(
      listed,
      'A destination can be disabled and enabled.',
      'POST …/destinations/{id}/disable and /enable: reads differ between the two states',
    ),
    'DESTINATION-DUPLICATE': must(listed, 'A destination can be duplicated.', 'POST …/destinations/{id}/duplicate (body not specified)'),
    'DESTINATION-TYPES': must(listed, 'Metadata of the destination types can be read.', 'GET …/destinations/types/metadata answers 200'),
    'DESTINATION-TYPE-VALIDATE': must(
      listed,
      'The configuration of a destination type can be validated and tested.',
      'POST …/destinations/types/{type}/validate and /test-config',
      untestable('neither the names of the types nor the body are specified, so a 404 may be correct'),
    ),
    'DESTINATION-TEST': must(
      listed,
      'A destination can be tested.',
      'POST …/destinations/{id}/test of a destination just created does not answer 404',
    ),
    'SUBSCRIPTION-SWITCH': must(
      listed,
      'A subscription can be disabled and enabled.',
      'POST …/subscriptions/{id}/disable and /enable: reads differ between the two states',
    ),
    'SUBSCRIPTION-DUPLICATE': must(listed, 'A subscription can be duplicated.', 'POST …/subscriptions/{id}/duplicate (body not specified)'),
    'SUBSCRIPTION-FILTER-VALIDATE': must(
      listed,
      'A filter can be validated.',
      `POST ${base}/filters/validate answers neither 404 nor 405 (body not specified)`,
    ),
  },
);

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
