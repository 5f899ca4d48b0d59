/** Notification subscriptions under the standard operations (assumptions: 18.1). */
import {
  NotificationSubscriptionDto,
  type NotificationSubscriptionCreateDto,
} from '../../../../schemas/types/notifications/subscriptions.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readSelection, typeFaults } from '../listen-sessions/selection.ts';
import { invalid, invalidMember } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import { nameKey } from '../../resources/name-index.ts';
import type { Resource } from '../../resources/resource.ts';
import { checkChannel, checkDestinations, ownerFor, sees, visible } from '../reach.ts';
import { checkNotBlank } from '../switching.ts';
import type { SubscriptionRecord } from './record.ts';

function validate(call: CallWith<NotificationSubscriptionCreateDto>): void {
  checkNotBlank(call);
  const { eventTypes, filter, channelId, destinationIds } = call.body;
  const faults = typeFaults(eventTypes);
  if (faults.length > 0) throw invalid(faults);
  if (filter !== null && filter !== undefined) readSelection(call.world.choices, filter);
  const isRouted = (channelId !== null && channelId !== undefined) || (destinationIds ?? []).length > 0;
  if (!isRouted) throw invalidMember('destinationIds', 'A channel or at least one destination is required.');
}

const settings = (body: NotificationSubscriptionCreateDto) => ({
  name: body.name,
  isEnabled: body.isEnabled ?? true,
  eventTypes: [...new Set(body.eventTypes)],
  filter: body.filter ?? null,
  channelId: body.channelId ?? null,
  destinationIds: [...new Set(body.destinationIds)],
});

export const subscriptionResource: Resource<SubscriptionRecord, 'notificationSubscriptions'> = {
  prefix: 'notificationSubscriptions',
  collection: (world) => world.records.notificationSubscriptions,
  listing: { shape: NotificationSubscriptionDto, search: ['name', 'eventTypes'], restorePermission: null },
  source: (call) => visible(call, call.world.records.notificationSubscriptions),
  sees,
  present: presenter<SubscriptionRecord, typeof NotificationSubscriptionDto>(NotificationSubscriptionDto, {
    filter: ({ filter }) => filter,
  }),
  name: ({ name }) => name,
  siblings: (world, draft) => world.records.notificationSubscriptions.by('name', nameKey(draft)),
  validate,
  create: (call) => {
    const made = { ...ownerFor(call), ...settings(call.body) };
    checkChannel(call.world, made, made.channelId);
    checkDestinations(call.world, made, made.destinationIds);
    return made;
  },
  update: (call, subscription) => {
    const changed = settings(call.body);
    checkChannel(call.world, subscription, changed.channelId, subscription.channelId);
    checkDestinations(call.world, subscription, changed.destinationIds, subscription.destinationIds);
    return { ...subscription, ...changed };
  },
};
