/** `gateproof serve` finishes work under way before it ends. Receivers keep it under way for as long as a test needs. */
import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { builtCommand } from '../../built-command.ts';
import { listening } from '../../listening.ts';
import { holdingReceiver } from './holding-receiver.ts';
import { until } from './listen-steps.ts';
import { endServers, startServe, type Served } from './serve-steps.ts';
import { createServer } from 'node:http';
import { send } from '../simulator/simulated.ts';
import { rotating } from '../../proof.ts';

const agents: Agent[] = [];
test.afterEach(async () => {
  endServers();
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends a request over a connection of its own, which would be kept alive. */
async function ask({ url, world }: Pick<Served, 'url' | 'world'>, method: string, path: string, body?: unknown): Promise<Answer> {
  const dispatcher = new Agent();
  agents.push(dispatcher);
  const answer = await fetch(url + path, {
    method,
    headers: { 'api-key': world.personas.merchantAdmin.key, 'content-type': 'application/json' },
    dispatcher,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const faultsOf = async (served: Served): Promise<readonly { count: number }[]> =>
  (await ask(served, 'GET', '/_sim/worlds/world-1/faults')).body['faults'] as { count: number }[];

/** Delays the next requests and sends one; resolves once it waits. */
async function delayed(served: Served, delay: number): Promise<{ readonly answer: Promise<Answer> }> {
  await ask(served, 'POST', '/_sim/worlds/world-1/faults', { operation: '*', delay, count: 2 });
  const answer = ask(served, 'GET', '/api/api-keys');
  answer.catch(() => undefined);
  while ((await faultsOf(served))[0]?.count !== 1);
  return { answer };
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const refusal = async (url: string): Promise<void> => {
  for (;;) {
    const socket = await open(url).catch(() => undefined);
    if (socket === undefined) return;
    socket.destroy();
  }
};

/** Creates a destination that posts to a receiver, subscribed to new customers. */
async function subscribe(served: Served, receiver: string): Promise<{ readonly id: string; readonly merchantId: string }> {
  const { body } = await ask(served, 'POST', '/api/notifications/destinations', {
    name: 'Shop',
    type: 'Webhook',
    config: { url: receiver },
  });
  const destination = body as { id: string; merchantId: string };
  const subscription = { name: 'All', eventTypes: ['customer.*'], destinationIds: [destination.id] };
  expect((await ask(served, 'POST', '/api/notifications/subscriptions', subscription)).status).toBe(200);
  return destination;
}

test('SIGTERM lets a request end, closes its connection and at once those without a request, and exits with 0', async () => {
  const served = await startServe(['--quiet']);
  const receiver = await holdingReceiver();
  const { id } = await subscribe(served, receiver.url);
  const silent = await open(served.url);
  const idle = await open(served.url);
  idle.write('GET /_sim/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const sample = ask(served, 'POST', `/api/notifications/destinations/${id}/send-sample`, { eventType: 'customer.created' });
  await receiver.isHolding();
  const closed = [silent, idle].map((socket) => once(socket, 'close'));
  served.child.kill('SIGTERM');
  await Promise.all(closed);
  await refusal(served.url);
  expect(served.child.exitCode).toBe(null);
  receiver.release();
  expect(await sample).toMatchObject({ status: 200, body: { success: true } });
  expect(await served.ended).toEqual([0, null]);
  expect(served.err()).toBe('');
  await receiver.close();
});

test('SIGINT lets a delivery end', async () => {
  const served = await startServe();
  const receiver = await holdingReceiver();
  const { merchantId } = await subscribe(served, receiver.url);
  expect((await ask(served, 'POST', '/api/customers', { merchantId, lastName: 'Lovelace' })).status).toBe(200);
  await receiver.isHolding();
  served.child.kill('SIGINT');
  await refusal(served.url);
  // Without a held delivery it would have ended by then.
  await wait(500);
  receiver.release();
  expect(await served.ended).toEqual([0, null]);
  expect(receiver.outcomes).toEqual(['answered']);
  await receiver.close();
});

test('a move of a clock ends, with the deliveries that it waits for', async () => {
  const served = await startServe();
  const receiver = await holdingReceiver();
  const { merchantId } = await subscribe(served, receiver.url);
  expect((await ask(served, 'POST', '/api/customers', { merchantId, lastName: 'Lovelace' })).status).toBe(200);
  await receiver.isHolding();
  const moved = ask(served, 'POST', '/_sim/worlds/world-1/clock', { advance: 'P1D', freeze: true });
  // It stops the clock first.
  while ((await ask(served, 'GET', '/_sim/worlds/world-1')).body['isFrozen'] !== true);
  served.child.kill('SIGTERM');
  await refusal(served.url);
  receiver.release();
  expect(await moved).toMatchObject({ status: 200 });
  expect(await served.ended).toEqual([0, null]);
  expect(receiver.outcomes).toEqual(['answered']);
  await receiver.close();
});

test('an answer that a fault delays is sent', async () => {
  const served = await startServe();
  const { answer } = await delayed(served, 1500);
  served.child.kill('SIGTERM');
  await refusal(served.url);
  expect(await answer).toMatchObject({ status: 200 });
  expect(await served.ended).toEqual([0, null]);
});

test('a second signal ends it at once', async () => {
  const served = await startServe();
  const { answer } = await delayed(served, 60_000);
  served.child.kill('SIGINT');
  await refusal(served.url);
  const again = setInterval(() => served.child.kill('SIGINT'), 50);
  expect(await served.ended).toEqual([130, null]);
  clearInterval(again);
  await expect(answer).rejects.toThrow('fetch failed');
});

test(
  'with --exit-with-parent the end of standard input ends it as a signal does; otherwise it does not',
  { tag: rotating(2, 1) },
  async () => {
    const served = await startServe(['--exit-with-parent']);
    const { answer } = await delayed(served, 1500);
    served.child.stdin.end();
    expect(await answer).toMatchObject({ status: 200 });
    expect(await served.ended).toEqual([0, null]);

    const independent = await startServe();
    independent.child.stdin.end();
    expect(await ask(independent, 'GET', '/api/api-keys')).toMatchObject({ status: 200 });

    const signalled = await startServe(['--exit-with-parent']);
    signalled.child.kill('SIGTERM');
    expect(await signalled.ended).toEqual([0, null]);
  },
);

test('with --exit-with-parent it ends when its parent is killed', async () => {
  const script = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([builtCommand, 'serve', '--port', '0', '--json', '--exit-with-parent'])}, { stdio: ['pipe', 'inherit', 'inherit'] })`;
  const parent = spawn(process.execPath, ['-e', script]);
  let line = '';
  parent.stdout.setEncoding('utf8').on('data', (chunk: string) => (line += chunk));
  await until(() => line.endsWith('\n'));
  const { url } = JSON.parse(line) as { url: string };
  (await open(url)).destroy();
  const ended = once(parent.stdout, 'close');
  parent.kill('SIGKILL');
  await refusal(url);
  // The simulator shares the output, which closes when both have ended.
  await ended;
});

for (const quiet of [false, true]) {
  test(`requests are ${quiet ? 'not shown with --quiet' : 'shown on standard error'}`, async () => {
    const { url, world, child, out, err, ended } = await startServe(quiet ? ['--quiet'] : []);
    const { key, keyId } = world.personas.merchantAdmin;
    await send(`${url}/api/api-keys/${keyId}/detail?token=a-secret-token`, 'GET', { key });
    await send(`${url}/api/campaigns`, 'DELETE', { key });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(err().split('\n')).toEqual(
      quiet
        ? ['']
        : [
            `200  GET     /api/api-keys/${keyId}/detail?token=…  merchantAdmin  ignored: token`,
            '405  DELETE  /api/campaigns  -  Gateway:MethodNotAllowed at route: The path exists for GET, HEAD, POST; DELETE is not one of them.',
            '',
          ],
    );
    expect(out().split('\n')).toEqual([expect.stringContaining('"personas"'), '']);
  });
}

for (const quiet of [false, true]) {
  test(`webhooks are ${quiet ? 'not shown with --quiet' : 'shown with their destination and status'}`, async () => {
    await using receiver = await listening(createServer((_request, response) => response.writeHead(204).end()));
    const hook = `${receiver.url}/hooks`;
    const { url, control, world, child, err, ended } = await startServe(['--now', '2026-03-02T09:00:00Z', ...(quiet ? ['--quiet'] : [])]);
    const { key, merchantId } = world.personas.merchantAdmin;
    const post = async (path: string, body: object) => {
      const answer = await send(`${url}/api/${path}`, 'POST', { key, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.json();
    };
    const target = { name: 'Shop', type: 'Webhook', config: { url: `${hook}?token=a-secret-token` } };
    const { id } = await post('notifications/destinations', target);
    await post('notifications/subscriptions', { name: 'All', eventTypes: ['customer.created'], destinationIds: [id] });
    await post('customers', { merchantId, lastName: 'Lovelace' });
    // Returns once all deliveries have been answered.
    await send(`${control}/worlds/${world.id}/clock`, 'POST', { body: { advance: 'PT1S' } });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(
      err()
        .split('\n')
        .filter((line) => line.includes('HOOK')),
    ).toEqual(quiet ? [] : [`204  HOOK    2026-03-02T09:00:00Z  customer.created  ${hook}?token=…`]);
  });
}
