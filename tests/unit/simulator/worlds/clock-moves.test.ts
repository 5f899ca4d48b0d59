import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { catalogue } from '../../../../schemas/catalogue.ts';
import { processLimits, worldLimits } from '../../../../schemas/limits.ts';
import { atMilliseconds, days, plus } from '../../../../schemas/shared/instant.ts';
import { callDirectly } from '../../../../simulator/in-process/direct-call.ts';
import type { Outcome } from '../../../../simulator/domain/kernel/outbox.ts';
import type { Pace } from '../../../../simulator/outbound/delivery-sender.ts';
import { insideOf } from '../../../../simulator/in-process/inside.ts';
import { serve } from '../../../../simulator/in-process/injected-server.ts';
import { Lines } from '../../../../simulator/store/lines.ts';
import type { KeptWorld } from '../../../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../../../simulator/worlds/worlds.ts';

const start = atMilliseconds(Date.UTC(2026, 2, 2, 10));
const small = { customers: 0, contracts: 0, transactions: 0 };
const never = 600_000;
const prompt: Pace = { promptMs: never, waitMs: never, moveMs: never };

interface Post {
  readonly customer: string;
  answer(statusCode?: number): void;
}

/** Receivers that answer when a test says so. */
class Receivers {
  readonly posts: Post[] = [];
  readonly #arrived = new EventEmitter();
  #open = 0;
  most = 0;

  readonly client = {
    post: ({ body }: { readonly body: string }): Promise<Outcome> =>
      new Promise((settle) => {
        this.most = Math.max(this.most, ++this.#open);
        const customer = (JSON.parse(body) as { readonly data: { readonly customerId: string } }).data.customerId;
        const answer = (statusCode = 204): void => {
          this.#open--;
          settle({ statusCode, responseBody: null, retryAfterSeconds: null, error: null });
        };
        this.posts.push({ customer, answer });
        this.#arrived.emit('post');
      }),
    onDefect: (error: unknown): void => {
      throw error;
    },
  };

  /** The next posts, once `count` have begun. */
  async next(count: number): Promise<readonly Post[]> {
    while (this.posts.length < count) await once(this.#arrived, 'post');
    return this.posts.splice(0, count);
  }
}

function open(pace: Partial<Pace>) {
  const receivers = new Receivers();
  const worlds = new Worlds({ wall: () => start, client: receivers.client, pace: { ...prompt, ...pace } });
  const make = () => worlds.create({ now: start, definition: small });
  const { control } = insideOf(worlds);
  return { receivers, worlds, make, move: ({ id }: KeptWorld, body: object) => control('worlds.clock', { id }, body) };
}

const asAdmin = async (world: KeptWorld, id: keyof typeof catalogue, body: object): Promise<{ readonly id: string }> => {
  const { keyId, merchantId } = world.seeded.personas.merchantAdmin;
  return (await callDirectly(world, { operation: catalogue[id], keyId, body: { merchantId, ...body } })) as { readonly id: string };
};

async function busy(world: KeptWorld, destinations: number, customers: number): Promise<readonly string[]> {
  const destinationIds: string[] = [];
  for (let count = 0; count < destinations; count++) {
    const config = { url: `http://127.0.0.1:9/${count}` };
    destinationIds.push((await asAdmin(world, 'notificationDestinations.create', { name: `D${count}`, type: 'Webhook', config })).id);
  }
  for (let first = 0; first < destinations; first += 10) {
    const some = destinationIds.slice(first, first + 10);
    await asAdmin(world, 'notificationSubscriptions.create', { name: `S${first}`, eventTypes: ['customer.created'], destinationIds: some });
  }
  const made: string[] = [];
  for (let count = 0; count < customers; count++) made.push((await asAdmin(world, 'customers.create', { lastName: `C${count}` })).id);
  return made;
}

const statuses = (world: KeptWorld): readonly string[] => world.records.deliveries.all().map(({ status }) => status);
const { max } = worldLimits.postsToDestination;

test('a receiver that never answers holds up a move of the clock within a bound, and loses nothing', async () => {
  const { receivers, make, move } = open({ promptMs: 1, waitMs: 1 });
  const world = make();
  const customers = await busy(world, 1, 3 * max);
  const moved = await move(world, { advance: 'PT1H' });
  expect(moved).toEqual({ now: '2026-03-02T11:00:00Z', isFrozen: true, isReached: true, deliveriesUnderWay: 3 * max });
  const posted: Post[] = [];
  while (posted.length < customers.length) {
    const next = await receivers.next(max);
    posted.push(...next);
    for (const { answer } of next) answer();
  }
  await world.sender.idle();
  expect(posted.map(({ customer }) => customer)).toEqual(customers);
  expect(statuses(world)).toEqual(customers.map(() => 'Delivered'));
  expect(receivers.most).toBe(max);
  expect(await move(world, { advance: 'PT0S' })).toMatchObject({ deliveriesUnderWay: 0 });
});

test('deliveries that a slow receiver refuses are retried after the move', async () => {
  const { receivers, make, move } = open({ waitMs: 1 });
  const world = make();
  await busy(world, 1, 1);
  // A post that begins after the move would be retried after the new time, which a frozen clock never reaches.
  const [post] = await receivers.next(1);
  expect(await move(world, { advance: 'PT1H' })).toMatchObject({ deliveriesUnderWay: 1 });
  post!.answer(500);
  // By now the second attempt is due.
  (await receivers.next(1))[0]!.answer();
  await world.sender.idle();
  expect(world.records.deliveries.all()).toMatchObject([{ status: 'Delivered', attempts: [{ statusCode: 500 }, { statusCode: 204 }] }]);
});

test('a receiver that answers promptly gets one post after the other', async () => {
  const { receivers, make, move } = open({});
  const world = make();
  const customers = await busy(world, 1, 2 * max);
  const moved = move(world, { advance: 'PT1H' });
  for (const customer of customers) {
    const [post] = await receivers.next(1);
    expect(post!.customer).toBe(customer);
    post!.answer();
  }
  expect(await moved).toMatchObject({ deliveriesUnderWay: 0 });
  expect(receivers.most).toBe(1);
});

test('posts of all worlds are bounded together, and another world has its turn', async () => {
  const { receivers, make, move } = open({ promptMs: 1, waitMs: 1 });
  const [world, other] = [make(), make()];
  const together = processLimits.posts.max;
  const destinations = together / max + 1;
  await busy(world, destinations, max);
  await move(world, { advance: 'PT0S' });
  const first = await receivers.next(together);
  const [customer] = await busy(other, 1, 1);
  await move(other, { advance: 'PT0S' });
  // The move waits a millisecond, which a busy machine may use up before the post starts. The post is queued after a few turns of the event
  // loop.
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  first[0]!.answer();
  first[1]!.answer();
  const next = await receivers.next(2);
  expect(next.map((post) => post.customer)).toContain(customer);
  for (const { answer } of [...first.slice(2), ...next]) answer();
  for (let left = destinations * max - together - 1; left > 0; left--) (await receivers.next(1))[0]!.answer();
  await Promise.all([world.sender.idle(), other.sender.idle()]);
  expect(receivers.most).toBe(together);
});

test('lines take turns, however long one of them is', async () => {
  const lines = new Lines(1);
  const order: string[] = [];
  const work = (line: string, name: string) => lines.take(line, async () => void order.push(name));
  await Promise.all([work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('b', 'b1'), work('c', 'c1'), work('b', 'b2')]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  await expect(
    lines.take('a', async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(await lines.take('a', async () => 'done')).toBe('done');
});

test('a clock move that takes too long stops early, and further moves reach the same state', async () => {
  const worlds = new Worlds({ wall: () => start, pace: { ...prompt, moveMs: 0 } });
  const { control } = insideOf(worlds);
  const stopped = worlds.create({ now: start });
  const set = '2026-06-02T10:00:00Z';
  const seen: string[] = [];
  for (let isReached = false; !isReached;) {
    const moved = await control('worlds.clock', { id: stopped.id }, { set });
    seen.push(moved.now);
    ({ isReached } = moved);
  }
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.map(Date.parse)).toEqual(seen.map(Date.parse).toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBe(set);
  const patient = new Worlds({ wall: () => start, pace: prompt });
  const whole = patient.create({ now: start });
  expect(await insideOf(patient).control('worlds.clock', { id: whole.id }, { set })).toMatchObject({ now: set });
  const sizes = (world: KeptWorld) => Object.entries(world.records).map(([kind, { size }]) => [kind, size]);
  expect(sizes(stopped)).toEqual(sizes(whole));
});

test('a world that is behind its clock catches up between the requests of others, and its own wait', async () => {
  const { worlds } = open({});
  const [behind, other] = [worlds.create({ now: start }), worlds.create({ now: start })];
  const app = serve(worlds, other);
  const order: string[] = [];
  const ask = async ({ seeded, id }: KeptWorld) => {
    const answer = await app.inject({ url: '/api/contracts', headers: { 'api-key': seeded.personas.merchantAdmin.key } });
    order.push(id);
    return answer.statusCode;
  };
  const contracts = () => behind.records.recurringAttempts.size;
  const before = contracts();
  behind.clock.set(plus(start, days(365)));
  const late = ask(behind);
  while (!behind.longWork.isUnderWay) await turn();
  expect(await ask(other)).toBe(200);
  expect(await ask(other)).toBe(200);
  expect(await late).toBe(200);
  expect(order).toEqual([other.id, other.id, behind.id]);
  expect(contracts()).toBeGreaterThan(before);
  expect(behind.longWork.isUnderWay).toBe(false);
});
