import { act, group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';

const base = '/api/notifications/channels';
const permission = 'Notifications.Channels';

export const notificationChannels = {
  ...resourceSet({
    prefix: 'notificationChannels',
    title: 'Notification channels',
    base,
    permission,
    restore: null,
    noun: ['notification channel', 'notification channels'],
  }),
  ...group(
    { prefix: 'notificationChannels', title: 'Notification channels', section: 'Notifications' },
    {
      disable: act(`${base}/{id}/disable`, withActions(permission, 'Update'), 'Disable a channel'),
      enable: act(`${base}/{id}/enable`, withActions(permission, 'Update'), 'Enable a channel'),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a channel'),
    },
  ),
};
