import { expect, test } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { request } from 'undici';
import { atMilliseconds, days, plus } from '../../../../schemas/shared/instant.ts';
import { runDue } from '../../../../simulator/pipeline/due.ts';
import { startSimulator } from '../../../../simulator/main.ts';
import { StoredWorld } from '../../../../simulator/store/world.ts';
import { rotating } from '../../../proof.ts';
import { Worlds } from '../../../../simulator/worlds/worlds.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const start = atMilliseconds(Date.UTC(2026, 2, 2, 10));

/** Creates the last world of a process, uses it and drops it. */
function droppedWorld(worlds: Worlds): WeakRef<object> {
  const world = worlds.create({ now: start, seed: 7 });
  runDue(world, plus(start, days(40)));
  world.longWork.finish();
  worlds.remove(world);
  return new WeakRef(world);
}

test('a dropped world is collected', async () => {
  const worlds = new Worlds({ wall: () => start });
  worlds.create({ now: start });
  const dropped = droppedWorld(worlds);
  await expect
    .poll(async () => {
      await sleep(1);
      collect();
      return dropped.deref();
    })
    .toBeUndefined();
});

async function call(url: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown, key?: string) {
  const headers = {
    ...(key === undefined ? {} : { 'api-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  // Counting stops this process for longer than the server keeps an idle connection, so each call has its own.
  const answer = await request(url, { method, headers, reset: true, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

type Use = (to: { readonly world: string; readonly api: string; readonly key: string; readonly merchantId: string }) => Promise<unknown>;

const uses: Readonly<Record<string, Use>> = {
  requests: async ({ api, key, merchantId }) => {
    await call(`${api}/transactions?maxResultCount=100`, 'GET', undefined, key);
    await call(`${api}/customers`, 'POST', { merchantId, lastName: 'A' }, key);
    await call(`${api}/account/my-profile`, 'GET', undefined, key);
  },
  events: async ({ api, key, merchantId }) => {
    await call(`${api}/notifications/listen-sessions`, 'POST', {}, key);
    const body = { merchantId, name: 'D', type: 'Webhook', config: { url: 'http://127.0.0.1:9/' } };
    const { id } = await call(`${api}/notifications/destinations`, 'POST', body, key);
    await call(`${api}/notifications/subscriptions`, 'POST', { merchantId, name: 'S', eventTypes: ['*'], destinationIds: [id] }, key);
    await call(`${api}/customers`, 'POST', { merchantId, lastName: 'B' }, key);
  },
  clocks: ({ world }) => call(`${world}/clock`, 'POST', { advance: 'P2D' }),
  faults: ({ world }) => call(`${world}/faults`, 'POST', { operation: 'customers.list', status: 503, count: 2 }),
  settings: ({ world }) => call(`${world}/settings`, 'POST', { choices: { 'http.emptyResultStatus': 204 } }),
  watchers: async ({ world, api, key }) => {
    await call(`${world}/requests`, 'GET');
    await call(`${api}/customers`, 'GET', undefined, key);
    await call(`${world}/requests`, 'GET');
  },
  // They end with the world, while their readers are still there.
  streams: async ({ world, api, key, merchantId }) => {
    for (const kind of ['events', 'changes', 'requests'])
      void fetch(`${world}/${kind}/stream`).then(async (answer) =>
        expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]),
      );
    await call(`${api}/customers`, 'POST', { merchantId, lastName: 'C' }, key);
  },
  forks: async ({ world }) => {
    const { id } = await call(`${world}/fork`, 'POST', {});
    await call(`${world}/../${id}`, 'DELETE');
    await call(`${world}/reset`, 'POST');
  },
};

/** More worlds than an earlier use may leave for the collector, which would otherwise hide a held one. */
const used = 3;

async function expectDropped(names: readonly string[]): Promise<void> {
  await using simulator = await startSimulator({ port: 0 });
  const worlds = [];
  for (const name of names)
    for (let count = 0; count < used; count++)
      worlds.push({ use: uses[name]!, made: await call(`${simulator.control}/worlds`, 'POST', {}) });
  const before = queryObjects(StoredWorld, { format: 'count' });
  for (const { use, made } of worlds) {
    const { key, merchantId } = made.personas.merchantAdmin;
    await use({ world: `${simulator.control}/worlds/${made.id}`, api: `${simulator.url}/api`, key, merchantId });
    await call(`${simulator.control}/worlds/${made.id}`, 'DELETE');
  }
  // `queryObjects` collects garbage before it counts.
  const message = `worlds are held because of ${names.join(', ')}`;
  // A single count of a large heap can take longer than the usual limit of a poll.
  const patience = { message, timeout: 60_000 };
  await expect.poll(() => queryObjects(StoredWorld, { format: 'count' }), patience).toBeLessThanOrEqual(before - worlds.length);
}

test('nothing holds a dropped world because of its use', { tag: rotating(8, 4) }, async () => {
  test.slow();
  // Counting takes seconds, so all uses share one count. If it is too high, each use is tried separately to name the one that holds a
  // world.
  try {
    await expectDropped(Object.keys(uses));
  } catch (error) {
    for (const name of Object.keys(uses)) await expectDropped([name]);
    throw error;
  }
});
