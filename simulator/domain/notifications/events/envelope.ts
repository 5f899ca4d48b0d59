/** The JSON text of an event; its members have a fixed order, since the signature covers the bytes. */
import { jsonWithoutPasted } from '../../../../schemas/shared/pasted-secrets.ts';
import { epochSeconds, formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { Event } from '../../kernel/event.ts';
import type { World } from '../../kernel/world.ts';

/** The body that is sent and signed. Keys and card numbers that were put into a name are masked: no receiver gets them. */
export const bodyOf = ({ id, type, at, merchantId, resellerId, data }: Event): string =>
  jsonWithoutPasted({ id, type, timestamp: formatInstant(at), apiVersion: 'v1', environment: 'Sandbox', merchantId, resellerId, data });

export const headerPrefix = ({ choices }: World): string => `${choices['webhooks.headerPrefix']}-`;

/** The instant in a signature (choice webhooks.signedAt). Receivers refuse one that is not near their own time. */
export const signingTime = ({ choices, clock }: World, at: Instant): Instant =>
  choices['webhooks.signedAt'] === 'world' ? at : clock.wall();

/** Headers of a delivery: id, instant in whole seconds and signature (Standard Webhooks 1.0.0). */
export function signedHeaders(world: World, secret: string, id: string, at: Instant, body: string): Readonly<Record<string, string>> {
  const prefix = headerPrefix(world);
  const timestamp = String(epochSeconds(at));
  return {
    [`${prefix}id`]: id,
    [`${prefix}timestamp`]: timestamp,
    [`${prefix}signature`]: `v1,${world.crypto.hmac(secret, `${id}.${timestamp}.${body}`)}`,
  };
}
