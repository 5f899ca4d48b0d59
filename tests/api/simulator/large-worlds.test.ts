/** Large worlds are created, forked and reset in slices, and read as a stream, so that other worlds answer meanwhile. */
import { request } from 'undici';
import { atOnce } from '../../../simulator/domain/kernel/parts.ts';
import { inSlices } from '../../../simulator/pipeline/parts.ts';
import { snapshotText } from '../../../simulator/store/snapshot-text.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';
import { expect, frozenAt, send, test, worldOf, type Answer } from './simulated.ts';
import { wall } from '../../time.ts';
import { rotating } from '../../proof.ts';

const definition = { customers: 3000, contracts: 3000, transactions: 3000 };

/** Repeats a request until `over` settles. Returns the answers. */
async function askedUntil(over: Promise<unknown>, ask: () => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const state = { isOver: false };
  const end = over.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const answer = await ask();
    if (!state.isOver) answers.push(answer);
  }
  await end;
  return answers;
}

test('other worlds are served while a large one is created, forked and reset', { tag: rotating(2, 1) }, async ({ open, simulator }) => {
  const other = await open();
  const ask = () => other.ask('merchantAdmin', 'GET', '/api/customers?maxResultCount=1');
  const made = send(`${simulator.control}/worlds`, 'POST', { body: { now: frozenAt, definition } });
  const answers = await askedUntil(made, ask);
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const large = worldOf(simulator, (await made).json());
  const forked = large.control('POST', '/fork');
  expect((await askedUntil(forked, ask)).length).toBeGreaterThan(1);
  await send(`${simulator.control}/worlds/${(await forked).json().id}`, 'DELETE');
  expect((await askedUntil(large.control('POST', '/reset'), ask)).length).toBeGreaterThan(5);
  await send(`${simulator.control}/worlds/${large.id}`, 'DELETE');
});

test('a world that is reset answers as it was until it starts over', async ({ open }) => {
  const world = await open({ definition });
  const { merchantId } = world.personas.merchantAdmin;
  const added = await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, companyName: 'Added' });
  const path = `/api/customers/${added.json().id}`;
  const before = await askedUntil(world.control('POST', '/reset'), () => world.ask('merchantAdmin', 'GET', path));
  // The answer to the reset may arrive after answers of the world that it started over.
  const statuses = before.map(({ status }) => status);
  const old = statuses.filter((status) => status !== 404);
  expect(statuses).toEqual([...Array.from(old, () => 200), ...Array.from(statuses.slice(old.length), () => 404)]);
  expect(old.length).toBeGreaterThan(1);
  expect((await world.ask('merchantAdmin', 'GET', path)).status).toBe(404);
  expect((await world.control('GET', '')).json().records.customers).toBe(definition.customers);
});

test('a world that is dropped while it is reset stays dropped', async ({ simulator }) => {
  const made = await send(`${simulator.control}/worlds`, 'POST', { body: { definition } });
  const { id, personas } = made.json();
  const reset = send(`${simulator.control}/worlds/${id}/reset`, 'POST');
  await send(`${simulator.control}/worlds/${id}`, 'DELETE');
  expect((await reset).status).toBe(404);
  expect((await send(`${simulator.url}/api/customers`, 'GET', { key: personas.hostAdmin.key })).status).toBe(401);
});

test('keys of a world are known from when it is made, and no sooner', async () => {
  const worlds = new Worlds({ wall });
  const first = worlds.create({ seed: 5 });
  const making = worlds.createInSlices({ seed: 6, definition });
  expect([worlds.registry.size, worlds.size]).toEqual([1, 2]);
  const made = await making;
  expect([worlds.registry.size, worlds.size]).toEqual([2, 2]);
  for (const { id, seeded } of [first, made]) expect(worlds.registry.find(seeded.personas.hostAdmin.key)?.world.id).toBe(id);
});

test(
  'a snapshot is sent in parts that a reader can hold back, and is the same text',
  { tag: rotating(2, 1) },
  async ({ open, simulator }) => {
    const { id } = await open({ definition });
    const { body } = await request(`${simulator.control}/worlds/${id}/snapshot`, { method: 'POST' });
    let parts = 0;
    let text = '';
    for await (const part of body) {
      parts++;
      text += String(part);
    }
    expect(parts).toBeGreaterThan(10);
    expect(JSON.parse(text).records.customers).toHaveLength(definition.customers);
  },
);

test('parts of a snapshot make the text of the whole, and none is long', () => {
  const snapshot = new Worlds({ wall }).create({}).snapshot();
  const parts = [...snapshotText(snapshot)];
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.join('')).toBe(JSON.stringify(snapshot));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000);
});

test('a fork within the process shares the records without copying them', async () => {
  const worlds = new Worlds({ wall });
  const first = worlds.create({});
  const fork = await worlds.fork(first);
  const [original] = first.records.customers.all();
  expect(original).toBeDefined();
  expect(fork.records.customers.all()[0]).toBe(original);
});

test('long works take turns, and an error of one is its own', async () => {
  const order: string[] = [];
  function* work(name: string, parts: number): Generator<void, string> {
    for (let part = 0; part < parts; part++) {
      const end = performance.now() + 6;
      while (performance.now() < end);
      order.push(name);
      yield;
    }
    if (name === 'bad') throw new Error('not this one');
    return name;
  }
  const results = await Promise.allSettled([inSlices(work('long', 4)), inSlices(work('short', 2)), inSlices(work('bad', 1))]);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'long',
    'short',
    'Error: not this one',
  ]);
  expect(order).toEqual(['long', 'short', 'bad', 'long', 'short', 'long', 'long']);
  expect(atOnce(work('whole', 2))).toBe('whole');
});
