/** Bodies are read without the framework: what is refused, and that an answer does not depend on how a body arrives. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { requestLimits } from '../../../../schemas/limits.ts';
import { serve } from '../../../../simulator/in-process/injected-server.ts';
import { Worlds } from '../../../../simulator/worlds/worlds.ts';
import { wall } from '../../../time.ts';

// One server for all tests of the file.
test.describe.configure({ mode: 'default' });

const worlds = new Worlds({ wall });
const world = worlds.create({ definition: { customers: 0, contracts: 0, transactions: 0 } });
const app = serve(worlds, world);
const { key } = world.seeded.personas.merchantAdmin;

test.beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
});
test.afterAll(() => {
  app.server.close();
  app.server.closeAllConnections();
});

/** What a server answers to pieces of a request that arrive one after another; ids and the time are masked. */
async function answered(pieces: readonly string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true);
  let text = '';
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
      const [head = '', body = ''] = text.split('\r\n\r\n').slice(-2);
      if (body.length === Number(/content-length: (\d+)/i.exec(head)?.[1])) resolve();
    });
  });
  await once(socket, 'connect');
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    await new Promise(setImmediate);
  }
  await ended;
  socket.destroy();
  return text.replaceAll(/^(Date|X-Correlation-Id|RateLimit): .*$/gim, '$1');
}

type Sent = readonly [headers: readonly string[], body: string, path?: string];

const head = ([headers, , path = '/api/customers']: Sent): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nApi-Key: ${key}\r\n${headers.map((one) => `${one}\r\n`).join('')}`;
const lengthOf = (sent: Sent): string => `${head(sent)}Content-Length: ${sent[1].length}\r\n\r\n`;
const cut = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, at) => text.slice(at * length, (at + 1) * length));
const chunksOf = (body: string): string =>
  cut(body, 4)
    .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
    .join('');

const json = 'Content-Type: application/json';
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const missing = 'Gateway:ValidationFailed';
const unsupported = 'Gateway:UnsupportedMediaType';
const long = (length: number): string => JSON.stringify({ lastName: 'x'.repeat(length) });

const cases: Readonly<Record<string, readonly [status: number, says: string, ends: boolean, ...sent: Sent]>> = {
  'no JSON': [400, 'not valid JSON', false, [json], '{'],
  nothing: [400, 'A body is required', false, [json], ''],
  'no type and no body': [400, 'A body is required', false, [], ''],
  'a prototype': [400, 'not valid JSON', false, [json], '{"__proto__":{}}'],
  'a nested prototype': [400, 'not valid JSON', false, [json], '{"a":{"constructor":{"prototype":{}}}}'],
  'no UTF-8': [400, 'not valid UTF-8', false, [json], '"\xff\xfe"'],
  'deep nesting': [400, 'nests deeper', false, [json], nested(requestLimits.bodyDepth.max + 1)],
  'deep nesting of a long body': [400, 'nests deeper', true, [json], '['.repeat(70_000)],
  'a wrong member': [400, missing, false, [json], '{"lastName":1}'],
  'a long body': [400, missing, false, [json], long(70_000)],
  'too long a body': [413, 'Gateway:BodyTooLarge', true, [json], long(requestLimits.bodyBytes.max)],
  'a charset': [415, unsupported, false, ['Content-Type: application/json; charset=latin1'], '{}'],
  'a quoted charset': [400, missing, false, ['Content-Type: Application/JSON ; charset="UTF-8"'], '{}'],
  'another JSON type': [400, missing, false, ['Content-Type: application/merge-patch+json'], '{}'],
  'an unknown type': [415, unsupported, false, ['Content-Type: application/xml'], '<a/>'],
  'two types': [415, unsupported, false, ['Content-Type: application/json, text/plain'], '{}'],
  'no type': [415, unsupported, false, [], '{}'],
  'an empty type': [415, unsupported, false, ['Content-Type:'], '{}'],
  'a form': [415, unsupported, true, ['Content-Type: application/x-www-form-urlencoded'], 'a=b'],
  'a text': [415, unsupported, true, ['Content-Type: text/plain; charset=utf-8'], 'a'],
  'a picture': [415, unsupported, true, ['Content-Type: image/png'], 'a'],
  'a compressed body': [415, 'must not be compressed', false, [json, 'Content-Encoding: gzip'], '{}'],
  'an unusual coding': [400, missing, false, [json, 'Content-Encoding: identity'], '{}'],
  'a foreign file': [400, 'not a valid form', false, ['Content-Type: multipart/form-data'], 'a', '/api/transactions/batch-file/upload'],
};

for (const [name, [status, says, ends, ...sent]] of Object.entries(cases))
  test(`${name}: ${status}, however it arrives`, async () => {
    const [, body] = sent;
    const whole = await answered([lengthOf(sent) + body]);
    expect(whole).toContain(`HTTP/1.1 ${status}`);
    expect(whole).toContain(says);
    expect(/^connection: close$/im.test(whole)).toBe(ends);
    if (body.length > 100 || body === '') return;
    expect(await answered([lengthOf(sent), ...cut(body, 1)])).toBe(whole);
    expect(await answered([`${lengthOf(sent).replace('Host:', 'Expect: 100-continue\r\nHost:')}${body}`])).toBe(
      `HTTP/1.1 100 Continue\r\n\r\n${whole}`,
    );
    expect(await answered([`${head(sent)}Transfer-Encoding: chunked\r\n\r\n`, `${chunksOf(body)}0\r\n\r\n`])).toBe(whole);
  });

test('a connection that ends in the middle of a body ends its request', async () => {
  const { last } = world.watch.log;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const arrived = once(app.server, 'request');
  socket.write(`${head([[json], ''])}Content-Length: 10\r\n\r\n{`);
  const [, response] = (await arrived) as [unknown, NodeJS.EventEmitter];
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  await expect.poll(() => world.watch.log.last).toBe(last + 1);
  expect(await answered([`${lengthOf([[json], '{}'])}{}`])).toContain('HTTP/1.1 400');
});
