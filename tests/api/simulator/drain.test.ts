import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fetch } from 'undici';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';

let simulator: Simulator;
test.afterEach(() => simulator.close());

const post = async (path: string, body: unknown): Promise<void> => {
  const answer = await fetch(simulator.control + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};

test('requests that exceed the bound are cut off', async () => {
  simulator = await startSimulator({ port: 0 });
  await post('/worlds/world-1/faults', { operation: '*', delay: 60_000, count: 1 });
  const answer = fetch(`${simulator.url}/api/api-keys`, { headers: { 'api-key': simulator.world.personas.merchantAdmin.key } });
  answer.catch(() => undefined);
  while (((await (await fetch(`${simulator.control}/worlds/world-1/faults`)).json()) as { faults: unknown[] }).faults.length > 0);
  expect(await simulator.drain(50)).toBe(false);
  await expect(answer).rejects.toThrow('fetch failed');
});

test('without requests in progress it ends at once, whatever connections are open, on every address of its name', async () => {
  simulator = await startSimulator({ port: 0, host: 'localhost' });
  const { port } = new URL(simulator.url);
  const addresses = ['127.0.0.1', '::1'];
  const sockets = await Promise.all(
    addresses.map(async (address) => {
      const socket = connect(Number(port), address);
      return once(socket, 'connect').then(
        () => socket,
        () => undefined,
      );
    }),
  );
  expect(sockets.some((socket) => socket !== undefined)).toBe(true);
  const closed = sockets.map((socket) => socket && once(socket, 'close'));
  expect(await simulator.drain()).toBe(true);
  await Promise.all(closed);
});

test('a request on a connection that is still open is answered, and its response closes the connection', async () => {
  simulator = await startSimulator({ port: 0 });
  const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1');
  const head = 'GET /_sim/health HTTP/1.1\r\nHost: localhost\r\n';
  // The request has begun but is incomplete.
  socket.write(head);
  await once(socket, 'connect');
  expect((await fetch(`${simulator.url}/_sim/health`)).status).toBe(200);
  const drained = simulator.drain();
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.write('\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(await drained).toBe(true);
});
