/** Receivers that a test's world posts to, and the resulting deliveries. */
import { expect } from '@playwright/test';
import { advance, done } from '../billing/billing-steps.ts';
import { destinations, newDestination, newSubscription, notifications } from './notification-steps.ts';
import { rawReceiver, receiver, type Receiver } from './receiver.ts';
import { test as base, type Json, type World } from '../simulator/simulated.ts';

type Making = typeof receiver;
interface Fixtures {
  /** Receivers are closed after the test. */
  readonly receive: Making;
  readonly receiveRaw: typeof rawReceiver;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  receive: async ({}, use) => {
    const made: Receiver[] = [];
    await use(async (answer) => {
      const one = await receiver(answer);
      made.push(one);
      return one;
    });
    for (const one of made) await one.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  receiveRaw: async ({}, use) => {
    const made: Receiver[] = [];
    await use(async (answer) => {
      const one = await rawReceiver(answer);
      made.push(one);
      return one;
    });
    for (const one of made) await one.close();
  },
});

export const events = `${notifications}/events`;

/** Waits, however busy the machine is, until a receiver has this many posts. */
export const arrives = (hook: Receiver, count: number): Promise<void> =>
  expect.poll(() => hook.received.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(count);

/** Returns once all due work has run and all posts are answered. */
export const quiet = (world: World) => advance(world, 'PT0S');
export const to = (url: string, more: object = {}) => ({ config: { url, ...more } });
export const deliveriesOf = async (world: World, by: 'merchantAdmin' | 'hostAdmin' = 'merchantAdmin'): Promise<readonly Json[]> =>
  (await done(world, 'GET', `${events}?maxResultCount=1000&sorting=creationTime asc`, undefined, by)).items;
export const readDestination = (world: World, id: string) => done(world, 'GET', `${destinations}/${id}`);

export async function subscribed(world: World, url: string, more: object = {}): Promise<Json> {
  const destination = await newDestination(world, to(url, more));
  await newSubscription(world, { eventTypes: ['customer.*'], destinationIds: [destination.id] });
  return destination;
}
