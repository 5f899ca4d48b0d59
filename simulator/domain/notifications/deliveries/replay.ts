/** Sends deliveries again: the same event with the same id in a new delivery (assumptions: N8, N14, N15). */
import type { ReplayResultDto, ReplayWindowResultDto } from '../../../../schemas/notifications/events/group.ts';
import { minus } from '../../../../schemas/shared/instant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { deliver } from './fan-out.ts';
import { retention, maxReplays } from './policy.ts';
import type { DeliveryRecord } from './record.ts';
import { findDelivery, deliveriesIn, windowOf } from './window.ts';

function whyNotReplayable(world: World, { status, creationTime, destinationId }: DeliveryRecord): string | null {
  if (status !== 'Delivered' && status !== 'Failed' && status !== 'Suppressed') return 'The delivery is still in progress.';
  if (creationTime <= minus(world.clock.now(), retention(world))) return 'The delivery is too old.';
  const destination = world.records.notificationDestinations.get(destinationId);
  if (destination === undefined || destination.isDeleted) return 'Its destination was deleted.';
  return destination.isEnabled ? null : `Its destination ${destination.name} is disabled.`;
}

export const isReplayable = (world: World, delivery: DeliveryRecord): boolean => whyNotReplayable(world, delivery) === null;

/** A replay of a replay names the delivery that it repeats, not the first one. */
function again(world: World, delivery: DeliveryRecord): DeliveryRecord {
  const destination = world.records.notificationDestinations.get(delivery.destinationId)!;
  const { eventId, eventType, occurredAt, body, subscriptionId, channelId } = delivery;
  return deliver(world, destination, { eventId, eventType, occurredAt, body, subscriptionId, channelId, replayOfId: delivery.id }, null);
}

/** @throws Refusal if the delivery cannot be sent again; the reason says why. */
export function replayOne(world: World, delivery: DeliveryRecord): DeliveryRecord {
  const reason = whyNotReplayable(world, delivery);
  if (reason !== null) {
    const message = 'The delivery is in progress or too old, or its destination is no longer in use.';
    throw new Refusal('state', 409, 'Notifications:NotReplayable', message, { reason });
  }
  return again(world, delivery);
}

export function replay(call: CallTo<'notificationEvents.replay'>) {
  const delivery = findDelivery(call);
  const { id, status } = replayOne(call.world, delivery);
  const result: ReplayResultDto = { deliveryId: id, replayOfId: delivery.id, status };
  return ok(result);
}

export function replayWindow(call: CallTo<'notificationEvents.replayWindow'>) {
  const { world } = call;
  const { fromUtc, toUtc, statuses, ...narrowing } = call.body;
  const window = windowOf(world, fromUtc, toUtc);
  const wanted: readonly string[] = statuses ?? ['Failed', 'Suppressed'];
  const matched = deliveriesIn(call, window, narrowing).filter(({ status }) => wanted.includes(status));
  const queued = matched.filter((one) => isReplayable(world, one)).slice(0, maxReplays(world));
  for (const one of queued) again(world, one);
  const result: ReplayWindowResultDto = {
    matchedCount: matched.length,
    queuedCount: queued.length,
    skippedCount: matched.length - queued.length,
  };
  return ok(result);
}
