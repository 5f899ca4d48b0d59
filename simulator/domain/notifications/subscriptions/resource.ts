/** Notification subscriptions under the standard operations (assumptions: 18.1). */
import type { NotificationSubscriptionCreateDto } from '../../../../schemas/types/notifications/subscriptions.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readSelection, typeFaults } from '../listen-sessions/selection.ts';
import { invalid, invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo, type Changed } from '../../resources/given.ts';
import { checkChannel, checkDestinations, withoutRepeats } from '../references.ts';

const given = givenTo('notificationSubscriptions');

function validate(call: CallWith<NotificationSubscriptionCreateDto>): void {
  const { eventTypes, filter, channelId, destinationIds } = call.body;
  const faults = typeFaults(eventTypes);
  if (faults.length > 0) throw invalid(faults);
  if (filter !== null && filter !== undefined) readSelection(call.world.choices, filter);
  const isRouted = (channelId !== null && channelId !== undefined) || (destinationIds ?? []).length > 0;
  if (!isRouted) throw invalidMember('destinationIds', 'A channel or at least one destination is required.');
}

const once = <T extends Changed<'notificationSubscriptions'>>(settings: T): T => ({
  ...withoutRepeats(settings),
  eventTypes: [...new Set(settings.eventTypes)],
});

export const subscriptionResource = describedResource('notificationSubscriptions', {
  // A filter is stored as it is shown.
  computed: { filter: ({ filter }) => filter },
  validate,
  create: (call) => {
    const made = once(given.create(call));
    checkChannel(call.world, made, call.body.channelId ?? null);
    checkDestinations(call.world, made, made.destinationIds);
    return made;
  },
  update: (call, subscription) => {
    const changed = once(given.update(call, subscription));
    checkChannel(call.world, subscription, call.body.channelId ?? null, subscription.channelId);
    checkDestinations(call.world, subscription, changed.destinationIds, subscription.destinationIds);
    return changed;
  },
});
