import { NotificationChannelCreateDto, NotificationChannelDto, NotificationChannelUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';

export const notificationChannels = describeGroup({
  area: 'notifications',
  prefix: 'notificationChannels',
  noun: ['notification channel', 'notification channels'],
  title: 'Notification channels',
  base: '/api/notifications/channels',
  permission: 'Notifications.Channels',
  restore: null,
  shapes: { item: NotificationChannelDto, create: NotificationChannelCreateDto, update: NotificationChannelUpdateDto },
  rules: 'CHANNEL',
  isIsolated: true,
  owner: 'any',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'description'],
  sample: ({ name, merchantId }) => ({ merchantId, name: name('channel', 128) }),
  references: { destinationIds: { record: 'notificationDestinations' } },
  lists: ['destinationIds'],
  change: { minimumSeverity: 'Warning' },
});
