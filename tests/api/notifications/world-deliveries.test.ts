import { expect } from '@playwright/test';
import type { ServerResponse } from 'node:http';
import { advance, done, newCustomer } from '../billing/billing-steps.ts';
import { type Receiver, arrives, deliveriesOf, events, quiet, subscribed, test } from './receiver.ts';
import { worldOf, type Json, type World } from '../simulator/simulated.ts';

const idOf = ({ body }: { readonly body: string }): string => JSON.parse(body).id;
const customersIn = (hook: Receiver): readonly string[] => hook.received.map(({ body }) => JSON.parse(body).data.customerId);

/** A receiver that delays its first answer until it is released. */
async function stalled(receive: (answer: (response: ServerResponse, got: unknown, count: number) => void) => Promise<Receiver>) {
  const waiting: ServerResponse[] = [];
  const hook = await receive((response, _got, count) => void (count === 1 ? waiting.push(response) : response.writeHead(200).end()));
  return { hook, answer: () => waiting.forEach((response) => response.writeHead(200).end()) };
}

/** A world with one delivery being sent and two queued behind it. */
async function underWay(world: World, { hook }: { readonly hook: Receiver }): Promise<void> {
  await subscribed(world, hook.url);
  for (let number = 0; number < 3; number++) await newCustomer(world);
  await arrives(hook, 1);
}

/** Makes another world post to a receiver: earlier posts have then arrived. */
async function fence(world: World, hook: Receiver): Promise<string> {
  await subscribed(world, hook.url);
  const { id } = await newCustomer(world);
  await quiet(world);
  return id;
}

test('a fork sends the deliveries that were queued or being sent', async ({ world, receive, simulator }) => {
  const { hook, answer } = await stalled(receive);
  await underWay(world, { hook });
  const fork = worldOf(simulator, (await world.control('POST', '/fork', {})).json());
  await quiet(fork);
  const first = idOf(hook.received[0]!);
  const waiting = (await deliveriesOf(fork)).map(({ eventId }) => eventId);
  expect(hook.received.slice(1).map(idOf)).toEqual(waiting);
  expect(waiting[0]).toBe(first);
  answer();
  await quiet(world);
  for (const one of [world, fork]) {
    expect((await deliveriesOf(one)).map(({ status, attemptCount }) => [status, attemptCount])).toEqual(
      Array.from({ length: 3 }, () => ['Delivered', 1]),
    );
  }
  expect(hook.received).toHaveLength(6);
});

test('a fork tries again on its own clock, and its source on another', async ({ world, receive, simulator }) => {
  const hook = await receive((response, _got, count) => response.writeHead(count === 1 ? 500 : 200).end());
  await subscribed(world, hook.url);
  await newCustomer(world);
  await quiet(world);
  const snapshot = (await world.control('POST', '/snapshot')).json();
  await advance(world, 'PT10S');
  const retried = (await deliveriesOf(world))[0];
  expect(retried).toMatchObject({ status: 'Delivered', attemptCount: 2 });
  const fork = worldOf(simulator, (await world.control('POST', '/fork', { snapshot })).json());
  await quiet(fork);
  expect(hook.received).toHaveLength(2);
  expect(await deliveriesOf(fork)).toMatchObject([{ status: 'Retrying', attemptCount: 1 }]);
  await advance(fork, 'PT10S');
  expect(await deliveriesOf(fork)).toMatchObject([{ status: 'Delivered', attemptCount: 2 }]);
  expect(new Set(hook.received.map(idOf)).size).toBe(1);
  expect((await deliveriesOf(world))[0]).toEqual(retried);
});

test('a reset drops queued deliveries, and ignores outcomes of earlier ones', async ({ open, receive }) => {
  const [world, other] = [await open(), await open()];
  const { hook, answer } = await stalled(receive);
  await underWay(world, { hook });
  await world.control('POST', '/reset');
  expect(await deliveriesOf(world)).toEqual([]);
  answer();
  const last = await fence(other, hook);
  await advance(world, 'P1D');
  expect(customersIn(hook).slice(1)).toEqual([last]);
  expect(await deliveriesOf(world)).toEqual([]);
  const again = await fence(world, hook);
  expect(customersIn(hook).slice(2)).toEqual([again]);
});

test('resetting a fork restores the deliveries that its source had not sent', async ({ world, receive, simulator }) => {
  const { hook, answer } = await stalled(receive);
  await underWay(world, { hook });
  const fork = worldOf(simulator, (await world.control('POST', '/fork', {})).json());
  await quiet(fork);
  await fork.control('POST', '/reset');
  await quiet(fork);
  expect((await deliveriesOf(fork)).map(({ status }) => status)).toEqual(['Delivered', 'Delivered', 'Delivered']);
  expect(hook.received).toHaveLength(7);
  answer();
});

test('a dropped world sends nothing', async ({ open, receive }) => {
  const [world, other] = [await open(), await open()];
  const { hook, answer } = await stalled(receive);
  await underWay(world, { hook });
  expect((await world.control('DELETE', '')).status).toBe(204);
  answer();
  const last = await fence(other, hook);
  expect(customersIn(hook).slice(1)).toEqual([last]);
});

test('a running world that is dropped or reset has no timer', async ({ open, receive }) => {
  const choices = { 'webhooks.retrySeconds': [1, 1, 1, 1, 1], 'webhooks.jitter': 0, 'webhooks.suppressAfter': 1000 };
  const [kept, dropped, reset] = [
    await open({ now: undefined, choices }),
    await open({ now: undefined, choices }),
    await open({ now: undefined, choices }),
  ];
  const hooks: Receiver[] = [];
  for (const world of [kept, dropped, reset]) {
    const hook = await receive((response) => response.writeHead(500).end());
    hooks.push(hook);
    await subscribed(world, hook.url);
    await newCustomer(world);
    await arrives(hook, 1);
    await quiet(world);
  }
  await dropped.control('DELETE', '');
  await reset.control('POST', '/reset');
  const before = hooks.map(({ received }) => received.length);
  // The world runs its retries without any request.
  await arrives(hooks[0]!, before[0]! + 2);
  expect(hooks.slice(1).map(({ received }) => received.length)).toEqual(before.slice(1));
});

test('a snapshot has no connections, and restores the same deliveries', async ({ world, receive, simulator }) => {
  const hook = await receive((response, _got, count) => response.writeHead(count % 2 === 0 ? 200 : 503, { 'retry-after': '60' }).end());
  await subscribed(world, hook.url);
  for (let number = 0; number < 4; number++) await newCustomer(world);
  await quiet(world);
  const shown = async (one: World): Promise<readonly Json[]> => {
    const details: Json[] = [];
    for (const { id } of await deliveriesOf(one)) details.push(await done(one, 'GET', `${events}/${id}`));
    return details;
  };
  const fork = worldOf(simulator, (await world.control('POST', '/fork', {})).json());
  expect(await shown(fork)).toEqual(await shown(world));
  expect((await shown(fork)).map(({ status }) => status)).toEqual(['Retrying', 'Delivered', 'Retrying', 'Delivered']);
});
