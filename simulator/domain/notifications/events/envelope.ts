/** An event as it is sent: one JSON text whose members stand in a fixed order, since its signature covers the bytes. */
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../kernel/world.ts';

export interface Event {
  /** `evt_` and a time-ordered identifier of 26 characters; also the identifier in its headers. */
  readonly id: string;
  readonly type: string;
  /** When it happened. */
  readonly at: Instant;
  /** Null for an event of the platform itself. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Crockford's base 32 in lower case: no letter that is taken for a digit. */
const base32 = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 10;
const randomLength = 16;

/** An identifier like a ULID: 48 bits of time, 80 of the world's randomness. */
export function eventId(world: World): string {
  let rest = Math.floor(world.clock.now());
  let time = '';
  for (let i = 0; i < timeLength; i++) {
    time = base32[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return `evt_${time}${world.random.characters(base32, randomLength)}`;
}

/** The body that is sent and signed. */
export const bodyOf = ({ id, type, at, merchantId, resellerId, data }: Event): string =>
  JSON.stringify({ id, type, timestamp: formatInstant(at), apiVersion: 'v1', environment: 'Sandbox', merchantId, resellerId, data });

/** What the names of the headers begin with. */
export const headerPrefix = ({ choices }: World): string => `${choices['webhooks.headerPrefix']}-`;

/** Headers of a delivery: identifier, instant in whole seconds and signature (Standard Webhooks 1.0.0). */
export function signedHeaders(world: World, secret: string, id: string, at: Instant, body: string): Readonly<Record<string, string>> {
  const prefix = headerPrefix(world);
  const timestamp = String(Math.floor(at / 1000));
  return {
    [`${prefix}id`]: id,
    [`${prefix}timestamp`]: timestamp,
    [`${prefix}signature`]: `v1,${world.crypto.hmac(secret, `${id}.${timestamp}.${body}`)}`,
  };
}
