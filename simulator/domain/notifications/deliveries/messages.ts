/** What a delivery says of the messages that carry it: one for each recipient, under way for a moment (assumptions: 21). */
import type { SuppressionReason } from '../../../../schemas/types/enums.ts';
import type { World } from '../../kernel/world.ts';
import type { DeliveryRecord } from './record.ts';

/** What became of a delivery whose messages are all over. */
export interface Arrival {
  /** Whether it reached anybody. */
  readonly isDelivered: boolean;
  /** Why it did not; null when it did. */
  readonly error: string | null;
  /** Why its endpoint is given up at once: nobody is left there who takes messages. Null: it is not. */
  readonly reason: SuppressionReason | null;
}

const arrived: Arrival = { isDelivered: true, error: null, reason: null };

/** Its messages, in the order of the recipients. */
export function messagesOf(world: World, { id, eventId }: DeliveryRecord) {
  const { emailLogs, smsLogs } = world.records;
  const all = [...emailLogs.by('correlationId', eventId), ...smsLogs.by('correlationId', eventId)];
  return all.filter(({ deliveryId }) => deliveryId === id);
}

/** A mail that was reported has arrived, but its reader is no endpoint any more. */
export function arrivalOf(world: World, delivery: DeliveryRecord): Arrival {
  const messages = messagesOf(world, delivery);
  const find = (status: string) => messages.find((message) => message.status === status);
  if (find('Delivered') !== undefined) return arrived;
  if (find('Complained') !== undefined) return { isDelivered: true, error: null, reason: 'Complaint' };
  const bounced = find('Bounced');
  if (bounced !== undefined) return { isDelivered: false, error: bounced.errorMessage, reason: 'Bounced' };
  return { isDelivered: false, error: find('Undelivered')?.errorMessage ?? 'No message arrived.', reason: null };
}
