/** Outgoing requests and messages: the post of a webhook, and one message per recipient elsewhere (assumptions: 21, N3 to N5). */
import type { SuppressionReason } from '../../../../schemas/conventions/enums.ts';
import type { Outgoing } from '../../kernel/outbox.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import { headerPrefix, signedHeaders, signingTime } from '../events/envelope.ts';
import type { DeliveryRecord } from './record.ts';

/** Declared here, since the group of destinations imports this one to post samples: an import of it would be a cycle. */
export type Destination = RecordOf<'notificationDestinations'>;
type ConfiguredOf<D> = D extends Destination ? Pick<D, 'type' | 'config'> : never;
/** A type with a configuration of this type. */
export type Configured = ConfiguredOf<Destination>;
export type Suppression = NonNullable<Destination['suppression']>;

export type Receiver = Pick<Extract<Destination, { type: 'Webhook' }>, 'config' | 'secret' | 'pendingSecret'>;

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
