/** Sends an event to the destinations of the subscriptions that select it (assumptions: 18.1; event types: rule 7). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { minus } from '../../../../schemas/shared/instant.ts';
import { keepWithin } from '../../kernel/collection.ts';
import type { Event } from '../../kernel/event.ts';
import { isGone } from '../../kernel/reach.ts';
import type { EventConsumer } from '../../kernel/world.ts';
import { isIdle } from '../../platform/merchants/record.ts';
import { bodyOf } from '../events/envelope.ts';
import { wants } from '../listen-sessions/selection.ts';
import type { World } from '../../kernel/world.ts';
import type { ChannelRecord } from '../channels/module.ts';
import type { Destination } from './outgoing.ts';
import type { SubscriptionRecord } from '../subscriptions/module.ts';
import { attempt } from './attempt.ts';
import { recordsSuppressed, retention, isQuiet, isLessSevere, type DeliveryRecord } from './record.ts';

/** Subscriptions that can receive an event, by owner. Deleted merchants and idle resellers receive none. */
export function subscriptionsFor(world: World, { merchantId, resellerId }: Event): readonly SubscriptionRecord[] {
  const { notificationSubscriptions } = world.records;
  const owners = [
    ...(merchantId !== null && !isGone(world, merchantId) ? [merchantId] : []),
    ...(resellerId !== null && !isIdle(world, resellerId) ? [resellerId] : []),
    'host',
  ];
  return owners.flatMap((owner) => notificationSubscriptions.by('owner', owner));
}

interface Route {
  readonly destination: Destination;
  readonly subscription: SubscriptionRecord;
  readonly channel: ChannelRecord | null;
}

/** The destinations of a subscription for an event, those of its channel first. */
function* routesOf(world: World, subscription: SubscriptionRecord, event: Event): Iterable<Route> {
  const { notificationChannels, notificationDestinations } = world.records;
  const channel = subscription.channelId === null ? undefined : notificationChannels.get(subscription.channelId);
  const isIn = (one: ChannelRecord) => !one.isDeleted && one.isEnabled && !isLessSevere(event, one.minimumSeverity);
  const ways = [
    ...(channel !== undefined && isIn(channel) ? channel.destinationIds.map((id) => ({ id, channel })) : []),
    ...subscription.destinationIds.map((id) => ({ id, channel: null })),
  ];
  for (const { id, channel: through } of ways) {
    const destination = notificationDestinations.get(id);
    if (destination === undefined || destination.isDeleted || !destination.isEnabled) continue;
    if (destination.suppression?.isSuppressed === true && !recordsSuppressed(world)) continue;
    // An event about an endpoint is not sent to that endpoint.
    if (event.type === 'notification_destination.suppressed' && event.data['destinationId'] === id) continue;
    yield { destination, subscription, channel: through };
  }
}

/** Each destination once, even if several subscriptions name it: the oldest subscription sends. */
function routes(world: World, event: Event): readonly Route[] {
  const found = new Map<string, Route>();
  for (const subscription of subscriptionsFor(world, event)) {
    if (subscription.isDeleted || !subscription.isEnabled || !wants(world, subscription, event)) continue;
    for (const route of routesOf(world, subscription, event)) if (!found.has(route.destination.id)) found.set(route.destination.id, route);
  }
  return [...found.values()];
}

type Origin = Pick<DeliveryRecord, 'eventId' | 'eventType' | 'occurredAt' | 'body' | 'subscriptionId' | 'channelId' | 'replayOfId'>;

/** Delivered ones are removed before those that may be replayed after an outage; unfinished ones stay. */
const missedLeastFirst = ({ records: { deliveries } }: World): readonly (readonly DeliveryRecord[])[] => [
  deliveries.by('over', 'needless'),
  deliveries.by('over', 'missed'),
];

/** Stores a delivery and starts it. Returns it as it is after that. */
export function deliver(world: World, destination: Destination, origin: Origin, channel: ChannelRecord | null): DeliveryRecord {
  const quietHours = channel?.quietHours ?? null;
  keepWithin(world.records.deliveries, worldLimits.deliveries.max, () => missedLeastFirst(world));
  const isSkipped = destination.type !== 'Webhook' && quietHours !== null && isQuiet(quietHours, world.clock.now());
  const made = world.records.deliveries.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    merchantId: destination.merchantId,
    resellerId: destination.resellerId,
    ...origin,
    destinationId: destination.id,
    status: isSkipped ? 'Skipped' : 'Pending',
    attempts: [],
    nextAttemptAt: null,
    deliveredAt: null,
    posted: null,
    responseStatusCode: null,
    responseBody: null,
    errorMessage: isSkipped ? 'The channel has quiet hours.' : null,
  });
  if (isSkipped) return made;
  attempt(world, made);
  return world.records.deliveries.get(made.id) ?? made;
}

function fanOut(world: World, event: Event): void {
  const found = routes(world, event);
  if (found.length === 0) return;
  const body = bodyOf(event);
  for (const { destination, subscription, channel } of found) {
    const { id: eventId, type: eventType, at: occurredAt } = event;
    const origin = { eventId, eventType, occurredAt, body, subscriptionId: subscription.id, channelId: channel?.id ?? null };
    deliver(world, destination, { replayOfId: null, ...origin }, channel);
  }
}

function forget(world: World): void {
  const { deliveries } = world.records;
  const oldest = minus(world.clock.now(), retention(world));
  const gone = new Set<string>();
  for (const over of missedLeastFirst(world))
    for (const { id, creationTime } of over) {
      if (creationTime >= oldest) break;
      gone.add(id);
    }
  deliveries.removeAll(gone);
}

/** Creates deliveries after the request that caused the events. */
export const deliveryConsumer: EventConsumer = {
  reads: 'afterwards',
  awaits: ({ records }) => records.notificationSubscriptions.size > 0,
  take(world, events) {
    forget(world);
    for (const event of events) fanOut(world, event);
  },
};
