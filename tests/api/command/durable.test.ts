/** `serve --data`: everything acknowledged survives `kill -9` (docs/reference/simulator.md). */
import { writeFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { newFolder } from '../../new-folder.ts';
import { newCustomer } from '../billing/billing-steps.ts';
import { newDestination, newSubscription } from '../notifications/notification-steps.ts';
import { created } from '../payments/transaction-steps.ts';
import { differencesOf } from '../simulator/kept-state.ts';
import { frozenAt, send, type Json, type World } from '../simulator/simulated.ts';
import { endServers, startServe, type Served } from './serve-steps.ts';
import { rotating } from '../../proof.ts';
import { listening } from '../../listening.ts';

test.afterEach(endServers);

/** Calls a world wherever it is served now. */
function at(served: () => Served, world: SeededWorld): World {
  return {
    ...world,
    ask: (persona, method, path, body, headers = {}) =>
      send(served().url + path, method, { ...(persona === null ? {} : { key: world.personas[persona].key }), body, headers }),
    control: (method, path, body) => send(`${served().control}/worlds/${world.id}${path}`, method, { body }),
  };
}

async function json(answer: ReturnType<typeof send>): Promise<Json> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return text === '' ? undefined : JSON.parse(text);
}

const listed = ['/api/customers', '/api/transactions', '/api/api-keys', '/api/notifications/destinations', '/api/notifications/deliveries'];

/** The state of an idle world, and what callers see of it. */
async function seen(world: World): Promise<{ readonly lists: readonly string[]; readonly settings: Json; readonly snapshot: Snapshot }> {
  const lists: string[] = [];
  for (const path of listed) lists.push((await world.ask('merchantAdmin', 'GET', `${path}?maxResultCount=100`)).text);
  const { choices, mutants, without, isFrozen, now } = await json(world.control('GET', ''));
  const { faults } = await json(world.control('GET', '/faults'));
  const { personas } = await json(world.control('GET', '/personas'));
  const { due } = await json(world.control('GET', '/schedule'));
  const snapshot = await json(world.control('POST', '/snapshot'));
  return { lists, settings: { choices, mutants, without, isFrozen, now, faults, personas, due }, snapshot };
}

test('everything that was answered is there after kill -9, twice and five times in a row', { tag: rotating(8, 6) }, async () => {
  test.slow();
  const folder = newFolder('data');
  const posts: string[] = [];
  let isDown = true;
  await using receiver = await listening(
    createServer((request, response) => {
      if (isDown) {
        request.socket.destroy();
        return;
      }
      posts.push(String(request.headers['webhook-id']));
      request.resume().once('end', () => response.writeHead(204).end());
    }),
  );
  let served = await startServe(['--quiet', '--data', folder, '--seed', '7']);
  const restart = async (): Promise<void> => {
    served.child.kill('SIGKILL');
    await served.ended;
    served = await startServe(['--quiet', '--data', folder]);
    expect(served.err()).toBe('');
  };
  const now = () => served;
  const first = served.world as SeededWorld;
  const running = at(now, first);
  await created(running, { externalReference: 'of the default world' });
  const frozen = at(now, await json(send(`${served.control}/worlds`, 'POST', { body: { now: frozenAt } })));
  const destination = await newDestination(frozen, { config: { url: `${receiver.url}/hooks` } });
  await newSubscription(frozen, { eventTypes: ['customer.created'], destinationIds: [destination.id] });
  const session = await json(frozen.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions'));
  const poll = (query = ''): Promise<Json> =>
    json(frozen.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${session.id}/events${query}`));
  await newCustomer(frozen, { lastName: 'Before' });
  const cursor = encodeURIComponent((await poll()).nextCursorUtc);
  const waiting = await newCustomer(frozen, { lastName: 'Lovelace' });
  const payment = await created(frozen);
  await json(frozen.control('POST', '/clock', { advance: 'PT2S' }));
  const { key } = await json(frozen.ask('merchantAdmin', 'POST', '/api/api-keys/reveal', { name: 'Made before' }));
  await json(frozen.control('POST', '/settings', { choices: { 'paging.max': 77 }, without: ['reports'] }));
  await json(frozen.control('POST', '/faults', { operation: 'customers.list', status: 503, skip: 3, count: 2 }));
  await json(frozen.control('POST', '/health', { component: 'Database', status: 'Degraded' })).catch(() => undefined);
  const fork = at(now, await json(frozen.control('POST', '/fork')));
  await newCustomer(fork, { lastName: 'In the fork' });
  const gone = await json(send(`${served.control}/worlds`, 'POST', { body: {} }));
  await json(send(`${served.control}/worlds/${gone.id}`, 'DELETE'));

  const before = [await seen(frozen), await seen(fork)];
  const ofDefault = (await running.ask('merchantAdmin', 'GET', '/api/transactions?maxResultCount=1')).text;
  for (let times = 0; times < 5; times++) {
    await restart();
    expect(served.world).toEqual(first);
    expect((await running.ask('merchantAdmin', 'GET', '/api/transactions?maxResultCount=1')).text).toBe(ofDefault);
    const { worlds } = await json(send(`${served.control}/worlds`, 'GET'));
    expect(worlds.map(({ id }: Json) => id)).toEqual([fork.id, frozen.id, first.id]);
    if (times > 1) continue;
    for (const [index, world] of [frozen, fork].entries()) {
      const snapshot = await json(world.control('POST', '/snapshot'));
      expect(
        differencesOf(snapshot, before[index]!.snapshot).filter((place) => !/^states\.(?:rateLimits|keyUsage|usageSums)/.test(place)),
      ).toEqual([]);
      expect((await json(world.control('GET', '/personas'))).personas).toEqual(before[index]!.settings.personas);
    }
  }
  const after = await seen(fork);
  expect(after.lists).toEqual(before[1]!.lists);
  expect(after.settings).toEqual(before[1]!.settings);
  expect((await send(`${served.url}/api/customers`, 'GET', { key })).status).toBe(200);
  expect((await poll(`?cursorUtc=${cursor}`)).events.map(({ eventType }: Json) => eventType)).toContain('customer.created');

  isDown = false;
  await json(frozen.control('DELETE', '/faults'));
  await json(frozen.control('POST', '/clock', { advance: 'PT1H' }));
  expect(posts.length).toBeGreaterThan(0);
  await json(frozen.control('POST', '/clock', { advance: 'P10D' }));
  expect(await json(frozen.ask('merchantAdmin', 'GET', `/api/transactions/${payment.id}`))).toMatchObject({ status: 'Settled' });
  expect((await json(frozen.ask('merchantAdmin', 'GET', `/api/customers/${waiting.id}`))).lastName).toBe('Lovelace');
  await restart();
  await json(frozen.control('POST', '/reset'));
  await restart();
  expect((await frozen.ask('merchantAdmin', 'GET', `/api/customers/${waiting.id}`)).status).toBe(404);
  await json(fork.control('POST', '/reset'));
  expect((await json(fork.ask('merchantAdmin', 'GET', `/api/customers/${waiting.id}`))).lastName).toBe('Lovelace');
  served.child.kill('SIGTERM');
  expect(await served.ended).toEqual([0, null]);
});

test('damage, a second process and other settings are one line', async () => {
  const folder = newFolder('data');
  const first = await startServe(['--quiet', '--data', folder, '--seed', '7', '--durability', 'each']);
  await expect(startServe(['--data', folder])).rejects.toThrow(/serve ended with 3: gateproof: another process serves \S+; [^\n]+\n$/);
  for (const name of readdirSync(folder)) if (name !== 'lock') expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const { merchantAdmin } = first.world.personas;
  const made = await send(`${first.url}/api/customers`, 'POST', {
    key: merchantAdmin.key,
    body: { merchantId: merchantAdmin.merchantId, lastName: 'Kept' },
  });
  expect(made.status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await startServe(['--quiet', '--data', folder, '--seed', '8', '--durability', 'none']);
  expect(second.world).toEqual(first.world);
  expect(second.err()).toMatch(/^gateproof: \S+ was made with other values of --seed; the folder wins, [^\n]+\n$/);
  second.child.kill('SIGTERM');
  await second.ended;
  const log = join(folder, 'log-00000001');
  const bytes = readFileSync(log);
  bytes[1000]! ^= 1;
  writeFileSync(log, bytes);
  await expect(startServe(['--data', folder])).rejects.toThrow(
    /serve ended with 3: gateproof: \S+log-00000001 is damaged at byte \d+: [^\n]*--data-repair NEW-FOLDER[^\n]+\n$/,
  );
  await expect(startServe(['--durability', 'each'])).rejects.toThrow(/serve ended with 3: gateproof: --durability needs --data\n$/);
});
