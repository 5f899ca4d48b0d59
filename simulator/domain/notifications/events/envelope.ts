/** The JSON text of an event; its members have a fixed order, since the signature covers the bytes. */
import { jsonWithoutPasted } from '../../../../schemas/shared/pasted-secrets.ts';
import { epochSeconds, formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { Event } from '../../kernel/event.ts';
import type { World } from '../../kernel/world.ts';
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { billingSamples, customerSamples } from './samples/customers.ts';
import { merchantId, resellerId, type Samples } from './samples/fixture.ts';
import { checkoutSamples, platformSamples, securitySamples } from './samples/platform.ts';
import { settlementSamples, transactionSamples } from './samples/transactions.ts';

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

// The catalogue's samples: the same for everyone, so that a client can be tried before any event.

const samples: Samples<EventTypeName> = Object.freeze({
  ...transactionSamples,
  ...settlementSamples,
  ...customerSamples,
  ...billingSamples,
  ...checkoutSamples,
  ...securitySamples,
  ...platformSamples,
});

export const sampleOf = (type: EventTypeName): Omit<Event, 'id' | 'at'> => ({ type, merchantId, resellerId, data: samples[type] });

/** The refusal of an event type that is not in the catalogue (assumptions: LS12). */
export const unknownEventType = (): Refusal =>
  new Refusal('notFound', 404, 'Notifications:UnknownEventType', 'The catalogue has no such event type.');
