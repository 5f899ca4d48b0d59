/** A post with a wrong body, signature or time. */
import type { Outgoing } from '../domain/kernel/outbox.ts';
import { changeDelivery } from '../domain/notifications/deliveries/change.ts';
import { signingTime } from '../domain/notifications/events/envelope.ts';
import type { DeliveryFault } from '../pipeline/faults/fault.ts';
import { spoiledMessage } from '../pipeline/faults/spoiled-message.ts';
import type { StoredWorld } from '../store/world.ts';

/** The signing secrets of a destination, in the order of their signatures. */
function secretsOf(world: StoredWorld, destinationId: string): readonly string[] {
  const { secret = null, pendingSecret = null } = world.records.notificationDestinations.get(destinationId) ?? {};
  if (secret === null) return [];
  return pendingSecret !== null && pendingSecret.expiresAt > world.clock.now() ? [secret, pendingSecret.secret] : [secret];
}

/** The post after the fault; the delivery shows the headers that are sent. */
export function spoiled(world: StoredWorld, fault: DeliveryFault, deliveryId: string, outgoing: Outgoing): Outgoing {
  const delivery = world.records.deliveries.get(deliveryId);
  if (delivery === undefined) return outgoing;
  const secrets = secretsOf(world, delivery.destinationId);
  const at = signingTime(world, world.clock.now());
  const { headers, body } = spoiledMessage(world, fault, outgoing, { eventId: delivery.eventId, at, secrets });
  if (headers !== outgoing.headers) changeDelivery(world, delivery, { posted: { url: outgoing.url, headers } });
  return { ...outgoing, headers, body };
}
