import { NotificationChannelCreateDto, NotificationChannelDto, NotificationChannelUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name, record } from '../../recipe.ts';

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
  recipe: { merchantId: caller('merchantId'), name: name('channel', 128), destinationIds: [record('notificationDestinations')] },
  change: { minimumSeverity: 'Warning' },
});
