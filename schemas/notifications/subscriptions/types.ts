/** Notification subscriptions: which events go to which destinations (assumptions: 18.1). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, maybe, shape, text, uuid, type Static } from '../../shape.ts';
import { FilterGroup } from '../../conventions/filter-types.ts';

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

export const NotificationSubscriptionUpdateDto = shape('NotificationSubscriptionUpdateDto', 'assumed', updateFields(writable));
export type NotificationSubscriptionUpdateDto = Static<typeof NotificationSubscriptionUpdateDto>;

export const NotificationSubscriptionDto = shape('NotificationSubscriptionDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  ...fullAudited(),
  ...stamped(),
});
export type NotificationSubscriptionDto = Static<typeof NotificationSubscriptionDto>;

/** The selection of a subscription, validated without saving it. */
export const ValidateFilterDto = shape('ValidateFilterDto', 'assumed', {
  eventTypes: maybe(array(text(128), { maxItems: 100 })),
  filter: maybe(FilterGroup),
});
export type ValidateFilterDto = Static<typeof ValidateFilterDto>;
