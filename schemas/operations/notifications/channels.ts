import { act, group, post, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { NotificationChannelCreateDto, NotificationChannelDto, NotificationChannelUpdateDto } from '../../types/notifications/channels.ts';
import { NotificationDuplicateDto } from '../../types/notifications/common.ts';

const base = '/api/notifications/channels';
const permission = 'Notifications.Channels';
const changed = answers(NotificationChannelDto);

export const notificationChannels = {
  ...resourceSet({
    prefix: 'notificationChannels',
    title: 'Notification channels',
    base,
    permission,
    restore: null,
    noun: ['notification channel', 'notification channels'],
    shapes: { item: NotificationChannelDto, create: NotificationChannelCreateDto, update: NotificationChannelUpdateDto },
  }),
  ...group(
    { prefix: 'notificationChannels', title: 'Notification channels', section: 'Notifications' },
    {
      disable: act(`${base}/{id}/disable`, withActions(permission, 'Update'), 'Disable a channel', changed),
      enable: act(`${base}/{id}/enable`, withActions(permission, 'Update'), 'Enable a channel', changed),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a channel', {
        ...mayTake(NotificationDuplicateDto),
        ...changed,
      }),
    },
  ),
};
