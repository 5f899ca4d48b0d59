import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { startSimulator } from '../../../engine/library.ts';
import type { World } from '../../../engine/library/world.ts';
import { listening } from '../../listening.ts';

async function posted(world: World, path: string, body: object): Promise<{ readonly id: string }> {
  const answer = await world.as('merchantAdmin')(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as { readonly id: string };
}

async function subscribe(world: World, ...targets: readonly { readonly type: string; readonly config: object }[]): Promise<void> {
  const destinationIds: string[] = [];
  for (const target of targets)
    destinationIds.push((await posted(world, '/api/notifications/destinations', { name: target.type, ...target })).id);
  await posted(world, '/api/notifications/subscriptions', { name: 'All', eventTypes: ['customer.*'], destinationIds });
}

const newCustomer = (world: World): Promise<{ readonly id: string }> =>
  posted(world, '/api/customers', { merchantId: world.personas.merchantAdmin.merchantId, lastName: 'Lovelace' });

const now = '2026-03-02T09:00:00Z';

test('an attempt that is still to come is waited for, and each is answered once, with its outcome', async () => {
  const statuses = [503, 204];
  await using receiver = await listening(
    createServer((request, response) => {
      request.resume();
      response.writeHead(statuses.shift() ?? 204).end();
    }),
  );
  await using simulator = await startSimulator({ now });
  const { world } = simulator;
  const url = `${receiver.url}/hooks`;
  await subscribe(world, { type: 'Webhook', config: { url: `${url}?token=a-secret-token` } });
  const coming = world.deliveries.next('customer.created');
  await newCustomer(world);
  expect(await coming).toEqual({ eventType: 'customer.created', url: `${url}?token=…`, at: now, status: 503, error: null });
  await world.clock.toNext();
  expect(await world.deliveries.next('customer.created')).toMatchObject({ status: 204 });
  expect(world.deliveries.all().map(({ status }) => status)).toEqual([503, 204]);
  expect(world.deliveries.all('customer.deleted')).toEqual([]);
});

test('an unreachable receiver is an attempt without a status; without an attempt the wait rejects with the earlier ones', async () => {
  await using simulator = await startSimulator({ now });
  const { world } = simulator;
  // Nothing listens on port 9 (discard).
  await subscribe(world, { type: 'Webhook', config: { url: 'http://127.0.0.1:9/hooks' } });
  await newCustomer(world);
  expect(await world.deliveries.next('customer.created')).toMatchObject({ status: null, error: expect.stringMatching(/./) });
  await expect(world.deliveries.next('customer.deleted', { within: 1 })).rejects.toThrow('there were customer.created');
});

test('mails and text messages are read as they were sent, each world its own', async () => {
  await using simulator = await startSimulator({ now });
  const { world } = simulator;
  expect([world.mails(), world.textMessages()]).toEqual([[], []]);
  await subscribe(
    world,
    { type: 'Email', config: { recipients: ['ada@shop.example'] } },
    { type: 'Sms', config: { phoneNumbers: ['+15550001111'] } },
  );
  await newCustomer(world);
  await world.advance('PT1M');
  expect(world.mails()).toMatchObject([
    {
      to: 'ada@shop.example',
      subject: expect.stringMatching(/./),
      text: expect.stringContaining('Lovelace'),
      status: 'Delivered',
      at: now,
    },
  ]);
  expect(world.textMessages()).toMatchObject([{ to: '+15550001111', text: expect.stringMatching(/./), at: now }]);
  await using other = await simulator.createWorld();
  expect([other.mails(), other.textMessages()]).toEqual([[], []]);
  await world.reset();
  expect([world.mails(), world.textMessages()]).toEqual([[], []]);
});
