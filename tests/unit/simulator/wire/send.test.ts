import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { send } from '../../../../simulator/wire/send.ts';
import { prefersText } from '../../../../simulator/wire/accept.ts';
import * as fc from 'fast-check';
import { bytesOfBody, inLatin1, textOfBytes } from '../../../../simulator/wire/body-bytes.ts';
import { piecesOf } from '../../../../simulator/wire/pieces.ts';
import { serialize } from '../../../../simulator/wire/serialize.ts';

/** Everything that a server sends until it ends the connection. */
async function answered(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes, 'latin1');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  await once(socket, 'close');
  return text.replaceAll(/^Date: .*$/gm, 'Date: …');
}

const request = (method: string, path: string, version = '1.1', headers = ''): string =>
  `${method} ${path} HTTP/${version}\r\nHost: localhost\r\n${headers}\r\n`;

const bodies = { ascii: '{"name":"Ada"}', other: '{"name":"Adèle ✓"}', long: '✓'.repeat(50_000), empty: '' };

for (const [name, body] of Object.entries(bodies))
  test(`a body (${name}) has the same bytes in both ways`, async () => {
    let writes = 0;
    const server = createServer((asked, response) => {
      const { socket } = asked;
      const { write } = socket;
      socket.write = function (this: typeof socket, ...given: Parameters<typeof write>) {
        writes++;
        return write.apply(this, given);
      } as typeof write;
      if (asked.url === '/set') response.setHeader('x-set', 'before');
      send(response, 200, ['x-id', '1', 'content-type', 'application/json'], inLatin1(body), asked.url !== '/node');
      socket.write = write;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const [method, version, headers] of [
      ['GET', '1.1', ''],
      ['HEAD', '1.1', ''],
      ['GET', '1.1', 'Connection: close\r\n'],
      ['GET', '1.0', ''],
      ['GET', '1.0', 'Connection: keep-alive\r\n'],
    ] as const) {
      const ways = await Promise.all(['/own', '/node'].map((path) => answered(port, request(method, path, version, headers).repeat(3))));
      expect(ways[0], `${method} HTTP/${version} ${headers}`).toBe(ways[1]);
      expect(ways[0]).toContain('200 OK');
    }
    expect(await answered(port, request('GET', '/set'))).toContain('x-set: before');
    writes = 0;
    await answered(port, request('GET', '/own'));
    if (name !== 'empty') expect(writes).toBe(1);
    server.close();
  });

const cases: readonly (readonly [accept: string, byJson: boolean, byText: boolean])[] = [
  ['*/*', false, true],
  ['application/json', false, false],
  ['text/plain', true, true],
  ['TEXT/PLAIN; charset=utf-8', true, true],
  ['application/json, text/plain, */*', false, false],
  ['application/json, text/plain;q=0.5', false, false],
  ['application/json;q=0.5, text/plain', true, true],
  ['text/plain;q=0, application/json', false, false],
  ['text/plain;q=0', false, false],
  ['text/html, */*;q=0.1', false, true],
  ['image/png', false, true],
  ['text/*', true, true],
  ['text/*;q=0.2, application/json;q=0.1', true, true],
  ['text/*, text/plain;q=0.1, application/json;q=0.5', false, false],
  ['application/json;q=0.2, */*', true, true],
  ['*/*, text/plain;q=0', false, false],
  ['text/plain;q=high, application/json;q=0.9', true, true],
];

for (const [accept, byJson, byText] of cases) {
  test(accept, () => expect([prefersText(accept, 'json'), prefersText(accept, 'text')]).toEqual([byJson, byText]));
}

const item = fc.oneof(fc.jsonValue(), fc.record({ id: fc.uuid(), note: fc.option(fc.string({ unit: 'binary' })) }));
const list = fc.array(item, { minLength: 21, maxLength: 70 });
const page = fc.record({
  before: fc.option(fc.string()),
  items: list,
  missing: fc.constant(undefined),
  nextContinuationToken: fc.option(fc.string()),
});

test('pieces joined are the text of the whole body, with and without nulls', () => {
  fc.assert(
    fc.property(fc.oneof(list, page), fc.boolean(), (body, suppressNulls) => {
      assert.equal(bytesOfBody(body, suppressNulls), undefined);
      const pieces = [...piecesOf(body, suppressNulls)];
      assert.ok(pieces.length > 2, `${pieces.length} pieces`);
      assert.equal(pieces.join(''), serialize(body, suppressNulls));
    }),
    { numRuns: 200 },
  );
});

test('short bodies and cached texts are written in one piece', () => {
  expect(bytesOfBody({ items: Array.from({ length: 20 }) }, false)).toBeDefined();
  expect(bytesOfBody(Object.freeze({ items: Array.from({ length: 21 }) }), false)).toBeDefined();
  expect(bytesOfBody('x'.repeat(100_000), false)).toBeDefined();
});

const frozen = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
};
const numbers = fc.oneof(fc.double(), fc.constantFrom(-0, NaN, Infinity, 1e21, 1e-7));
const shortBody = fc.dictionary(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('10', '9', 'constructor')),
  fc.oneof(item, numbers, fc.constant(undefined), fc.array(fc.oneof(item, numbers, fc.constant(undefined)), { maxLength: 4 })),
);

const member = fc.oneof(fc.constantFrom(null, undefined, 0, 1, 'a', 'é', true), fc.constant(Object.freeze({ a: 'b' })));
const names = ['id', 'name', 'ä', 'state', 'last'];
const similar = fc.subarray(names).chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, member]))));
const nesting = fc.record({
  id: member,
  items: fc.array(fc.record({ id: member, parts: fc.array(similar, { maxLength: 3 }), name: member }), { maxLength: 4 }),
  name: member,
});

test('bodies that are like the one before have their own bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(similar, nesting, page), { maxLength: 10 }), fc.boolean(), (bodies, suppressNulls) => {
      for (const body of bodies) {
        const bytes = bytesOfBody(body, suppressNulls);
        if (bytes !== undefined) assert.equal(textOfBytes(bytes), serialize(body, suppressNulls));
      }
    }),
    { numRuns: 500 },
  );
});

test('the bytes of a body are those of its text, at the first and at the second time', () => {
  fc.assert(
    fc.property(shortBody, fc.boolean(), fc.boolean(), (body, suppressNulls, isFrozen) => {
      if (isFrozen) frozen(body);
      const text = serialize(body, suppressNulls);
      const written = [1, 2].map(() => textOfBytes(bytesOfBody(body, suppressNulls) ?? ''));
      assert.deepEqual(written, [Buffer.from(text).toString(), Buffer.from(text).toString()]);
    }),
    { numRuns: 500 },
  );
});
