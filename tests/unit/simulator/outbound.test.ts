import { createServer } from 'node:http';
import { createServer as createRaw, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { listening, type Listening } from '../../listening.ts';
import { worldLimits } from '../../../schemas/limits.ts';
import { Outbound, type Resolve } from '../../../simulator/outbound/client.ts';
import { DeliverySender } from '../../../simulator/outbound/delivery-sender.ts';
import { nextSendSlot } from '../../../simulator/outbound/send-slot.ts';
import { productionSeams } from '../../../simulator/pipeline/seams.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';
import { wall } from '../../time.ts';

const forbidden = 'The simulator posts only to this machine, unless --allow-outbound names the host.';

/** Resolves to each of these lists in turn. */
const answering = (...addresses: readonly (readonly string[])[]): Resolve & { readonly asked: string[] } => {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, _options, callback) => {
    asked.push(hostname);
    const found = addresses[asked.length - 1] ?? addresses.at(-1) ?? [];
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(resolve, { asked });
};

interface Counting extends Listening {
  readonly count: () => number;
}

async function counting(): Promise<Counting> {
  let count = 0;
  const server = createServer((_request, response) => {
    count++;
    response.writeHead(200, { connection: 'close' }).end();
  });
  return { ...(await listening(server)), count: () => count };
}

const post = (outbound: Outbound, url: string) => outbound.post({ url, headers: {}, body: '{}', timeout: 5000 });

test('a name is posted to where it leads to this machine, and the address that was judged is the one that is connected to', async () => {
  await using server = await counting();
  const resolve = answering(['127.0.0.1'], ['10.1.2.3'], ['10.1.2.3', '127.0.0.1']);
  const outbound = new Outbound([], resolve);
  const url = `http://rebinding.localhost:${server.port}/`;
  expect(await post(outbound, url)).toMatchObject({ statusCode: 200 });
  // By now the name resolves to a forbidden address.
  expect(await post(outbound, url)).toMatchObject({ statusCode: null, error: forbidden });
  // Of several addresses, only those of this machine are used.
  expect(await post(outbound, url)).toMatchObject({ statusCode: 200 });
  // One look-up per post, so that the checked address is the one connected to.
  expect(resolve.asked).toHaveLength(3);
  expect(server.count()).toBe(2);
  outbound.close();
});

test('an address in any spelling is judged as the address that it is', async () => {
  await using server = await counting();
  const outbound = new Outbound();
  for (const host of ['2130706433', '0x7f.1', '127.1', '127.0.0.1.', 'LOCALHOST']) {
    expect((await post(outbound, `http://${host}:${server.port}/`)).error, host).not.toBe(forbidden);
  }
  for (const host of ['167772161', '0xa.1', '[::ffff:a00:1]', '[fe80::1]', '192.168.0.1', '0.0.0.0', '[::]']) {
    expect(await post(outbound, `http://${host}:${server.port}/`), host).toMatchObject({ statusCode: null, error: forbidden });
  }
  outbound.close();
});

test('a host that the operator named is let through, and no other', async () => {
  const resolve = answering(['192.0.2.1'], ['169.254.169.254']);
  const outbound = new Outbound(['Hooks.Example', '[fd00::7]'], resolve);
  const error = async (url: string) => (await outbound.post({ url, headers: {}, body: '', timeout: 50 })).error;
  expect(await error('http://hooks.example:9/')).not.toBe(forbidden);
  // Even a named host may not lead to an address that is reserved for the machine itself.
  expect(await error('http://hooks.example:9/')).toBe(forbidden);
  expect(await error('http://[fd00::7]:9/')).not.toBe(forbidden);
  expect(await error('http://other.hooks.example:9/')).toBe(forbidden);
  expect(resolve.asked).toEqual(['hooks.example', 'hooks.example']);
  expect(await error('http://[fd00::8]:9/')).toBe(forbidden);
  expect(await error('ftp://127.0.0.1/')).toBe('The URL is neither http nor https.');
  outbound.close();
});

/** Plays one entry per connection; the last one repeats. Counts the posts. */
async function playing(...answers: readonly ((socket: Socket) => void)[]): Promise<Counting> {
  let count = 0;
  const server = createRaw((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => answers[Math.min(count++, answers.length - 1)]!(socket));
  });
  return { ...(await listening(server)), count: () => count };
}
const fine = (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');

test('a connection closed by the receiver does not fail the next post', async () => {
  const outbound = new Outbound();
  await using server = await playing(fine, (socket) => socket.resetAndDestroy(), fine);
  expect(await post(outbound, server.url)).toMatchObject({ statusCode: 200 });
  expect(await post(outbound, server.url)).toMatchObject({ statusCode: 200, error: null });
  expect(server.count()).toBe(3);
  outbound.close();
});

test('a receiver that resets every connection, or hangs on a kept one, gets no further attempts', async () => {
  const outbound = new Outbound();
  await using reset = await playing(fine, (socket) => socket.resetAndDestroy());
  await post(outbound, reset.url);
  expect(await post(outbound, reset.url)).toMatchObject({ statusCode: null, error: 'The connection was reset.' });
  expect(reset.count()).toBe(3);
  await using hanging = await playing(fine, () => undefined);
  await post(outbound, hanging.url);
  const outcome = await outbound.post({ url: hanging.url, headers: {}, body: '{}', timeout: 100 });
  expect(outcome).toMatchObject({ statusCode: null, error: 'The receiver did not answer within 0.1 s.' });
  expect(hanging.count()).toBe(2);
  outbound.close();
});

test('posts begin in the order of their asking, one in each round of the event loop', async () => {
  const rounds: number[] = [];
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      await nextSendSlot();
      order.push(name);
      rounds.push(round);
    }),
  );
  // A caller that comes after the queue is empty waits too.
  await nextSendSlot();
  rounds.push(round);
  isOver = true;
  expect(order).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(rounds).size).toBe(5);
});

test('requests go first until more deliveries wait than the table of limits states', async () => {
  const world = new Worlds({ wall }).create({ definition: { customers: 0, contracts: 0, transactions: 0 } });
  const { max } = worldLimits.waitingDeliveries;
  for (const [waiting, begun] of [
    [max, 0],
    [max + 1, 1],
  ] as const) {
    const prepared: string[] = [];
    const client = { post: () => Promise.reject(new Error('nothing is posted')), onDefect: () => {} };
    const sender = new DeliverySender(world, client, { ...productionSeams, prepare: (_world, id) => void prepared.push(id) });
    for (let count = 0; count < waiting; count++) sender.add({ deliveryId: String(count), destinationId: 'one', at: world.clock.now() });
    await new Promise((resolve) => setImmediate(resolve));
    expect(prepared).toHaveLength(begun);
    sender.stop();
  }
});
