/** The transports that end within the world: inbox, e-mail, text message (assumptions: 18.1, 21). */
import type { EmailConfigDto, SmsConfigDto } from '../../../../schemas/notifications/destinations/types.ts';
import { sendEmail } from '../messaging/email.ts';
import type { EmailLogRecord, SmsLogRecord } from '../messaging/record.ts';
import { sendSms } from '../messaging/sms.ts';
import type { World } from '../../kernel/world.ts';
import type { Destination } from './destination.ts';
import { addToInbox } from '../inbox/add.ts';
import type { DeliveryRecord } from './record.ts';
import { summaryParts } from './summary-line.ts';

/** The outcome of handing over a delivery. `error`: why it failed, or null. */
export type Handed =
  | { readonly kind: 'over'; readonly error: string | null }
  /** Messages arrive later. */
  | { readonly kind: 'underWay' }
  /** No recipient accepts messages of its kind. */
  | { readonly kind: 'unwanted'; readonly error: string | null };

type Message = Pick<EmailLogRecord | SmsLogRecord, 'status' | 'errorMessage'>;

function sent(messages: readonly Message[]): Handed {
  if (messages.some(({ status }) => status === 'Sent')) return { kind: 'underWay' };
  return { kind: 'unwanted', error: messages[0]?.errorMessage ?? null };
}

/** Hands a delivery over. */
export function hand(world: World, destination: Destination, delivery: DeliveryRecord): Handed {
  const parts = summaryParts(delivery);
  const { merchantId, resellerId, config } = destination;
  const owner = { merchantId, resellerId };
  const { category } = parts;
  const common = { category, correlationId: delivery.eventId, deliveryId: delivery.id };
  switch (destination.type) {
    case 'Inbox':
      return { kind: 'over', error: addToInbox(world, destination, delivery, parts) };
    case 'Email': {
      const { recipients, subjectPrefix } = config as EmailConfigDto;
      const subject = [subjectPrefix ?? '', parts.title].filter((part) => part !== '').join(' ');
      const mail = { ...common, subject, text: parts.summary, templateName: delivery.eventType };
      return sent(recipients.map((address) => sendEmail(world, owner, { ...mail, address })));
    }
    case 'Sms': {
      const text = `${parts.title}. ${parts.summary}`;
      return sent((config as SmsConfigDto).phoneNumbers.map((number) => sendSms(world, owner, { ...common, number, text })));
    }
    case 'Webhook':
      throw new Error('webhooks are posted by the delivery sender');
  }
}
