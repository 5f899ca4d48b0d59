/** Notification subscriptions under the standard operations (assumptions: 18.1). */
import type { NotificationSubscriptionCreateDto } from '../../../../schemas/types/notifications/subscriptions.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readSelection, typeFaults } from '../listen-sessions/selection.ts';
import { invalid, invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { namedOwner } from '../../kernel/owned.ts';
import { checkChannel, checkDestinations } from '../references.ts';

function validate(call: CallWith<NotificationSubscriptionCreateDto>): void {
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

export const subscriptionResource = describedResource('notificationSubscriptions', {
  // A filter is stored as it is shown.
  computed: { filter: ({ filter }) => filter },
  validate,
  create: (call) => {
    const made = { ...namedOwner(call), ...settings(call.body) };
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
});
