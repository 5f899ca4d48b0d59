/**
 * Finds the logged request that caused an event, a change or a message. Null if no kept request did, such as when the clock was the cause.
 */
import type { ServedWorld } from '../../pipeline/world.ts';

export const requestOfEvent = ({ watch }: ServedWorld, eventId: string): number | null =>
  watch.log.find(({ events }) => events.some(({ id }) => id === eventId));

/** `auditId`: id of the audit record that contains the change. */
export const requestOfAudit = ({ watch }: ServedWorld, auditId: string): number | null =>
  watch.log.find((entry) => entry.auditId === auditId);

interface Message {
  readonly id: string;
  readonly deliveryId: string | null;
}

export function requestOfMessage(world: ServedWorld, { id, deliveryId }: Message): number | null {
  const delivery = deliveryId === null ? undefined : world.records.deliveries.get(deliveryId);
  return delivery === undefined ? world.watch.log.find(({ messages }) => messages.includes(id)) : requestOfEvent(world, delivery.eventId);
}
