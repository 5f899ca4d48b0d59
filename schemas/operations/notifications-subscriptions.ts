import { act, group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';

const base = '/api/notifications/subscriptions';
const permission = 'Notifications.Subscriptions';

export const notificationSubscriptions = {
  ...resourceSet({
    prefix: 'notificationSubscriptions',
    title: 'Notification subscriptions',
    base,
    permission,
    restore: null,
    noun: ['notification subscription', 'notification subscriptions'],
  }),
  ...group(
    { prefix: 'notificationSubscriptions', title: 'Notification subscriptions', section: 'Notifications' },
    {
      validateFilter: post('/api/notifications/filters/validate', [permission], 'Check a subscription filter'),
      disable: act(`${base}/{id}/disable`, withActions(permission, 'Update'), 'Disable a subscription'),
      enable: act(`${base}/{id}/enable`, withActions(permission, 'Update'), 'Enable a subscription'),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a subscription'),
    },
  ),
};
