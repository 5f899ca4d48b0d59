/** Outgoing requests and messages: the post of a webhook, and one message per recipient elsewhere (assumptions: 21, N3 to N5). */
import type { SuppressionReason } from '../../../../schemas/conventions/enums.ts';
import type { Outgoing } from '../../kernel/outbox.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import { headerPrefix, signedHeaders, signingTime } from '../events/envelope.ts';
import { type DeliveryRecord, severityOf } from './record.ts';
import { eventCatalogue, isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import { addToInbox, type Words } from '../inbox/module.ts';
import { sendEmail } from '../messaging/email.ts';
import type { EmailLogRecord, SmsLogRecord } from '../messaging/record.ts';
import { sendSms } from '../messaging/sms.ts';

/** Declared here, since the group of destinations imports this one to post samples: an import of it would be a cycle. */
export type Destination = RecordOf<'notificationDestinations'>;
type ConfiguredOf<D> = D extends Destination ? Pick<D, 'type' | 'config'> : never;
/** A type with a configuration of this type. */
export type Configured = ConfiguredOf<Destination>;
export type Suppression = NonNullable<Destination['suppression']>;

type Receiver = Pick<Extract<Destination, { type: 'Webhook' }>, 'config' | 'secret' | 'pendingSecret'>;

/** During a rotation both secrets sign, the current one first. */
function signatures(world: World, { secret, pendingSecret }: Receiver, id: string, body: string): Readonly<Record<string, string>> {
  const now = world.clock.now();
  if (secret === null) return {};
  const at = signingTime(world, now);
  const headers = signedHeaders(world, secret, id, at, body);
  if (pendingSecret === null || pendingSecret.expiresAt <= now) return headers;
  const second = signedHeaders(world, pendingSecret.secret, id, at, body);
  const name = `${headerPrefix(world)}signature`;
  return { ...headers, [name]: `${headers[name]} ${second[name]}` };
}

export function outgoingOf(world: World, receiver: Receiver, id: string, body: string, isSample = false): Outgoing {
  const { url, headers, timeoutSeconds } = receiver.config;
  return {
    url,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'payment-gateway-simulator',
      ...signatures(world, receiver, id, body),
      ...(isSample ? { 'X-Service-Sample': 'true' } : {}),
    },
    body,
    timeout: timeoutSeconds * 1000,
  };
}

/** Headers that the platform sets beside the signature; all others are the destination's own. */
const own = new Set(['content-type', 'user-agent', 'x-service-sample']);

/** Masks the destination's own headers, which may hold a secret. */
export function shownHeaders(world: World, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const prefix = headerPrefix(world);
  const isOwn = (name: string): boolean => own.has(name) || name.startsWith(prefix);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isOwn(name.toLowerCase()) ? value : '***']));
}

interface Arrival {
  readonly isDelivered: boolean;
  readonly error: string | null;
  /** Why the endpoint is suppressed at once: no recipient accepts messages any more. Null: it is not. */
  readonly reason: SuppressionReason | null;
}

const arrived: Arrival = { isDelivered: true, error: null, reason: null };

function messagesOf(world: World, { id, eventId }: DeliveryRecord) {
  const { emailLogs, smsLogs } = world.records;
  const all = [...emailLogs.by('correlationId', eventId), ...smsLogs.by('correlationId', eventId)];
  return all.filter(({ deliveryId }) => deliveryId === id);
}

/** An e-mail reported as spam counts as delivered, but its recipient gets no more. */
export function arrivalOf(world: World, delivery: DeliveryRecord): Arrival {
  const messages = messagesOf(world, delivery);
  const find = (status: string) => messages.find((message) => message.status === status);
  if (find('Delivered') !== undefined) return arrived;
  if (find('Complained') !== undefined) return { isDelivered: true, error: null, reason: 'Complaint' };
  const bounced = find('Bounced');
  if (bounced !== undefined) return { isDelivered: false, error: bounced.errorMessage, reason: 'Bounced' };
  return { isDelivered: false, error: find('Undelivered')?.errorMessage ?? 'No message arrived.', reason: null };
}

// The transports that end within the world: inbox, e-mail and text message (event types: Inbox categories; assumptions: 18.1, 21).

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
