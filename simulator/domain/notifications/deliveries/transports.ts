/** The transports that end within the world: inbox, e-mail and text message (event types: Inbox categories; assumptions: 18.1, 21). */
import { eventCatalogue, isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import type { World } from '../../kernel/world.ts';
import { addToInbox, type Words } from '../inbox/add.ts';
import { sendEmail } from '../messaging/email.ts';
import type { EmailLogRecord, SmsLogRecord } from '../messaging/record.ts';
import { sendSms } from '../messaging/sms.ts';
import type { Destination } from './outgoing.ts';
import { severityOf } from './policy.ts';
import type { DeliveryRecord } from './record.ts';

/** The outcome of handing over a delivery. `error`: why it failed, or null. */
type Handed =
  | { readonly kind: 'over'; readonly error: string | null }
  | { readonly kind: 'underWay' }
  /** No recipient accepts messages of this kind. */
  | { readonly kind: 'unwanted'; readonly error: string | null };

type Message = Pick<EmailLogRecord | SmsLogRecord, 'status' | 'errorMessage'>;

function sent(messages: readonly Message[]): Handed {
  if (messages.some(({ status }) => status === 'Sent')) return { kind: 'underWay' };
  return { kind: 'unwanted', error: messages[0]?.errorMessage ?? null };
}

export function hand(world: World, destination: Destination, delivery: DeliveryRecord): Handed {
  const parts = summaryParts(delivery);
  const { merchantId, resellerId } = destination;
  const owner = { merchantId, resellerId };
  const { category } = parts;
  const common = { category, correlationId: delivery.eventId, deliveryId: delivery.id };
  switch (destination.type) {
    case 'Inbox':
      return { kind: 'over', error: addToInbox(world, destination, delivery, parts) };
    case 'Email': {
      const { recipients, subjectPrefix } = destination.config;
      const subject = [subjectPrefix ?? '', parts.title].filter((part) => part !== '').join(' ');
      const mail = { ...common, subject, text: parts.summary, templateName: delivery.eventType };
      return sent(recipients.map((address) => sendEmail(world, owner, { ...mail, address })));
    }
    case 'Sms': {
      const text = `${parts.title}. ${parts.summary}`;
      return sent(destination.config.phoneNumbers.map((number) => sendSms(world, owner, { ...common, number, text })));
    }
    case 'Webhook':
      throw new Error('webhooks are posted by the delivery sender');
  }
}

const maxFacts = 6;

const isTellable = (name: string, value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' && !name.endsWith('Id');

/** `previousStatus` becomes `previous status`. */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function summaryParts({ eventType, body }: Pick<DeliveryRecord, 'eventType' | 'body'>): Words {
  const { data } = JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> };
  const facts = Object.entries(data)
    .filter(([name, value]) => isTellable(name, value))
    .slice(0, maxFacts)
    .map(([name, value]) => `${spaced(name)}: ${String(value)}`);
  const known = isEventTypeName(eventType) ? eventCatalogue[eventType] : undefined;
  return {
    title: known?.displayName ?? eventType,
    summary: facts.length === 0 ? (known?.description ?? eventType) : facts.join(', '),
    category: known?.category ?? 'platform',
    severity: severityOf({ type: eventType, data }),
  };
}
