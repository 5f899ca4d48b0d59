/** Notification channels, destinations and subscriptions: the standard set three times, and their extras. */
import { groups } from '../../groups/all.ts';
import { chapter } from '../../rule.ts';
import { must, untestable } from '../entry.ts';
import { standardRules } from '../standard-set.ts';

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
      'POST …/channels/{id}/disable and /enable: a read tells the one from the other',
    ),
    'CHANNEL-DUPLICATE': must(listed, 'A channel can be duplicated.', 'POST …/channels/{id}/duplicate; its body is not shown'),
    'DESTINATION-SWITCH': must(
      listed,
      'A destination can be disabled and enabled.',
      'POST …/destinations/{id}/disable and /enable: a read tells the one from the other',
    ),
    'DESTINATION-DUPLICATE': must(listed, 'A destination can be duplicated.', 'POST …/destinations/{id}/duplicate; its body is not shown'),
    'DESTINATION-TYPES': must(listed, 'The types of destinations can be described.', 'GET …/destinations/types/metadata answers 200'),
    'DESTINATION-TYPE-VALIDATE': must(
      listed,
      'The configuration of a type of destination can be validated and tried.',
      'POST …/destinations/types/{type}/validate and /test-config',
      untestable('neither the names of the types nor the body are shown: a 404 may be the right answer'),
    ),
    'DESTINATION-TEST': must(listed, 'A destination can be tested.', 'POST …/destinations/{id}/test of a destination just made is not 404'),
    'SUBSCRIPTION-SWITCH': must(
      listed,
      'A subscription can be disabled and enabled.',
      'POST …/subscriptions/{id}/disable and /enable: a read tells the one from the other',
    ),
    'SUBSCRIPTION-DUPLICATE': must(
      listed,
      'A subscription can be duplicated.',
      'POST …/subscriptions/{id}/duplicate; its body is not shown',
    ),
    'SUBSCRIPTION-FILTER-VALIDATE': must(
      listed,
      'A filter can be validated.',
      `POST ${base}/filters/validate answers neither 404 nor 405; its body is not shown`,
    ),
  },
);
