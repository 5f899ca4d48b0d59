/** A post whose body, signature or time is not what a receiver expects. */
import { isJsonObject } from '../../schemas/shared/json.ts';
import { plus, seconds } from '../../schemas/shared/instant.ts';
import type { Outgoing } from '../domain/kernel/outbox.ts';
import { changeDelivery } from '../domain/notifications/deliveries/change.ts';
import { headerPrefix, signedHeaders, signingTime } from '../domain/notifications/events/envelope.ts';
import type { DeliveryFault } from '../pipeline/faults/fault.ts';
import { withMember } from '../pipeline/faults/member-path.ts';
import type { StoredWorld } from '../store/world.ts';

/** Base64 of 32 bytes that no destination has as its secret. */
const otherSecret = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=';

/** The event as it is written: with another type, further members and other white space. */
function bodyOf({ type, add = {}, respace }: DeliveryFault, body: string): string {
  if (type === undefined && respace !== true && Object.keys(add).length === 0) return body;
  const read: unknown = JSON.parse(body);
  const typed = type === undefined ? read : withMember(read, ['type'], type);
  const event = Object.entries(add).reduce((value, [path, member]) => withMember(value, path.split('.'), member), typed);
  return respace === true ? JSON.stringify(event, null, 2) : JSON.stringify(event);
}

/** The event with another first number in its data, or a further member if there is none. */
function tampered(body: string): string {
  const event: unknown = JSON.parse(body);
  const data = isJsonObject(event) && isJsonObject(event['data']) ? event['data'] : {};
  const [name, value] = Object.entries(data).find(([, member]) => typeof member === 'number') ?? ['tampered', 0];
  return JSON.stringify(withMember(event, ['data', name], Number(value) + 1));
}

/** The secrets that sign, in the order of their signatures. */
function secretsOf(world: StoredWorld, deliveryId: string, signature: DeliveryFault['signature']): readonly string[] {
  const { deliveries, notificationDestinations } = world.records;
  const destination = notificationDestinations.get(deliveries.get(deliveryId)?.destinationId ?? '');
  const { secret = null, pendingSecret = null } = destination ?? {};
  if (secret === null || signature === 'none') return [];
  if (signature === 'other') return [otherSecret];
  const isPending = pendingSecret !== null && pendingSecret.expiresAt > world.clock.now();
  const own = isPending ? [secret, pendingSecret.secret] : [secret];
  return signature === 'both' ? [otherSecret, ...own] : own;
}

/** The post as the fault wants it; the delivery shows the headers that are sent. */
export function spoiled(world: StoredWorld, fault: DeliveryFault, deliveryId: string, outgoing: Outgoing): Outgoing {
  const { timestamp, signature, tamper } = fault;
  const delivery = world.records.deliveries.get(deliveryId);
  if (delivery === undefined) return outgoing;
  const signed = bodyOf(fault, outgoing.body);
  const body = tamper === true ? tampered(signed) : signed;
  if (signed === outgoing.body && timestamp === undefined && signature === undefined) return { ...outgoing, body };
  const at = plus(signingTime(world, world.clock.now()), seconds(timestamp ?? 0));
  const name = `${headerPrefix(world)}signature`;
  const secrets = secretsOf(world, deliveryId, signature);
  const made = secrets.map((secret) => signedHeaders(world, secret, delivery.eventId, at, signed));
  const { [name]: _own, ...unsigned } = outgoing.headers;
  const headers = made.length === 0 ? unsigned : { ...unsigned, ...made[0], [name]: made.map((one) => one[name]).join(' ') };
  changeDelivery(world, delivery, { posted: { url: outgoing.url, headers } });
  return { ...outgoing, headers, body };
}
