import { done, merchantOf, type Persona } from '../billing/billing-steps.ts';
import type { Body, Json, World } from '../simulator/simulated.ts';

export const notifications = '/api/notifications';
export const destinations = `${notifications}/destinations`;
export const channels = `${notifications}/channels`;
export const subscriptions = `${notifications}/subscriptions`;

export const webhook = (changes: Body = {}): Body => ({
  name: 'Receiver',
  type: 'Webhook',
  config: { url: 'http://127.0.0.1:9/hooks' },
  ...changes,
});

export const newDestination = (world: World, body: Body = {}, by: Persona = 'merchantAdmin'): Promise<Json> =>
  done(world, 'POST', destinations, webhook({ merchantId: merchantOf(world), ...body }), by);

export async function newChannel(world: World, body: Body = {}): Promise<Json> {
  const destinationIds = body['destinationIds'] ?? [(await newDestination(world, { name: 'Of the channel' })).id];
  return done(world, 'POST', channels, { name: 'Operators', merchantId: merchantOf(world), ...body, destinationIds });
}

export async function newSubscription(world: World, body: Body = {}): Promise<Json> {
  const destinationIds = body['destinationIds'] ?? [(await newDestination(world, { name: 'Of the subscription' })).id];
  return done(world, 'POST', subscriptions, {
    name: 'Everything',
    merchantId: merchantOf(world),
    eventTypes: ['*'],
    ...body,
    destinationIds,
  });
}
