/** A signed event with a wrong body, signature or time. */
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { plus, seconds, type Instant } from '../../../schemas/shared/instant.ts';
import type { World } from '../../domain/kernel/world.ts';
import { headerPrefix, signedHeaders } from '../../domain/notifications/events/envelope.ts';
import type { DeliveryFault } from './fault.ts';
import { withMember } from '../member-path.ts';

/** Base64 of 32 bytes, a secret that no receiver has. */
const otherSecret = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=';

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Signing {
  readonly eventId: string;
  /** The instant in the signature. */
  readonly at: Instant;
  /** The signing secrets, in the order of their signatures; none for an unsigned event. */
  readonly secrets: readonly string[];
}

/** The text of the event: with a different type, more members or different white space. */
function bodyOf({ type, add = {}, respace }: DeliveryFault, body: string): string {
  if (type === undefined && respace !== true && Object.keys(add).length === 0) return body;
  const read: unknown = JSON.parse(body);
  const typed = type === undefined ? read : withMember(read, ['type'], type);
  const event = Object.entries(add).reduce((value, [path, member]) => withMember(value, path.split('.'), member), typed);
  return respace === true ? JSON.stringify(event, null, 2) : JSON.stringify(event);
}

/** The event with its first number changed, or with an added member if there is none. */
function tampered(body: string): string {
  const event: unknown = JSON.parse(body);
  const data = isJsonObject(event) && isJsonObject(event['data']) ? event['data'] : {};
  const [name, value] = Object.entries(data).find(([, member]) => typeof member === 'number') ?? ['tampered', 0];
  return JSON.stringify(withMember(event, ['data', name], Number(value) + 1));
}

function signing(own: readonly string[], signature: DeliveryFault['signature']): readonly string[] {
  if (own.length === 0 || signature === 'none') return [];
  if (signature === 'other') return [otherSecret];
  return signature === 'both' ? [otherSecret, ...own] : own;
}

/** The message after the fault. */
export function spoiledMessage(world: World, fault: DeliveryFault, message: Message, { eventId, at, secrets: own }: Signing): Message {
  const { timestamp, signature, tamper } = fault;
  const signed = bodyOf(fault, message.body);
  const body = tamper === true ? tampered(signed) : signed;
  if (signed === message.body && timestamp === undefined && signature === undefined) return { headers: message.headers, body };
  const name = `${headerPrefix(world)}signature`;
  const made = signing(own, signature).map((secret) => signedHeaders(world, secret, eventId, plus(at, seconds(timestamp ?? 0)), signed));
  const { [name]: _own, ...unsigned } = message.headers;
  const headers = made.length === 0 ? unsigned : { ...unsigned, ...made[0], [name]: made.map((one) => one[name]).join(' ') };
  return { headers, body };
}
