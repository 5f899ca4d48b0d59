/** Every type of event, keyed by name, in the order of the catalogue. */
import { billingEvents } from './billing.ts';
import { checkoutEvents } from './checkout.ts';
import { customerEvents } from './customers.ts';
import type { EventType } from './event-type.ts';
import { platformEvents, securityEvents } from './platform.ts';
import { settlementEvents, transactionEvents } from './transactions.ts';

export const eventCatalogue = Object.freeze({
  ...transactionEvents,
  ...settlementEvents,
  ...customerEvents,
  ...billingEvents,
  ...checkoutEvents,
  ...securityEvents,
  ...platformEvents,
});

export type EventTypeName = keyof typeof eventCatalogue;

export const eventTypes: readonly EventType[] = Object.freeze(Object.values(eventCatalogue));

export const isEventTypeName = (name: string): name is EventTypeName => Object.hasOwn(eventCatalogue, name);
