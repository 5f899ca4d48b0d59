/** Hostile receivers affect neither the simulator nor other destinations (assumptions: N6, N16). */
import { expect } from '@playwright/test';
import { createServer } from 'node:https';
import { advance, done, invalid, newCustomer, refusedWith } from '../billing/billing-steps.ts';
import { destinations, newDestination, newSubscription, webhook } from './notification-steps.ts';
import { deadUrl, type rawReceiver, type receiver, arrives, deliveriesOf, events, quiet, subscribed, test, to } from './receiver.ts';
import { selfSigned } from '../suites/sealed.ts';
import type { Json, World } from '../simulator/simulated.ts';
import { listening } from '../../listening.ts';

type Answer = Parameters<typeof rawReceiver>[0];

const head = (length: number | string) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;
const none = 'Content-Length: 0\r\n\r\n';

const drip =
  (first: string, more: string, every: number): Answer =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(more), every);
    socket.once('close', () => clearInterval(timer));
  };

/**
 * Outcome of one delivery attempt; `null` allows either. `seconds`: timeout for receivers that keep others waiting; long if it does not
 * decide the outcome.
 */
type Hostile = readonly [Answer, 'Delivered' | 'Retrying' | null, seconds?: number];

const receivers: Readonly<Record<string, Hostile>> = {
  'resets the connection': [(socket) => socket.resetAndDestroy(), 'Retrying'],
  'closes the connection': [(socket) => socket.end(), 'Retrying'],
  'hangs for ever': [() => undefined, 'Retrying', 1],
  'never ends its head': [(socket) => socket.write('HTTP/1.1 200 OK\r\nX-A: '), 'Retrying', 1],
  'sends its head letter by letter': [drip('HTTP/1.1 200 OK\r\nX-A: ', 'a', 50), 'Retrying', 1],
  'sends a head without end': [drip('HTTP/1.1 200 OK\r\n', `X-A: ${'a'.repeat(4000)}\r\n`, 5), 'Retrying'],
  'speaks another protocol': [(socket) => socket.end('220 mail.example ESMTP\r\n'), 'Retrying'],
  'answers a status that is none': [(socket) => socket.end(`HTTP/1.1 abc OK\r\n${none}`), 'Retrying'],
  'answers a status out of range': [(socket) => socket.end(`HTTP/1.1 999 Odd\r\n${none}`), 'Retrying'],
  'answers the status 0': [(socket) => socket.end(`HTTP/1.1 0 OK\r\n${none}`), 'Retrying'],
  'switches to another protocol': [
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\nConnection: upgrade\r\n\r\n'),
    'Retrying',
  ],
  'says to go on for ever': [drip('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100), 5), 'Retrying', 1],
  'gives hints before it answers': [
    (socket) => socket.end(`${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(50)}HTTP/1.1 200 OK\r\n${none}`),
    'Delivered',
  ],
  'answers nothing': [(socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'), 'Delivered'],
  'answers nothing, and yet something': [(socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\nsomething'), null],
  'answers 10 MB': [(socket) => socket.end(head(10_485_760) + 'x'.repeat(10_485_760)), 'Delivered'],
  'answers without end': [drip('HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(60_000), 1), 'Delivered'],
  'promises more than it sends': [(socket) => socket.end(`${head(1000)}short`), 'Delivered'],
  'sends more than it promises': [(socket) => socket.end(`${head(2)}much too long`), null],
  'promises two lengths': [(socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'), 'Retrying'],
  'promises less than nothing': [(socket) => socket.end(`${head(-1)}a`), 'Retrying'],
  'promises a length and chunks': [
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    null,
  ],
  'breaks its chunks': [(socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'), null],
  'never ends its body': [(socket) => socket.write(`${head(1000)}a`), 'Delivered', 1],
  'sends its body letter by letter': [drip(head(1_000_000), 'a', 50), 'Delivered', 1],
  'redirects into the network': [
    (socket) => socket.end(`HTTP/1.1 307 Temporary Redirect\r\nLocation: http://10.0.0.1/\r\n${none}`),
    'Retrying',
  ],
};

/** Ways to close a connection after an answer that promised to keep it. */
const leaving: Readonly<Record<string, Answer>> = {
  ends: (socket) => socket.end(`${head(2)}ok`),
  resets: (socket) => socket.write(`${head(2)}ok`, () => setImmediate(() => socket.resetAndDestroy())),
};

interface Means {
  readonly open: () => Promise<World>;
  readonly receive: typeof receiver;
  readonly receiveRaw: typeof rawReceiver;
}

test.describe('a receiver that', () => {
  async function expectHarmless({ open, receive, receiveRaw }: Means, what: string): Promise<void> {
    const [answer, status, timeoutSeconds = 30] = receivers[what]!;
    const world = await open();
    const [good, evil] = [await receive(), await receiveRaw(answer)];
    const first = await newDestination(world, { ...to(evil.url, { timeoutSeconds }), name: 'Evil' });
    const second = await newDestination(world, { ...to(good.url), name: 'Good' });
    await newSubscription(world, { eventTypes: ['customer.*'], destinationIds: [first.id, second.id] });
    const made = [await newCustomer(world), await newCustomer(world)];
    // The other receiver gets everything in order, whatever this one does.
    await arrives(good, 2);
    const received = good.received.map(({ body }) => JSON.parse(body).data.customerId);
    await quiet(world);
    const all = await deliveriesOf(world);
    const of = (name: string) => all.filter(({ destinationName }) => destinationName === name);
    const kept: Json[] = [];
    for (const { id, ...one } of of('Evil')) {
      const { responseBody } = await done(world, 'GET', `${events}/${id}`);
      // Bodies are cut at 2048 characters: shorter ones count as that long.
      kept.push([one.status, one.attemptCount, one.errorMessage, Math.max(2048, (responseBody ?? '').length)]);
    }
    expect({ received, good: of('Good').map((one) => [one.status, one.attemptCount]), evil: kept }, what).toEqual({
      received: made.map(({ id }) => id),
      good: [
        ['Delivered', 1],
        ['Delivered', 1],
      ],
      evil: kept.map(([shown]) => [
        status ?? expect.stringMatching(/^(Delivered|Retrying)$/),
        1,
        shown === 'Delivered' ? null : expect.any(String),
        2048,
      ]),
    });
  }

  test('answers wrongly, late or without end does no harm', async ({ open, receive, receiveRaw }) => {
    // Together, each in a world of its own: some wait for their timeout.
    const all = Object.keys(receivers);
    await Promise.all(all.map((what) => test.step(what, () => expectHarmless({ open, receive, receiveRaw }, what))));
  });

  test('redirects to itself gets one post', async ({ world, receive }) => {
    const hook = await receive((response) => response.writeHead(308, { location: '/hooks' }).end());
    await subscribed(world, hook.url);
    await newCustomer(world);
    await quiet(world);
    expect(hook.received).toHaveLength(1);
    expect(await deliveriesOf(world)).toMatchObject([{ status: 'Retrying', responseStatusCode: 308 }]);
  });

  for (const [how, leave] of Object.entries(leaving)) {
    test(`${how} each connection without an answer gets everything once`, async ({ world, receiveRaw }) => {
      const hook = await receiveRaw(leave);
      await subscribed(world, hook.url);
      for (let number = 0; number < 20; number++) await newCustomer(world);
      await quiet(world);
      const all = await deliveriesOf(world);
      expect(all.map(({ status, attemptCount }) => [status, attemptCount])).toEqual(all.map(() => ['Delivered', 1]));
      const ids = hook.received.map(({ body }) => JSON.parse(body.slice(body.indexOf('\r\n\r\n') + 4)).id);
      expect(ids).toEqual(all.map(({ eventId }) => eventId));
    });
  }

  test('has an untrusted certificate, or does not use TLS, gets nothing', async ({ world, receive }) => {
    const requested: string[] = [];
    const deaf = createServer(selfSigned, (request, response) => {
      requested.push(request.url ?? '');
      response.end();
    });
    await using server = await listening(deaf);
    const plain = await receive();
    const urls = [`https://127.0.0.1:${server.port}/`, plain.url.replace('http:', 'https:')];
    for (const url of urls)
      expect(await tryUrl(world, url)).toMatchObject({ success: false, statusCode: null, message: expect.any(String) });
    expect([requested, plain.received]).toEqual([[], []]);
  });
});

const tryUrl = (world: World, url: string): Promise<Json> =>
  done(world, 'POST', `${destinations}/types/Webhook/test-config`, { config: { url } });
const forbidden = 'The simulator posts only to this machine, unless --allow-outbound names the host.';

test('nothing is posted into a network, nor to the simulator itself', async ({ world, simulator }) => {
  const port = new URL(simulator.url).port;
  const elsewhere = [
    'http://10.0.0.1/',
    'http://167772161/',
    'http://012.0.0.1/',
    'http://0xa.1/',
    'http://10.0.0.1./',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::10.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[::]/',
    'http://0.0.0.0:9/',
    'http://255.255.255.255/',
    // Names are not even looked up.
    'http://127.0.0.1.nip.example/',
    'http://localhost.example/',
    'http://notlocalhost/',
    'http://metadata.internal/',
  ];
  const wrong: string[] = [];
  const check = async (url: string, expected: string): Promise<void> => {
    const { message } = await tryUrl(world, url);
    if (message !== expected) wrong.push(`${url}: ${message}, not ${expected}`);
  };
  for (const url of elsewhere) await check(url, forbidden);
  for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'a.localhost'])
    await check(`http://${host}:${port}/_sim/worlds`, 'The simulator does not post to itself.');
  expect(wrong).toEqual([]);
});

test('an invalid webhook address is refused before anything is sent', async ({ world }) => {
  for (const url of [
    'http://user@127.0.0.1/',
    'http://:secret@127.0.0.1/',
    'ftp://127.0.0.1/',
    'http://',
    'http://127.0.0.1:65536/',
    '/hooks',
  ]) {
    for (const path of [destinations, `${destinations}/types/Webhook/test-config`]) {
      expect(await refusedWith(world, 'POST', path, webhook({ config: { url } })), url).toEqual(invalid('config.url'));
    }
  }
  expect(await tryUrl(world, 'http://127.0.0.1:0/')).toMatchObject({ success: false, statusCode: null, message: expect.any(String) });
});

test('10 destinations, one dead and one slow: no event is lost or repeated, and each gets its events in order', async ({
  world,
  receive,
}) => {
  const slow = await receive((response) => void setTimeout(() => response.writeHead(200).end(), 5));
  const healthy = await Promise.all(Array.from({ length: 8 }, () => receive()));
  const urls = [deadUrl(), slow.url, ...healthy.map(({ url }) => url)];
  const destinationIds: string[] = [];
  for (const [index, url] of urls.entries()) destinationIds.push((await newDestination(world, { ...to(url), name: `D${index}` })).id);
  await newSubscription(world, { eventTypes: ['customer.created'], destinationIds });
  const made: string[] = [];
  for (let i = 0; i < 100; i++) made.push((await newCustomer(world)).id);
  await quiet(world);
  for (const { received } of [slow, ...healthy]) expect(received.map(({ body }) => JSON.parse(body).data.customerId)).toEqual(made);
  const dead = (await deliveriesOf(world)).filter(({ destinationId }) => destinationId === destinationIds[0]);
  expect(dead).toHaveLength(100);
  expect(new Set(dead.map(({ status }) => status))).toEqual(new Set(['Retrying', 'Suppressed']));
  await advance(world, 'PT10S');
  const later = (await deliveriesOf(world)).filter(({ destinationId }) => destinationId === destinationIds[0]);
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set(['Suppressed']));
});
