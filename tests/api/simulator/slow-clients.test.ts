import { expect, test } from '@playwright/test';
import { connect, type Socket } from 'node:net';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { send } from './simulated.ts';

const timeouts = { headMs: 300, requestMs: 600, stallMs: 300 };

/** Sends bytes. Settles with what has arrived when the other side closes. */
function closed(simulator: Simulator, bytes: string, then: (socket: Socket) => void): Promise<string> {
  const { port } = new URL(simulator.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(bytes);
      then(socket);
    });
    socket.on('data', (part) => (text += String(part))).on('error', () => {});
    socket.once('close', () => resolve(text));
  });
}

test('slow heads, slow bodies and unread answers end with the connection', async () => {
  const simulator = await startSimulator({ port: 0, timeouts, definition: { transactions: 1000 } });
  const { key } = simulator.world.personas.merchantAdmin;
  const host = new URL(simulator.url).host;
  const get = `GET /api/transactions?maxResultCount=1000 HTTP/1.1\r\nHost: ${host}\r\napi-key: ${key}\r\n\r\n`;
  const post = `POST /api/customers HTTP/1.1\r\nHost: ${host}\r\napi-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n`;
  const drip = (socket: Socket): void => {
    const drops = setInterval(() => socket.write(' '), 50);
    socket.once('close', () => clearInterval(drops));
  };
  const head = closed(simulator, 'GET /api/health HTTP/1.1\r\nx: ', drip);
  const body = closed(simulator, post, drip);
  // More answers than the buffers on the way hold.
  const unread = closed(simulator, get.repeat(20), (socket) => {
    socket.pause();
    // It learns that it was cut when it reads again.
    setTimeout(() => socket.resume(), 10 * timeouts.stallMs);
  });
  expect(await head).toContain('408 Request Timeout');
  expect(await body).toContain('408 Request Timeout');
  expect((await send(`${simulator.url}/api/transactions?maxResultCount=1000`, 'GET', { key })).json().items).toHaveLength(1000);
  expect((await unread).length).toBeLessThan(20 * 1_000_000);
  await simulator.close();
});

test('a body that nests too deep is refused before it has arrived as a whole', async () => {
  const simulator = await startSimulator({ port: 0 });
  const { key } = simulator.world.personas.merchantAdmin;
  const { host } = new URL(simulator.url);
  const length = 900_000;
  const head = `POST /api/customers HTTP/1.1\r\nHost: ${host}\r\napi-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  const answer = await closed(simulator, head + '['.repeat(1000), () => {});
  expect(answer).toContain('400 Bad Request');
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain('nests deeper');
  // A client that sends the whole body gets the same response; brackets within a string do not count.
  const ask = (lastName: string) => send(`${simulator.url}/api/customers`, 'POST', { key, body: `{"lastName":${lastName}}` });
  const [deep, text] = [await ask('['.repeat(length)), await ask(`"${'['.repeat(length)}"`)];
  expect([deep.status, deep.text]).toEqual([400, expect.stringContaining('nests deeper')]);
  expect([text.status, text.text]).toEqual([400, expect.not.stringContaining('nests deeper')]);
  // Without a route, the body is read and the response is about the path.
  expect((await send(`${simulator.url}/api/nothing`, 'POST', { key, body: '['.repeat(length) })).status).toBe(404);
  await simulator.close();
});
