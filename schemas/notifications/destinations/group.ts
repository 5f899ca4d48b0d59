import { NotificationDestinationCreateDto, NotificationDestinationDto, NotificationDestinationUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name, tag, text } from '../../recipe.ts';

export const notificationDestinations = describeGroup({
  area: 'notifications',
  prefix: 'notificationDestinations',
  noun: ['notification destination', 'notification destinations'],
  title: 'Notification destinations',
  base: '/api/notifications/destinations',
  permission: 'Notifications.Destinations',
  restore: null,
  shapes: { item: NotificationDestinationDto, create: NotificationDestinationCreateDto, update: NotificationDestinationUpdateDto },
  rules: 'DESTINATION',
  isIsolated: true,
  owner: 'any',
  name: 'name',
  hasUniqueName: true,
  search: ['name'],
  // A webhook at a reserved address without a server.
  recipe: {
    merchantId: caller('merchantId'),
    name: name('destination', 128),
    type: 'Webhook',
    config: { url: text('https://hooks-', tag, '.invalid/receive') },
  },
  change: { isEnabled: false },
});
