/** Notification subscriptions: which events go to which destinations (assumptions: 18.1). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, maybe, shape, text, uuid, type Static } from '../../shape.ts';
import { FilterGroup } from '../../conventions/paging-types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name, record } from '../../recipe.ts';
import { act, creates, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { NotificationDuplicateDto, ValidationResultDto } from '../common-types.ts';

const writable = {
  merchantId: maybe(uuid()),
  name: text(128),
  isEnabled: defaulted(boolean(), true),
  /** Names, `group.*` or `*`. */
  eventTypes: array(text(128), { minItems: 1, maxItems: 100 }),
  /** A filter on the event; payload fields are named `data.amount` and so on. */
  filter: maybe(FilterGroup),
  channelId: maybe(uuid()),
  destinationIds: defaulted(array(uuid(), { maxItems: 20 }), []),
};

export const NotificationSubscriptionCreateDto = shape('NotificationSubscriptionCreateDto', 'assumed', writable);
export type NotificationSubscriptionCreateDto = Static<typeof NotificationSubscriptionCreateDto>;

const NotificationSubscriptionUpdateDto = shape('NotificationSubscriptionUpdateDto', 'assumed', updateFields(writable));

const NotificationSubscriptionDto = shape('NotificationSubscriptionDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  ...fullAudited(),
  ...stamped(),
});
/** The selection of a subscription, validated without saving it. */
const ValidateFilterDto = shape('ValidateFilterDto', 'assumed', {
  eventTypes: maybe(array(text(128), { maxItems: 100 })),
  filter: maybe(FilterGroup),
});

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

const { base, permission } = notificationSubscriptions;
const changed = answers(NotificationSubscriptionDto);

export const subscriptionOperations = {
  ...resourceSet(notificationSubscriptions),
  ...group(
    { prefix: 'notificationSubscriptions', title: 'Notification subscriptions', section: 'Notifications' },
    {
      validateFilter: post('/api/notifications/filters/validate', [permission], 'Check a subscription filter', {
        ...takes(ValidateFilterDto),
        reads: true,
        ...answers(ValidationResultDto),
      }),
      disable: act(`${base}/{id}/disable`, withActions(permission, 'Update'), 'Disable a subscription', { ...changed, ...stops }),
      enable: act(`${base}/{id}/enable`, withActions(permission, 'Update'), 'Enable a subscription', changed),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a subscription', {
        ...mayTake(NotificationDuplicateDto),
        ...changed,
        ...creates,
      }),
    },
  ),
};
