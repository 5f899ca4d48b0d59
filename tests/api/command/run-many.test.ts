/** Two simulators behind one balancer, as docs/how-to/run-many.md describes. They have one seed, so that no id of a record distinguishes them. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import { done, merchantOf, visa } from '../billing/billing-steps.ts';
import { keptPort } from '../notifications/receiver.ts';
import { newSession, payPath, read } from '../payments/hosted-steps.ts';
import { send, worldOf, type Json, type World } from '../simulator/simulated.ts';
import { newFolder } from '../../new-folder.ts';
import { until } from './listen-steps.ts';
import { balancers, type Balancer } from './run-many/balancers.ts';
import { endServers, startServe, type Served } from './serve-steps.ts';

test.describe.configure({ mode: 'default' });

let served: readonly [Served, Served];

const serve = (shard: string, ...args: readonly string[]): Promise<Served> =>
  startServe(['--quiet', '--seed', '7', '--shard', shard, ...args]);
const portOf = ({ url }: Pick<Served, 'url'>): number => Number(new URL(url).port);

test.beforeAll(async () => {
  served = await Promise.all([serve('1/2'), serve('2/2')]);
});
test.afterAll(endServers);

/** Two worlds that were created at the balancer, one in each process. */
async function twins({ url }: Balancer): Promise<readonly [World, World]> {
  const made: SeededWorld[] = [];
  for (let count = 0; count < 2; count++) {
    const answer = await send(`${url}/_sim/worlds`, 'POST', { body: { now: '2026-03-02T10:00:00Z' } });
    expect(answer.status, answer.text).toBe(200);
    made.push(answer.json() as SeededWorld);
  }
  const worlds = made
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map((world) => worldOf({ url, control: `${url}/_sim` }, world));
  return [worlds[0]!, worlds[1]!];
}

/** A link issued by a process, at the address of the balancer. */
const at = ({ url }: Balancer, link: string): string => url + new URL(link).pathname + new URL(link).search;
const form = (body: Readonly<Record<string, string>>) => ({
  body: new URLSearchParams(body).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function mailed(world: World, templateName: string): Promise<Json> {
  const { items } = await done(world, 'GET', '/api/messaging/email-log', undefined, 'hostAdmin');
  const { id } = items.find((mail: Json) => mail.templateName === templateName);
  return done(world, 'GET', `/api/messaging/email-log/${id}`, undefined, 'hostAdmin');
}

async function checkKeys(worlds: readonly World[]): Promise<void> {
  for (const [index, world] of worlds.entries()) {
    const { key, keyId, merchantId } = world.personas.merchantAdmin;
    expect(world.id).toMatch(new RegExp(`^0${index + 1}-world-\\d+$`));
    expect(key).toMatch(new RegExp(`^gk_sandbox_0${index + 1}[0-9A-Za-z]{36}$`));
    expect((await world.ask('merchantAdmin', 'GET', `/api/api-keys/${keyId}/detail`)).json()).toMatchObject({
      keyPrefix: key.slice(0, 15),
    });
    await done(world, 'POST', '/api/customers', { merchantId, lastName: `Of ${world.id}` });
    const { items } = await done(world, 'GET', '/api/customers?sorting=creationTime desc&maxResultCount=1');
    expect(items).toMatchObject([{ lastName: `Of ${world.id}` }]);
    const moved = await world.control('POST', '/clock', { set: `2026-03-0${index + 3}T10:00:00Z` });
    expect(moved.json()).toMatchObject({ now: `2026-03-0${index + 3}T10:00:00Z` });
    const fork = (await world.control('POST', '/fork')).json() as SeededWorld;
    expect(fork.id).toMatch(new RegExp(`^0${index + 1}-`));
    expect((await world.control('POST', '/reset')).json()).toMatchObject({ id: world.id });
  }
}

async function checkPayment(balancer: Balancer, worlds: readonly [World, World]): Promise<void> {
  const sessions: Json[] = [];
  for (const world of worlds) sessions.push(await newSession(world, { mode: 'Reusable' }));
  const [first, second] = sessions;
  // The same seed and the same requests: only the link distinguishes the two.
  expect(first.id).toBe(second.id);
  const page = await send(at(balancer, second.paymentLinkUrl), 'GET');
  expect(page.status).toBe(200);
  const named = `?world=${worlds[1].id}`;
  expect(page.text).toContain(`action="../pay/${second.id}${named}"`);
  const body = { sessionId: second.id, paymentType: 'Card', cardData: visa };
  expect((await send(balancer.url + payPath + named, 'POST', { body })).status).toBe(200);
  const counts = [];
  for (const world of worlds) counts.push((await read(world, first.id)).completionCount);
  expect(counts).toEqual([0, 1]);
}

async function checkLinks(balancer: Balancer, worlds: readonly [World, World]): Promise<void> {
  const [other, world] = worlds;
  const address = 'ada@shop.example';
  await done(world, 'POST', '/api/developer-portal/invitations', { email: address, merchantId: merchantOf(world) });
  const invitation = at(balancer, (await mailed(world, 'developer-invitation')).link);
  expect((await send(invitation, 'POST', form({}))).text).toContain('Welcome');

  await newSession(world, { payerEmail: address, sendEmail: true });
  const unsubscribe = at(balancer, (await mailed(world, 'payment-link')).headers['List-Unsubscribe'].slice(1, -1));
  expect((await send(unsubscribe, 'POST', form({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(200);
  expect((await send(unsubscribe, 'GET')).json()).toMatchObject({ isUnsubscribed: true });

  const { consentUrl, state } = await done(world, 'POST', '/api/accounting/oauth/connect', { provider: 'sim-books' });
  const asked = await send(at(balancer, consentUrl), 'GET');
  const action = /action="([^"]+)"/.exec(asked.text)![1]!;
  const allowed = await send(new URL(action, `${balancer.url}/accounting/consent`).href, 'POST', form({ state, decision: 'allow' }));
  expect([allowed.status, allowed.headers['location']]).toEqual([303, expect.stringContaining(`state=${world.id}.`)]);

  // Both issue a code for the same user; each code works only in its own process.
  for (const one of worlds)
    await done(
      one,
      'POST',
      '/api/account/send-password-reset-code',
      { email: 'merchant.admin@example.com', appName: 'Shop' },
      'merchantUser',
    );
  const reset = at(balancer, (await mailed(world, 'password-reset')).link);
  const shown = await send(reset, 'GET');
  expect(shown.text).toContain(`action="../account/reset-password?world=${world.id}"`);
  const { userId, resetToken } = Object.fromEntries(new URL(reset).searchParams) as { userId: string; resetToken: string };
  const saved = await send(
    `${balancer.url}/account/reset-password?world=${world.id}`,
    'POST',
    form({ userId, resetToken, password: 'Second#2026' }),
  );
  expect(saved.text).toContain('The new password is set');
  const verify = (name: string) =>
    send(`${balancer.url}/api/account/verify-password-reset-token?world=${name}`, 'POST', { body: { userId, resetToken } });
  expect([(await verify(world.id)).text, (await verify(other.id)).text]).toEqual(['false', 'true']);
}

for (const [name, start] of balancers)
  test(`behind ${name}, requests find the process of their world`, async () => {
    test.skip(start === undefined, `${name} is not installed here`);
    const balancer = await start!([portOf(served[0]), portOf(served[1])]);
    try {
      const worlds = await twins(balancer);
      await checkKeys(worlds);
      await checkPayment(balancer, worlds);
      await checkLinks(balancer, worlds);
      const unknown = { key: 'gk_sandbox_77aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' };
      expect((await send(`${balancer.url}/api/customers`, 'GET', unknown)).status).toBe(401);
      expect((await send(`${balancer.url}/_sim/health`, 'GET')).json()).toMatchObject({ defaultWorld: '01-world-1' });
    } finally {
      await balancer.close();
    }
  });

test('a key means nothing to the other process', async () => {
  const [first, second] = served;
  const { key } = second.world.personas.merchantAdmin;
  expect((await send(`${first.url}/api/customers`, 'GET', { key })).status).toBe(401);
  expect((await send(`${second.url}/api/customers`, 'GET', { key })).status).toBe(200);
});

/** Creates customers in a world, one after the other, until it is stopped. Notes the names of those that were acknowledged, and all statuses. */
function load(world: World) {
  const names: string[] = [];
  const statuses = new Set<number>();
  const over = new AbortController();
  const { merchantId } = world.personas.merchantAdmin;
  const work = async (client: number): Promise<void> => {
    for (let number = 0; !over.signal.aborted; number++) {
      const lastName = `Client ${client} ${number}`;
      const { status } = await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, lastName });
      statuses.add(status);
      if (status === 200) names.push(lastName);
      // Leaves the processor to the process that is starting.
      else await pause(20);
    }
  };
  const clients = [1, 2].map(work);
  return {
    names,
    statuses,
    /** Waits until so many more were acknowledged. */
    more: (count: number) => {
      const wanted = names.length + count;
      return until(() => names.length >= wanted);
    },
    end: async () => {
      over.abort();
      await Promise.all(clients);
    },
  };
}

test('a process that is killed under load takes only its worlds along, and with --data brings all of them back', async () => {
  const port = keptPort();
  const second = () => serve('2/2', '--port', String(port), '--data', data);
  const data = newFolder('kept-worlds');
  const { child, ended } = await second();
  const [, startNode] = balancers[0]!;
  const balancer = await startNode!([portOf(served[0]), port]);
  try {
    const worlds = await twins(balancer);
    const [steady, struck] = worlds.map(load);
    await Promise.all([steady!.more(10), struck!.more(10)]);
    child.kill('SIGKILL');
    await ended;
    await until(() => struck!.statuses.has(balancer.unavailable));
    await steady!.more(10);
    await second();
    await Promise.all([steady!.more(10), struck!.more(10)]);
    await Promise.all([steady!.end(), struck!.end()]);
    expect([...steady!.statuses]).toEqual([200]);
    expect([...struck!.statuses].toSorted()).toEqual([200, balancer.unavailable]);
    for (const [index, { names }] of [steady!, struck!].entries()) {
      const { customers } = (await worlds[index]!.control('POST', '/snapshot')).json().records;
      const kept = new Set((customers as Json[]).map(({ lastName }) => String(lastName)));
      expect(names.filter((name) => !kept.has(name))).toEqual([]);
    }
  } finally {
    await balancer.close();
  }
});
