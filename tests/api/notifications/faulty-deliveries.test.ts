/** Faults of deliveries and polls: their effect on receivers and on the world. */
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { advance, create, sale } from '../payments/transaction-steps.ts';
import { expect, frozenAt, test as base, type Json, type World } from '../simulator/simulated.ts';
import { newDestination, newSubscription } from './notification-steps.ts';
import { receiver, type Received, type Receiver } from './receiver.ts';

const captured = 'transaction.captured';

interface Watched {
  readonly world: World;
  readonly hook: Receiver;
  readonly secret: string;
  fault(fault: object): Promise<void>;
  /** Makes a sale, and returns when its deliveries are sent. */
  pay(externalReference: string): Promise<void>;
}

const test = base.extend<{ readonly watched: Watched }>({
  watched: async ({ open }, use) => {
    const world = await open({ choices: { 'webhooks.signedAt': 'world' } });
    const hook = await receiver();
    const destination = await newDestination(world, { config: { url: hook.url } });
    await newSubscription(world, { eventTypes: [captured], destinationIds: [destination.id] });
    await use({
      world,
      hook,
      secret: destination.signingSecret,
      fault: async (fault) => expect((await world.control('POST', '/faults', { event: captured, ...fault })).text).toContain('"faults"'),
      pay: async (externalReference) => {
        await create(world, { externalReference });
        await advance(world, 'PT0S');
      },
    });
    await hook.close();
  },
});

const bodies = ({ received }: Receiver): readonly Json[] => received.map(({ body }) => JSON.parse(body));
const orders = (hook: Receiver): readonly string[] => bodies(hook).map(({ data }) => data.externalReference);

/** The Standard Webhooks headers of a post, and which of its signatures are valid for the sent bytes. */
function signed(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
): { readonly timestamp: number; readonly valid: readonly boolean[] } {
  const header = (end: string): string => String(Object.entries(headers).find(([name]) => name.endsWith(`-${end}`))?.[1] ?? '');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key)
    .update(`${header('id')}.${header('timestamp')}.${body}`)
    .digest('base64');
  const signatures = header('signature')
    .split(' ')
    .filter((one) => one !== '');
  return { timestamp: Number(header('timestamp')), valid: signatures.map((one) => one === `v1,${own}`) };
}

const now = Date.parse(frozenAt) / 1000;

/** A fault; the time and signatures of its post; what its body contains besides the event. */
const spoiled: readonly (readonly [
  fault: object,
  timestamp: number,
  valid: readonly boolean[],
  body: Readonly<Record<string, unknown>>,
])[] = [
  [{ timestamp: -900 }, now - 900, [true], { type: captured }],
  [{ timestamp: 900 }, now + 900, [true], { type: captured }],
  [{ signature: 'other' }, now, [false], { type: captured }],
  [{ signature: 'both' }, now, [false, true], { type: captured }],
  [{ signature: 'none' }, Number.NaN, [], { type: captured }],
  [{ tamper: true }, now, [false], { type: captured }],
  [{ respace: true }, now, [true], { type: captured }],
  [{ type: 'transaction.reversing' }, now, [true], { type: 'transaction.reversing' }],
  [{ add: { 'data.loyalty': { points: 3 }, trace: null } }, now, [true], { type: captured, trace: null, data: { loyalty: { points: 3 } } }],
];

test.describe('a post that is spoiled', () => {
  for (const [fault, timestamp, valid, body] of spoiled) {
    test(JSON.stringify(fault), async ({ watched: { world, hook, secret, fault: set, pay } }) => {
      await set({ ...fault, match: { 'data.externalReference': 'A-17' }, count: 1 });
      await pay('A-16');
      await pay('A-17');
      await pay('A-18');
      expect(orders(hook)).toEqual(['A-16', 'A-17', 'A-18']);
      const [before, hit, after] = hook.received.map((one) => signed(one, secret));
      expect([before?.valid, after?.valid]).toEqual([[true], [true]]);
      expect(hit?.valid).toEqual(valid);
      if (valid.length > 0) expect(hit?.timestamp).toBe(timestamp);
      expect(bodies(hook)[1]).toMatchObject(body);
      const { deliveries } = (await world.control('GET', '/deliveries')).json();
      expect(deliveries.map((one: Json) => one.status)).toEqual(['Delivered', 'Delivered', 'Delivered']);
    });
  }

  test('is written with other white space, so that writing it again breaks its signature', async ({ watched }) => {
    await watched.fault({ respace: true });
    await watched.pay('A-17');
    const [post] = watched.hook.received;
    expect(post?.body).not.toBe(JSON.stringify(JSON.parse(post?.body ?? '')));
    expect(signed({ ...post!, body: JSON.stringify(JSON.parse(post!.body)) }, watched.secret).valid).toEqual([false]);
  });

  test('has another number than the one that was signed', async ({ watched }) => {
    await watched.fault({ tamper: true, count: 1 });
    await watched.pay('A-17');
    await watched.pay('A-18');
    const [changed, usual] = bodies(watched.hook);
    const differing = Object.keys(usual.data).filter(
      (name) => typeof usual.data[name] === 'number' && usual.data[name] !== changed.data[name],
    );
    expect(differing).toEqual(['amount']);
    expect(changed.data.amount).toBe(101);
  });
});

test('an event arrives again at once and an hour later, with the same id', async ({ watched: { world, hook, secret, fault, pay } }) => {
  await fault({ duplicate: ['PT0S', 'PT1H'], count: 1 });
  await pay('A-17');
  expect(orders(hook)).toEqual(['A-17', 'A-17']);
  await advance(world, 'PT59M');
  expect(hook.received).toHaveLength(2);
  await advance(world, 'PT1M');
  expect(new Set(bodies(hook).map(({ id }) => id)).size).toBe(1);
  expect(hook.received.map((one) => signed(one, secret))).toEqual([
    { timestamp: now, valid: [true] },
    { timestamp: now, valid: [true] },
    { timestamp: now + 3600, valid: [true] },
  ]);
  const { deliveries } = (await world.control('GET', '/deliveries')).json();
  expect(deliveries).toHaveLength(1);
});

test('an event is late', async ({ watched: { world, hook, fault, pay } }) => {
  await fault({ delay: 'PT10M', timestamp: 5, count: 1 });
  await pay('A-17');
  await pay('A-18');
  expect(orders(hook)).toEqual(['A-18']);
  await advance(world, 'PT10M');
  expect(orders(hook)).toEqual(['A-18', 'A-17']);
});

test('an event comes after the next two', async ({ watched: { world, hook, fault, pay } }) => {
  await fault({ hold: 2, count: 1 });
  for (const order of ['A-1', 'A-2', 'A-3', 'A-4']) await pay(order);
  expect(orders(hook)).toEqual(['A-2', 'A-3', 'A-1', 'A-4']);
  await fault({ hold: 5, count: 1 });
  await pay('A-5');
  expect(hook.received).toHaveLength(4);
  await world.control('DELETE', '/faults');
  await advance(world, 'PT0S');
  expect(orders(hook).at(-1)).toBe('A-5');
});

test('a post is lost, and tried again', async ({ watched: { world, hook, fault, pay } }) => {
  await fault({ drop: true, count: 1 });
  await pay('A-17');
  expect(hook.received).toHaveLength(0);
  const { deliveries } = (await world.control('GET', '/deliveries')).json();
  expect(deliveries[0]).toMatchObject({ status: 'Retrying', attempts: [{ statusCode: null, error: 'An injected fault lost the post.' }] });
  await advance(world, 'PT1H');
  expect(orders(hook)).toEqual(['A-17']);
});

test('an event comes before the answer of its request', async ({ watched: { world, fault }, simulator: { url } }) => {
  const answered: string[] = [];
  const hook = await receiver((response) => {
    // Without the fault, the request would be answered meanwhile.
    setTimeout(() => {
      answered.push('event');
      response.writeHead(204).end();
    }, 100);
  });
  const destination = await newDestination(world, { name: 'Slow receiver', config: { url: hook.url } });
  await newSubscription(world, { name: 'Captures', eventTypes: [captured], destinationIds: [destination.id] });
  await fault({ early: true, match: { 'data.externalReference': 'A-17' } });
  const answer = await request(`${url}/api/transactions`, {
    method: 'POST',
    headers: { 'api-key': world.personas.merchantAdmin.key, 'content-type': 'application/json' },
    body: JSON.stringify(sale(world, { externalReference: 'A-17' })),
  });
  answered.push('answer');
  expect(answer.statusCode).toBe(200);
  expect((await answer.body.json()) as Json).toMatchObject({ status: 'Captured', externalReference: 'A-17' });
  expect(answered).toEqual(['event', 'answer']);
  await hook.close();
});

test.describe('polls', () => {
  const sessions = '/api/notifications/listen-sessions';
  const opened = async (world: World) => {
    const { id } = (await world.ask('merchantAdmin', 'POST', sessions, { eventTypes: [captured] })).json();
    const poll = (cursor?: string) =>
      world.ask(
        'merchantAdmin',
        'GET',
        `${sessions}/${id}/events${cursor === undefined ? '' : `?CursorUtc=${encodeURIComponent(cursor)}`}`,
      );
    return poll;
  };
  const seen = (answer: Json): readonly string[] => answer.events.map(({ body }: Json) => JSON.parse(body).data.externalReference);

  test('repeat events, show a gap, and find the session ended', async ({ open }) => {
    const world = await open({ choices: { 'listen.overlapSeconds': 0 } });
    const poll = await opened(world);
    const pay = async (order: string): Promise<void> => {
      await create(world, { externalReference: order });
      await advance(world, 'PT1S');
    };
    for (const fault of ['repeat', 'gap', 'end'])
      await world.control('POST', '/faults', { poll: fault, count: 1, ...(fault === 'end' ? { skip: 3 } : {}) });
    await pay('A-1');
    const first = (await poll()).json();
    expect(seen(first)).toEqual(['A-1']);
    await pay('A-2');
    const again = (await poll(first.nextCursorUtc)).json();
    expect([seen(again), again.agedOutGap]).toEqual([['A-1', 'A-2'], false]);
    for (const order of ['A-3', 'A-4', 'A-5']) await pay(order);
    const gap = (await poll(again.nextCursorUtc)).json();
    expect([seen(gap), gap.agedOutGap]).toEqual([['A-5'], true]);
    const last = await poll(gap.nextCursorUtc);
    expect([last.status, seen(last.json())]).toEqual([200, []]);
    expect((await poll(gap.nextCursorUtc)).status).toBe(200);
    expect((await poll(gap.nextCursorUtc)).status).toBe(404);
    expect((await world.control('GET', '/faults')).json()).toEqual({ faults: [] });
  });
});

test.describe('events of listen sessions', () => {
  const sessions = '/api/notifications/listen-sessions';

  interface Session {
    readonly world: World;
    readonly secret: string;
    fault(fault: object): Promise<void>;
    pay(order: string): Promise<void>;
    /** The new events of a poll. */
    poll(): Promise<readonly Json[]>;
  }

  async function opened(open: (options: Readonly<Record<string, unknown>>) => Promise<World>, more: object = {}): Promise<Session> {
    const choices = { 'webhooks.signedAt': 'world', 'listen.overlapSeconds': 0, 'listen.lifetime': 'P1D', ...more };
    const world = await open({ choices });
    const { id, signingSecret } = (await world.ask('merchantAdmin', 'POST', sessions, { eventTypes: [captured] })).json();
    let cursor: string | null = null;
    return {
      world,
      secret: signingSecret,
      fault: async (fault) =>
        expect((await world.control('POST', '/faults', { event: captured, to: 'sessions', ...fault })).text).toContain('"faults"'),
      pay: async (order) => expect((await create(world, { externalReference: order })).status).toBe(200),
      poll: async () => {
        const query = cursor === null ? '' : `?CursorUtc=${encodeURIComponent(cursor)}`;
        const page = (await world.ask('merchantAdmin', 'GET', `${sessions}/${id}/events${query}`)).json();
        expect(page.agedOutGap).toBe(false);
        cursor = page.nextCursorUtc;
        return page.events;
      },
    };
  }
  const ordersOf = (events: readonly Json[]): readonly string[] => events.map(({ body }) => JSON.parse(body).data.externalReference);

  test('come twice, late or in another order, in polls that follow', async ({ open }) => {
    const { world, fault, pay, poll } = await opened(open);
    await fault({ duplicate: ['PT0S', 'PT1H'], count: 1 });
    await fault({ delay: 'PT10M', count: 1 });
    await fault({ hold: 1, count: 1 });
    await fault({ drop: true, count: 1 });
    for (const order of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) await pay(order);
    const first = await poll();
    expect(ordersOf(first)).toEqual(['A-1', 'A-5', 'A-1', 'A-3']);
    expect([first[2].eventId, first[2].body]).toEqual([first[0].eventId, first[0].body]);
    expect(await poll()).toEqual([]);
    await advance(world, 'PT10M');
    expect(ordersOf(await poll())).toEqual(['A-2']);
    await advance(world, 'PT50M');
    const [again] = await poll();
    expect([again.eventId, again.body]).toEqual([first[0].eventId, first[0].body]);
    expect((await world.control('GET', '/faults')).json()).toEqual({ faults: [] });
    await pay('A-6');
    expect(ordersOf(await poll())).toEqual(['A-6']);
  });

  for (const [fault, timestamp, valid, body] of spoiled) {
    test(`are spoiled as posts are: ${JSON.stringify(fault)}`, async ({ open }) => {
      const { secret, fault: set, pay, poll } = await opened(open);
      await set({ ...fault, match: { 'data.externalReference': 'A-17' }, count: 1 });
      for (const order of ['A-16', 'A-17', 'A-18']) await pay(order);
      const events = await poll();
      expect(ordersOf(events)).toEqual(['A-16', 'A-17', 'A-18']);
      const [before, hit, after] = events.map(({ headers, body: sent }) => signed({ headers, body: sent }, secret));
      expect([before?.valid, after?.valid]).toEqual([[true], [true]]);
      expect(hit?.valid).toEqual(valid);
      if (valid.length > 0) expect(hit?.timestamp).toBe(timestamp);
      const parsed = JSON.parse(events[1].body);
      expect(parsed).toMatchObject(body);
      expect([events[1].eventType, events[1].eventId]).toEqual([parsed.type, parsed.id]);
    });
  }

  test('wait in a number that a session holds, the youngest of them', async ({ open }) => {
    const { world, fault, pay, poll } = await opened(open, { 'listen.bufferSize': 2 });
    await fault({ delay: 'PT1M', count: 3 });
    for (const order of ['A-1', 'A-2', 'A-3']) {
      await pay(order);
      expect(await poll()).toEqual([]);
    }
    await advance(world, 'PT1M');
    expect(ordersOf(await poll())).toEqual(['A-2', 'A-3']);
  });

  test('that wait for others come once all faults are removed, and posts keep their own faults', async ({ open }) => {
    const { world, fault, pay, poll } = await opened(open);
    const hook = await receiver();
    const destination = await newDestination(world, { config: { url: hook.url } });
    await newSubscription(world, { eventTypes: [captured], destinationIds: [destination.id] });
    await fault({ hold: 5 });
    await pay('A-1');
    expect(await poll()).toEqual([]);
    await advance(world, 'PT0S');
    expect(hook.received.map(({ body }) => JSON.parse(body).data.externalReference)).toEqual(['A-1']);
    await world.control('DELETE', '/faults');
    expect(ordersOf(await poll())).toEqual(['A-1']);
    await hook.close();
  });
});

const wrong: readonly (readonly [unknown, string])[] = [
  [{ event: 'transaction.nothing', drop: true }, 'The catalogue has no event "transaction.nothing".'],
  [{ event: '*' }, 'One of the fields drop, duplicate'],
  [{ event: '*', drop: true, tamper: true }, 'The field drop excludes the others.'],
  [{ event: '*', delay: 'PT1S', early: true }, 'Only one of the fields delay, hold and early is allowed.'],
  [{ event: '*', delay: 'soon' }, 'The field delay is not an ISO 8601 duration: "soon".'],
  [{ event: '*', duplicate: ['PT0S', 'P31D'] }, 'The field duplicate[1] must be from 0 to 30 days.'],
  [{ event: '*', signature: 'none', timestamp: 1 }, 'Without a signature there is no time in it.'],
  [{ event: '*', to: 'sessions', early: true }, 'The field early is for posts'],
  [{ event: '*', to: 'nobody', drop: true }, 'The field to must be one of'],
  [{ event: '*', status: 500 }, 'The field status is unknown.'],
  [{ poll: 'twice' }, 'The field poll must be one of'],
  [{ poll: 'gap', delay: 1 }, 'The field delay is unknown.'],
];
for (const [body, message] of wrong) {
  test(`${JSON.stringify(body)} is refused`, async ({ world }) => {
    const answer = await world.control('POST', '/faults', body);
    expect([answer.status, answer.json().error.message]).toEqual([400, expect.stringContaining(message)]);
  });
}
