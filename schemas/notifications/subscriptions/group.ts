import { NotificationSubscriptionCreateDto, NotificationSubscriptionDto, NotificationSubscriptionUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name, record } from '../../recipe.ts';

export const notificationSubscriptions = describeGroup({
  area: 'notifications',
  prefix: 'notificationSubscriptions',
  noun: ['notification subscription', 'notification subscriptions'],
  title: 'Notification subscriptions',
  base: '/api/notifications/subscriptions',
  permission: 'Notifications.Subscriptions',
  restore: null,
  shapes: { item: NotificationSubscriptionDto, create: NotificationSubscriptionCreateDto, update: NotificationSubscriptionUpdateDto },
  rules: 'SUBSCRIPTION',
  isIsolated: true,
  owner: 'any',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'eventTypes'],
  // Disabled, so that the suite does not make the target send anything.
  recipe: {
    merchantId: caller('merchantId'),
    name: name('subscription', 128),
    isEnabled: false,
    eventTypes: ['*'],
    destinationIds: [record('notificationDestinations')],
  },
  change: { eventTypes: ['customer.*'] },
});
