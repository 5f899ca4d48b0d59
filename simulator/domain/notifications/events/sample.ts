/** The catalogue's samples: the same for everyone, so that a client can be tried before anything happened. */
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';
import type { Event } from './envelope.ts';
import { billingSamples, customerSamples } from './samples/customers.ts';
import { merchantId, resellerId, type Samples } from './samples/fixture.ts';
import { checkoutSamples, platformSamples, securitySamples } from './samples/platform.ts';
import { settlementSamples, transactionSamples } from './samples/transactions.ts';

const samples: Samples = Object.freeze({
  ...transactionSamples,
  ...settlementSamples,
  ...customerSamples,
  ...billingSamples,
  ...checkoutSamples,
  ...securitySamples,
  ...platformSamples,
});

/** The sample of an event type, without the identifier and the instant of its staging. */
export function sampleOf(type: EventTypeName): Omit<Event, 'id' | 'at'> {
  const data = samples[type];
  if (data === undefined) throw new Error(`there is no sample of ${type}`);
  return { type, merchantId, resellerId, data };
}
