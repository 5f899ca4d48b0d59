import { billingEvents } from './billing.ts';
import { checkoutEvents, customerEvents } from './customers.ts';
import type { EventType } from './event-type.ts';
import type { Static } from '../shape.ts';
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

type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Sent<T[Name]> }
    : T;

type Payloads = { readonly [Name in EventTypeName]: Sent<Static<(typeof eventCatalogue)[Name]['data']>> };

export type EventData<Name extends EventTypeName> = Payloads[Name];

export const eventTypes: readonly EventType[] = Object.freeze(Object.values(eventCatalogue));

export const isEventTypeName = (name: string): name is EventTypeName => Object.hasOwn(eventCatalogue, name);
