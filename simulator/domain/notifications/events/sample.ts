/** The catalogue's samples: the same for everyone, so that a client can be tried before any event. */
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';
import type { Event } from '../../kernel/event.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { billingSamples, customerSamples } from './samples/customers.ts';
import { merchantId, resellerId, type Samples } from './samples/fixture.ts';
import { checkoutSamples, platformSamples, securitySamples } from './samples/platform.ts';
import { settlementSamples, transactionSamples } from './samples/transactions.ts';

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
