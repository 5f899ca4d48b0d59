/** Faults of responses: their effect on clients and on the world. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { sale } from '../payments/transaction-steps.ts';
import { listen } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from './simulated.ts';

const pay = (world: World, externalReference: string, key?: string) => {
  const body = sale(world, { externalReference });
  return world.ask('merchantAdmin', 'POST', '/api/transactions', body, key === undefined ? {} : { 'idempotency-key': key });
};

async function stored(world: World, externalReference: string): Promise<number> {
  const { records } = (await world.control('POST', '/snapshot')).json();
  return records.transactions.filter(({ request }: Json) => request.externalReference === externalReference).length;
}

/** The bytes that a connection gets until the other side closes it, and whether it was reset. */
async function bytesOf(url: string, key: string, path: string): Promise<{ readonly text: string; readonly isReset: boolean }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let isReset = false;
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', (error) => (isReset = 'code' in error && error.code === 'ECONNRESET'));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nApi-Key: ${key}\r\n\r\n`);
  await once(socket, 'close').catch(() => undefined);
  return { text: Buffer.concat(chunks).toString('latin1'), isReset };
}

/** A fault that takes effect after the sale; its effect on the client; its entry in the log. */
const lost: readonly (readonly [fault: object, seen: number | 'nothing', logged: number | null, reason: string])[] = [
  [{ drop: true }, 'nothing', null, 'closed the connection without an answer'],
  [{ reset: true }, 'nothing', null, 'reset the connection without an answer'],
  [{ status: 500 }, 500, 500, 'answered with 500'],
  [{ status: 502, body: 'html' }, 502, 502, 'answered with 502 and a body of html'],
  [{ status: 503, retryAfter: '0' }, 503, 503, 'answered with 503'],
  [{ status: 200, body: 'garbage' }, 200, 200, 'answered with 200 and a body of garbage'],
  [{ cut: { part: 'head', bytes: 12 } }, 'nothing', null, 'closed the connection after 12 bytes of the head of the answer'],
  [{ cut: { part: 'body', bytes: 12 } }, 'nothing', 200, 'closed the connection after 12 bytes of the body of the answer'],
  [{ malformed: true }, 200, 200, 'ended the body too early'],
];

test.describe('an answer that is lost after the commit', () => {
  test('leaves one sale', async ({ world }) => {
    for (const [index, [fault, seen, logged, reason]] of lost.entries()) {
      const [order, key] = [`A-${index}`, `key-${index}`];
      const match = { externalReference: order };
      await world.control('POST', '/faults', { operation: 'transactions.create', match, after: 'commit', ...fault, count: 1 });
      expect((await pay(world, `B-${index}`)).status).toBe(200);
      const first = await pay(world, order, key).then(
        ({ status }) => status,
        () => 'nothing',
      );
      expect(first, JSON.stringify(fault)).toBe(seen);
      const { requests } = (await world.control('GET', '/requests')).json();
      const {
        status,
        steps,
        reason: shown,
      } = requests.findLast((one: { readonly operation: string }) => one.operation === 'transactions.create');
      expect([status, steps.at(-1).step, shown]).toEqual([logged, 'fault', `the operation answered 200; an injected fault ${reason}`]);
      expect(await stored(world, order)).toBe(1);
      // The key is remembered: the repetition gets the first answer.
      const again = await pay(world, order, key);
      expect(again.status).toBe(200);
      expect(again.json()['externalReference']).toBe(order);
      expect(await stored(world, order)).toBe(1);
    }
  });

  test('the store equals that of a sale whose response arrived', async ({ open }) => {
    const outcomes = [];
    for (const faults of [[], [{ operation: 'transactions.create', after: 'commit', status: 500 }]]) {
      const world = await open({ seed: 7 });
      const events = await listen(world);
      for (const fault of faults) await world.control('POST', '/faults', fault);
      await pay(world, 'A-17', 'key-1');
      // The secrets of keys and sessions differ between worlds, and the correlation id between requests.
      const snapshot = (await world.control('POST', '/snapshot')).json();
      const { apiKeys: _keys, listenSessions: _sessions, auditLogs, ...records } = snapshot.records;
      const audited = auditLogs.map(({ correlationId: _id, ...record }: Json) => record);
      outcomes.push({ records, audited, random: snapshot.random, schedule: snapshot.schedule, events: await events() });
    }
    const [usual, lost] = outcomes;
    expect(lost).toEqual(usual);
    expect(usual?.events).toMatchObject([{ type: 'transaction.captured', data: { externalReference: 'A-17' } }]);
    expect(usual?.audited.at(-1)).toMatchObject({ httpStatusCode: 200 });
  });

  test('a fault before the commit leaves nothing', async ({ world }) => {
    await world.control('POST', '/faults', { operation: 'transactions.create', cut: { part: 'body', bytes: 5 }, count: 1 });
    await expect(pay(world, 'A-17')).rejects.toThrow();
    expect(await stored(world, 'A-17')).toBe(0);
  });
});

/** A fault of a read, and its effect on the client. */
const replaced: readonly (readonly [fault: object, status: number, headers: Readonly<Record<string, string | undefined>>, text: RegExp])[] =
  [
    [{ status: 200, body: 'html' }, 200, { 'content-type': 'text/html; charset=utf-8' }, /^<!doctype html>/],
    [{ status: 204 }, 204, { 'content-length': undefined }, /^$/],
    [{ status: 418 }, 418, {}, /"code":"Gateway:InjectedFault"/],
    [{ status: 299, after: 'commit' }, 299, { 'content-type': 'application/json; charset=utf-8' }, /"keyId"|"id"/],
    [{ status: 299 }, 299, { 'content-length': '0' }, /^$/],
    [{ status: 599, body: 'empty' }, 599, { 'content-length': '0' }, /^$/],
    [{ status: 500, contentType: 'text/plain' }, 500, { 'content-type': 'text/plain' }, /Gateway:InternalError/],
    [{ status: 503, retryAfter: '120' }, 503, { 'retry-after': '120' }, /Gateway:Unavailable/],
    [{ status: 503, retryAfter: 'Mon, 02 Mar 2026 10:00:00 GMT' }, 503, { 'retry-after': 'Mon, 02 Mar 2026 10:00:00 GMT' }, /Unavailable/],
    [{ status: 429, retryAfter: 'soon' }, 429, { 'retry-after': 'soon' }, /retryAfterSeconds/],
    [{ status: 429, retryAfter: null }, 429, { 'retry-after': undefined }, /retryAfterSeconds/],
    [{ status: 409, code: 'Gateway:IdempotencyInProgress' }, 409, {}, /"code":"Gateway:IdempotencyInProgress"/],
    [{ redirect: 'https://other.example/api' }, 307, { location: 'https://other.example/api' }, /^$/],
  ];

test.describe('an answer that is replaced', () => {
  test('has the status, the headers and the body of its fault', async ({ world }) => {
    const path = `/api/api-keys/${world.personas.merchantAdmin.keyId}/detail`;
    for (const [fault, status, headers, text] of replaced) {
      await world.control('POST', '/faults', { operation: 'apiKeys.detail', ...fault, count: 1 });
      const answer = await world.ask('merchantAdmin', 'GET', path);
      expect(answer.status, JSON.stringify(fault)).toBe(status);
      for (const [name, value] of Object.entries(headers)) expect(answer.headers[name], JSON.stringify(fault)).toBe(value);
      expect(answer.text).toMatch(text);
      expect((await world.ask('merchantAdmin', 'GET', path)).status).toBe(200);
    }
  });

  test('members of the answer are set, in items of a page too', async ({ world }) => {
    await world.control('POST', '/faults', {
      operation: 'transactions.list',
      edit: [
        { path: 'items.1.status', value: 'Reversing' },
        { path: 'items.0.loyalty', value: { points: 3 } },
        { path: 'nothing.there', value: 1 },
        { path: '__proto__', value: 1 },
      ],
    });
    await world.control('POST', '/faults', { operation: 'customers.list', edit: [{ path: 'items', value: [] }] });
    const transactions = (await world.ask('merchantAdmin', 'GET', '/api/transactions?maxResultCount=40')).json();
    expect(transactions.items).toHaveLength(40);
    expect(transactions.items[1].status).toBe('Reversing');
    expect(transactions.items[0].loyalty).toEqual({ points: 3 });
    expect(Object.keys(transactions)).not.toContain('nothing');
    const customers = (await world.ask('merchantAdmin', 'GET', '/api/customers?maxResultCount=2')).json();
    expect(customers.items).toEqual([]);
    expect(customers.nextContinuationToken).toEqual(expect.any(String));
  });
});

test('the first requests pass, and then so many are hit', async ({ world }) => {
  const fault = { operation: 'apiKeys.detail', match: { id: world.personas.merchantAdmin.keyId }, skip: 2, count: 1, status: 500 };
  await world.control('POST', '/faults', fault);
  const statuses = [];
  for (let i = 0; i < 4; i++)
    statuses.push((await world.ask('merchantAdmin', 'GET', `/api/api-keys/${world.personas.merchantAdmin.keyId}/detail`)).status);
  expect(statuses).toEqual([200, 200, 500, 200]);
});

test.describe('bytes', () => {
  const path = (world: World) => `/api/api-keys/${world.personas.merchantAdmin.keyId}/detail`;
  const sent = async (world: World, url: string, fault: object) => {
    await world.control('POST', '/faults', { operation: 'apiKeys.detail', ...fault, count: 1 });
    return bytesOf(url, world.personas.merchantAdmin.key, path(world));
  };

  test('of the head and of the body are cut at the stated place', async ({ open, simulator: { url } }) => {
    const world = await open();
    const whole = (await world.ask('merchantAdmin', 'GET', path(world))).text;
    for (const bytes of [0, 1, 12, 40]) {
      const { text } = await sent(world, url, { after: 'commit', cut: { part: 'head', bytes } });
      expect(text).toBe(`HTTP/1.1 200 OK\r\nX-Correlation-Id: `.slice(0, Math.min(bytes, 35)) + text.slice(35));
      expect(text).toHaveLength(bytes);
    }
    for (const bytes of [0, 1, 30]) {
      const { text } = await sent(world, url, { after: 'commit', cut: { part: 'body', bytes } });
      const [head = '', body] = text.split('\r\n\r\n');
      expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(whole)}`);
      expect(body).toBe(Buffer.from(whole).toString('latin1').slice(0, bytes));
    }
  });

  test('of a slow answer are all sent', async ({ open, simulator: { url } }) => {
    const world = await open();
    const whole = (await world.ask('merchantAdmin', 'GET', path(world))).json();
    const { text } = await sent(world, url, { slow: { bytes: 64, every: 1 } });
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ id: whole.id, keyPrefix: whole.keyPrefix, isUsable: true });
    expect(text).toMatch(/^connection: close$/im);
  });

  test('are none of a connection that is reset', async ({ open, simulator: { url } }) => {
    const world = await open();
    expect(await sent(world, url, { reset: true })).toEqual({ text: '', isReset: true });
    expect(await sent(world, url, { after: 'commit', drop: true })).toEqual({ text: '', isReset: false });
  });
});
