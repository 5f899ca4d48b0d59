import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { processLimits, requestLimits } from '../../../../schemas/limits.ts';
import { Connections } from '../../../../simulator/wire/connections.ts';
import { createServer } from '../../../../simulator/wire/server.ts';
import { Worlds } from '../../../../simulator/worlds/worlds.ts';
import { Connection } from '../../../connection.ts';
import { wall } from '../../../time.ts';
import { shownReason, whyNoRoute } from '../../../../simulator/wire/no-route.ts';

const definition = { customers: 0, contracts: 0, transactions: 0 };

function open() {
  const worlds = new Worlds({ wall });
  const world = worlds.create({ definition });
  const defects: unknown[] = [];
  const seen = { anonymous: 0 };
  const app = createServer({
    connections: new Connections(),
    worlds: {
      byKey: (value) => worlds.registry.find(value),
      anonymous: () => {
        seen.anonymous++;
        return world;
      },
      isFull: () => false,
      onDefect: (error) => defects.push(error),
    },
    fallback: () => world,
    isOurs: () => true,
    allowsOrigin: () => false,
    control: () => {},
    pages: () => {},
  });
  return { worlds, world, defects, seen, app };
}

test('a caller with a key waits for little of a crowd without one that comes all at once', async () => {
  const { worlds, seen, app } = open();
  await app.ready();
  const { key, merchantId } = worlds.create({ definition }).seeded.personas.merchantAdmin;
  const body = JSON.stringify({ merchantId, lastName: 'Lovelace' });
  const posted = (path: string, text: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n${more}\r\n${text}`;
  const arrive = (text: string) =>
    new Promise<string>((resolve) => {
      const connection = new Connection(resolve);
      app.server.emit('connection', connection);
      connection.push(text);
    });
  const crowd = Array.from({ length: 400 }, () => posted('/api/account/register', '{}'));
  for (const own of [
    `GET /api/customers HTTP/1.1\r\nHost: localhost\r\nApi-Key: ${key}\r\n\r\n`,
    posted('/api/customers', body, `Api-Key: ${key}\r\n`),
  ]) {
    seen.anonymous = 0;
    const others = crowd.map(arrive);
    expect(await arrive(own)).toBe('HTTP/1.1 200');
    expect(seen.anonymous).toBeLessThan(crowd.length / 2);
    await Promise.all(others);
  }
});

test('the server keeps running after a defect while refusing a read or a write', async () => {
  const { world, defects, app } = open();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { key } = world.seeded.personas.merchantAdmin;
  const { seams } = world;
  const defect = new Error('the refusal has no form');
  const ask = (method: string) =>
    fetch(`http://127.0.0.1:${port}/api/customers`, {
      method,
      headers: { 'api-key': key, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
  const fails = () => {
    throw defect;
  };
  world.seams = { ...seams, handler: () => fails, envelope: fails };
  for (const method of ['GET', 'POST']) {
    await expect(ask(method)).rejects.toThrow('fetch failed');
    expect(defects.at(-1)).toBe(defect);
  }
  world.seams = seams;
  expect([(await ask('GET')).status, (await ask('POST')).status]).toEqual([200, 400]);
  app.server.close();
  app.server.closeAllConnections();
  await once(app.server, 'close');
});

test('a mistyped path names the operations of the nearest paths, with the method that was sent', () => {
  expect(whyNoRoute('GET', '/api/campaignz?limit=3')).toMatch(
    /^No operation has this path\. Nearest: GET \/api\/campaigns \(campaigns\.list\)/,
  );
  expect(whyNoRoute('GET', '/campaigns')).toContain('Nearest: GET /api/campaigns (campaigns.list)');
  expect(whyNoRoute('POST', '/api/customer/')).toMatch(/Nearest: POST \/api\/customers \(customers\.create\)/);
});

test('ids in a path make no distance, and none is repeated', () => {
  const id = '018f3a5c-bf3d-7a2b-8c3d-4e5f60718293';
  const why = whyNoRoute('GET', `/api/api-key/${id}/details`);
  expect(why).toContain('GET /api/api-keys/{id}/detail (apiKeys.detail)');
  expect(why).not.toContain(id);
});

test('a wrong method names those that the path has', () => {
  expect(whyNoRoute('DELETE', '/api/campaigns')).toBe('The path exists for GET, HEAD, POST; DELETE is not one of them.');
});

test('a name without similar ones, or too long to compare, gets no suggestion', () => {
  expect(whyNoRoute('GET', '/wp-login.php/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')).toBe('No operation has this path.');
  expect(whyNoRoute('GET', `/api/campaigns${'/x'.repeat(5000)}`)).toBe('No operation has this path.');
});

test('only a refusal of the route is explained so', () => {
  const entry = { reason: null, code: 'Gateway:RouteNotFound', decidedBy: 'route', method: 'GET', url: '/api/campaignz' };
  expect(shownReason(entry)).toContain('campaigns.list');
  expect(shownReason({ ...entry, reason: 'its own' })).toBe('its own');
  expect(shownReason({ ...entry, decidedBy: 'existence', code: 'Gateway:EntityNotFound' })).toBeNull();
});

test('a text that is too long, shorter than stated or broken off is refused, and is not a defect', async () => {
  const { world, defects, app } = open();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head = [
    'POST /api/transactions/batch-file/upload HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Api-Key: ${world.seeded.personas.merchantAdmin.key}`,
    'Content-Type: text/csv',
    'Connection: close',
  ].join('\r\n');
  const send = async (rest: string, isBroken = false): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString())).on('error', () => {});
    socket.write(`${head}\r\n${rest}`);
    if (isBroken) setTimeout(() => socket.end(), 20);
    await once(socket, 'close');
    return text.slice(0, 'HTTP/1.1 000'.length);
  };
  const chunks = (count: number): string => `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(count);
  expect(await send(`Transfer-Encoding: chunked\r\n\r\n${chunks(3)}0\r\n\r\n`)).toBe('HTTP/1.1 200');
  expect(await send(`Transfer-Encoding: chunked\r\n\r\n${chunks(170)}0\r\n\r\n`)).toBe('HTTP/1.1 413');
  expect(await send('Content-Length: 11000000\r\n\r\n')).toBe('HTTP/1.1 413');
  for (const start of ['a', chunks(1)]) await send(`Content-Length: 1000000\r\n\r\n${start}`, true);
  await send(`Transfer-Encoding: chunked\r\n\r\n${chunks(2)}`, true);
  await app.close();
  expect(defects).toEqual([]);
});

/** Sends the head and the first bytes of a body, and the rest after other requests were answered. `early`: the status that came before the rest. */
async function sentInTwo({ world, app }: ReturnType<typeof open>, type: string, first: string, rest: string) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { key } = world.seeded.personas.merchantAdmin;
  const socket = connect(port, '127.0.0.1');
  const errors: string[] = [];
  let text = '';
  socket.on('data', (data) => (text += data.toString())).on('error', ({ message }) => errors.push(message));
  const closed = once(socket, 'close');
  const head = ['POST /api/customers HTTP/1.1', `Host: 127.0.0.1:${port}`, `Api-Key: ${key}`, `Content-Type: ${type}`, 'Connection: close'];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${first.length + rest.length}\r\n\r\n${first}`);
  for (let count = 0; count < 3; count++) await fetch(`http://127.0.0.1:${port}/api/customers`, { headers: { 'api-key': key } });
  const early = text.slice(9, 12);
  if (early === '') socket.write(rest);
  await closed;
  await app.close();
  return { early, status: text.slice(9, 12), errors };
}

test('reads and short bodies on one connection are answered in order, in one packet or in several', async () => {
  const { world, defects, app } = open();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head = `Host: 127.0.0.1:${port}\r\nApi-Key: ${world.seeded.personas.merchantAdmin.key}\r\n`;
  const read = (rest = '\r\n'): string => `GET /api/customers HTTP/1.1\r\n${head}${rest}`;
  const body = (length: number): string =>
    `POST /api/customers HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const closed = once(socket, 'close');
  let text = '';
  const statuses = (): readonly string[] => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!);
  socket.on('data', (data) => (text += data.toString()));
  const send = async (bytes: string, count: number): Promise<void> => {
    socket.write(bytes);
    while (statuses().length < count) await once(socket, 'data');
  };
  await send(`${read()}${body(2)}{}${body(0)}${read()}${body(3)}{ ]${read()}`, 6);
  await send(`${body(2)}{}`, 7);
  await send(`${read()}${body(4)}{`, 8);
  await fetch(`http://127.0.0.1:${port}/api/health`);
  await send(' ', 8);
  await fetch(`http://127.0.0.1:${port}/api/health`);
  await send(`]}${read('Content-Length: 2\r\n\r\nxx')}${read('Connection: close\r\n\r\n')}`, 11);
  await closed;
  await app.close();
  expect(statuses()).toEqual(['200', '400', '400', '200', '400', '200', '400', '200', '400', '200', '200']);
  expect(defects).toEqual([]);
});

test('an unsupported text is read before it is refused, so that the connection is not reset', async () => {
  for (const type of ['text/csv', 'text/plain'])
    expect(await sentInTwo(open(), type, 'x', 'x'.repeat(200_000))).toEqual({ early: '', status: '415', errors: [] });
});

test('a JSON body with too much in it is refused while it arrives, if it is longer than the bound of those that are parsed at once', async () => {
  const deep = '['.repeat(requestLimits.bodyDepth.max + 1);
  const rest = (more: number): string => ' '.repeat(processLimits.longBodyBytes.max + more - deep.length);
  expect(await sentInTwo(open(), 'application/json', deep, rest(0))).toEqual({ early: '', status: '400', errors: [] });
  expect(await sentInTwo(open(), 'application/json', deep, rest(1))).toEqual({ early: '400', status: '400', errors: [] });
});

test('a path finds its route in every spelling, and no other path does', async () => {
  const { world, app } = open();
  const { key, merchantId } = world.seeded.personas.merchantAdmin;
  const statuses = await Promise.all(
    [
      '/api/customers',
      '/API/Customers/?maxResultCount=1',
      '/api/%63ustomers',
      '/%61pi/customers',
      `/api/merchants/${merchantId}`,
      '/.well-known/wallet-b/sandbox/jwks.json',
      '/.Well-Known/Wallet-B/Sandbox/jwks.json',
      '/api/customer',
      '/api/customers/a/b/c/d',
      '/api',
      '/customers',
    ].map(async (url) => [url, (await app.inject({ url, headers: { 'api-key': key } })).statusCode] as const),
  );
  const found = statuses.filter(([, status]) => status !== 404).map(([url]) => url);
  expect(found).toEqual(statuses.slice(0, 7).map(([url]) => url));
  await app.close();
});
