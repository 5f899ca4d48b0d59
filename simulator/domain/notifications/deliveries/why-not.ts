/** Explains in one sentence why an event has no delivery, or why a delivery has not arrived (assumptions: 18.1). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { Event } from '../../kernel/event.ts';
import type { World } from '../../kernel/world.ts';
import { fits, wants } from '../listen-sessions/selection.ts';
import type { SubscriptionRecord } from '../subscriptions/module.ts';
import { subscriptionsFor } from './fan-out.ts';
import { type DeliveryRecord, isLessSevere } from './record.ts';

function obstacleOf(world: World, { channelId, destinationIds }: SubscriptionRecord, event: Event): string | undefined {
  const { notificationChannels, notificationDestinations } = world.records;
  const channel = channelId === null ? undefined : notificationChannels.get(channelId);
  const isOut = channel === undefined || channel.isDeleted || !channel.isEnabled;
  const isMinor = channel !== undefined && isLessSevere(event, channel.minimumSeverity);
  const ids = [...(channel === undefined || isOut || isMinor ? [] : channel.destinationIds), ...destinationIds];
  if (ids.length === 0) {
    if (channel === undefined) return 'The subscription that selects it names no destination.';
    return isOut ? `Its channel ${channel.name} is disabled or deleted.` : `Its channel ${channel.name} takes only what is more severe.`;
  }
  const found: string[] = [];
  for (const id of ids) {
    const destination = notificationDestinations.get(id);
    if (destination === undefined || destination.isDeleted) found.push('Its destination was deleted.');
    else if (!destination.isEnabled) found.push(`Its destination ${destination.name} is disabled.`);
    else if (destination.suppression?.isSuppressed === true) found.push(`Its destination ${destination.name} is suppressed.`);
    else if (event.type === 'notification_destination.suppressed' && event.data['destinationId'] === id)
      found.push('An event about a destination is not sent to that destination.');
    else return undefined;
  }
  return found[0];
}

/** Judges by the present subscriptions, channels and destinations. */
export function whyNotDelivered(world: World, event: Event): string {
  const all = subscriptionsFor(world, event).filter(({ isDeleted }) => !isDeleted);
  if (all.length === 0) return 'None of those whom it concerns has a subscription.';
  const typed = all.filter(({ eventTypes }) => eventTypes.length === 0 || eventTypes.some((name) => fits(name, event.type)));
  if (typed.length === 0) return `No subscription selects the type ${event.type}.`;
  const enabled = typed.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return `Every subscription to ${event.type} is disabled.`;
  const selecting = enabled.filter((subscription) => wants(world, subscription, event));
  if (selecting.length === 0) return `The filter of each subscription to ${event.type} leaves it out.`;
  const obstacles = selecting.map((subscription) => obstacleOf(world, subscription, event));
  const isOpen = obstacles.includes(undefined);
  return (
    (isOpen ? undefined : obstacles[0]) ??
    'It would be delivered now; when it happened, no subscription took it, or its delivery was removed.'
  );
}

export function whyNotArrived({ status, nextAttemptAt, errorMessage }: DeliveryRecord): string | null {
  if (status === 'Delivered') return null;
  const reason = errorMessage ?? '';
  if (nextAttemptAt !== null) return `It waits until ${formatInstant(nextAttemptAt)} for its next attempt. ${reason}`.trim();
  if (status === 'Pending' || status === 'Retrying') return 'It is queued or being sent.';
  return reason === '' ? `It is ${status.toLowerCase()}.` : reason;
}
