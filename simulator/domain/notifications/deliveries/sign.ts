/** What a webhook is posted with (assumptions: N3 to N5). */
import { headerPrefix, signedHeaders, signingTime } from '../events/envelope.ts';
import type { World } from '../../kernel/world.ts';
import type { Destination } from './destination.ts';
import type { Outgoing } from '../../kernel/outbox.ts';

interface WebhookConfig {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly timeoutSeconds?: number;
}

/** The parts of a destination that posting needs. */
export type Receiver = Pick<Destination, 'config' | 'secret' | 'pendingSecret'>;

/** Both secrets sign while a rotation is pending, the current one first. */
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

/** A signed post of an event. */
export function outgoingOf(world: World, receiver: Receiver, id: string, body: string, isSample = false): Outgoing {
  const { url = '', headers, timeoutSeconds = world.choices['webhooks.timeoutSeconds'] } = receiver.config as Partial<WebhookConfig>;
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

/** Names of the headers that the platform sets beside the signature: all others were given with the destination. */
const own = new Set(['content-type', 'user-agent', 'x-service-sample']);

/** Headers as a delivery shows them: what the destination's owner added may be a secret. */
export function shownHeaders(world: World, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const prefix = headerPrefix(world);
  const isOwn = (name: string): boolean => own.has(name) || name.startsWith(prefix);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isOwn(name.toLowerCase()) ? value : '***']));
}
