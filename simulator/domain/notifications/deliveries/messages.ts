/** The state of a delivery by messages: one per recipient, each in transit for a moment (assumptions: 21). */
import type { SuppressionReason } from '../../../../schemas/conventions/enums.ts';
import type { World } from '../../kernel/world.ts';
import type { DeliveryRecord } from './record.ts';

/** The outcome of a delivery whose messages are all finished. */
export interface Arrival {
  /** Whether it reached at least one recipient. */
  readonly isDelivered: boolean;
  /** Why it did not; null when it did. */
  readonly error: string | null;
  /** Why its endpoint is suppressed at once: no recipient accepts messages any more. Null: it is not. */
  readonly reason: SuppressionReason | null;
}

const arrived: Arrival = { isDelivered: true, error: null, reason: null };

/** Its messages, in the order of the recipients. */
export function messagesOf(world: World, { id, eventId }: DeliveryRecord) {
  const { emailLogs, smsLogs } = world.records;
  const all = [...emailLogs.by('correlationId', eventId), ...smsLogs.by('correlationId', eventId)];
  return all.filter(({ deliveryId }) => deliveryId === id);
}

/** An e-mail reported as spam has arrived, but its recipient gets no further ones. */
export function arrivalOf(world: World, delivery: DeliveryRecord): Arrival {
  const messages = messagesOf(world, delivery);
  const find = (status: string) => messages.find((message) => message.status === status);
  if (find('Delivered') !== undefined) return arrived;
  if (find('Complained') !== undefined) return { isDelivered: true, error: null, reason: 'Complaint' };
  const bounced = find('Bounced');
  if (bounced !== undefined) return { isDelivered: false, error: bounced.errorMessage, reason: 'Bounced' };
  return { isDelivered: false, error: find('Undelivered')?.errorMessage ?? 'No message arrived.', reason: null };
}
