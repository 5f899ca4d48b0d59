/** The proxy forwards traffic unchanged, including malformed traffic, and passes on what can be judged. */
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { startProxy, type Proxy } from '../../../engine/observe/proxy.ts';
import { maxObservedBody } from '../../../engine/observe/bodies.ts';
import type { RawExchange } from '../../../engine/observe/observed.ts';
import type { Unjudged } from '../../../engine/observe/observation.ts';
import { listening } from '../../listening.ts';

interface Through extends AsyncDisposable {
  readonly proxy: Proxy;
  readonly passed: RawExchange[];
  readonly skipped: Unjudged[];
  readonly defects: unknown[];
}

/** A gateway with a single handler, behind a proxy. */
async function through(handle: RequestListener, path = '', see: (one: RawExchange) => void = () => undefined): Promise<Through> {
  const gateway = await listening(createServer(handle));
  const passed: RawExchange[] = [];
  const defects: unknown[] = [];
  const skipped: Unjudged[] = [];
  const proxy = await startProxy({
    to: gateway.url + path,
    port: 0,
    host: '127.0.0.1',
    onPassed(one) {
      see(one);
      passed.push(one);
    },
    onSkipped: (why) => skipped.push(why),
    onDefect: (error) => defects.push(error),
  });
  const close = async (): Promise<void> => {
    await proxy.close();
    await gateway.close();
  };
  return { proxy, passed, skipped, defects, [Symbol.asyncDispose]: close };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** Answers with what arrived, and with headers of which the last is of this connection. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = await bodyOf(request);
  response.writeHead(201, 'Made', [
    'X-Twice',
    '1',
    'X-Twice',
    '2',
    'Content-Type',
    'application/json',
    'Connection',
    'X-Own',
    'X-Own',
    'no',
  ]);
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, sent, host: headers.host, own: headers['x-sent'] }));
}

test('method, path, headers and bodies arrive as they were sent, both ways', async () => {
  await using behind = await through((request, response) => void echo(request, response), '/base/');
  const { proxy, passed } = behind;
  const answer = await fetch(`${proxy.url}/api/things?a=1&a=%C3%A9`, { method: 'PATCH', body: '{"ä":1}', headers: { 'x-sent': 'yes' } });
  expect(answer.status).toBe(201);
  expect(answer.statusText).toBe('Made');
  expect(answer.headers.get('x-twice')).toBe('1, 2');
  // A header of the connection to the gateway alone.
  expect(answer.headers.get('x-own')).toBeNull();
  const seen = (await answer.json()) as Record<string, unknown>;
  expect(seen).toMatchObject({ method: 'PATCH', url: '/base/api/things?a=1&a=%C3%A9', sent: '{"ä":1}', own: 'yes' });
  expect(seen['host']).not.toBe(new URL(proxy.url).host);
  await expect.poll(() => passed).toMatchObject([{ method: 'PATCH', path: '/api/things?a=1&a=%C3%A9', sent: '{"ä":1}', status: 201 }]);
});

for (const [encoding, encode] of [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)
  test(`an answer compressed with ${encoding} arrives compressed, and is read`, async () => {
    const bytes = encode(JSON.stringify({ ok: true }));
    await using behind = await through((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes),
    );
    const { proxy, passed } = behind;
    const { port } = new URL(proxy.url);
    const received = await new Promise<Buffer>((resolve, reject) => {
      httpRequest({ port, path: '/api/x', headers: { 'accept-encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      })
        .on('error', reject)
        .end();
    });
    expect(received.equals(bytes)).toBe(true);
    await expect.poll(() => passed[0]?.text).toBe('{"ok":true}');
  });

test('the first bytes of an answer arrive before its last are there', async () => {
  let end: (() => void) | undefined;
  await using behind = await through((_request, response) => {
    response.write('first');
    end = () => response.end(' last');
  });
  const { proxy } = behind;
  const answer = await fetch(`${proxy.url}/api/x`);
  const reader = answer.body!.getReader();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('first');
  end?.();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe(' last');
});

test('a body that comes whole arrives with each of its bytes, with its head or after it', async () => {
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
  const bodies = { short: everyByte, long: Buffer.concat(Array.from({ length: 200 }, () => everyByte)) };
  let end: (() => void) | undefined;
  await using behind = await through((request, response) => {
    const body = request.url?.includes('long') === true ? bodies.long : bodies.short;
    response.writeHead(200, { 'content-length': body.length });
    end = () => response.end(body);
    if (request.url?.includes('late') === true) response.flushHeaders();
    else end();
  });
  const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
  for (const [length, body] of Object.entries(bodies)) {
    expect(body.equals(await bytesOf(await fetch(`${behind.proxy.url}/api/${length}`)))).toBe(true);
    const late = await fetch(`${behind.proxy.url}/api/late-${length}`);
    end?.();
    expect(body.equals(await bytesOf(late))).toBe(true);
  }
  const head = await fetch(`${behind.proxy.url}/api/short`, { method: 'HEAD' });
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['256', '']);
});

test('a body above the bound passes whole, unjudged and counted; so does one that unpacks to more', async () => {
  const large = 'x'.repeat(maxObservedBody + 1);
  const packed = gzipSync(large);
  await using behind = await through((request, response) =>
    request.url === '/packed' ? response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed) : response.end(large),
  );
  const { proxy, passed, skipped } = behind;
  expect(await (await fetch(`${proxy.url}/large`)).text()).toHaveLength(large.length);
  expect(await (await fetch(`${proxy.url}/packed`)).text()).toHaveLength(large.length);
  await expect.poll(() => skipped).toEqual(['too large', 'unreadable']);
  expect(passed).toEqual([]);
});

test('a body that waits for a 100 gets one, and arrives', async () => {
  await using behind = await through((request, response) => void echo(request, response));
  const { port } = new URL(behind.proxy.url);
  const asked = httpRequest({ port, method: 'POST', path: '/api/x', headers: { expect: '100-continue', 'content-length': 4 } });
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.end('body');
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(JSON.parse(await bodyOf(answer))).toMatchObject({ sent: 'body' });
});

test('a request whose target is a whole URL is passed on by its path, and one without a path is refused', async () => {
  await using behind = await through((request, response) => void echo(request, response), '/base');
  const { port } = new URL(behind.proxy.url);
  const ask = async (method: string, path: string): Promise<readonly [number | undefined, string]> => {
    const asked = httpRequest({ port, method, path }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return [answer.statusCode, await bodyOf(answer)];
  };
  for (const [target, url] of [
    ['http://gateway.example/api/x?a=http://b', '/base/api/x?a=http://b'],
    ['HTTPS://gateway.example:8443', '/base/'],
    ['http://gateway.example?a=1', '/base/?a=1'],
    ['//gateway.example/api', '/base//gateway.example/api'],
  ] as const) {
    const [status, text] = await ask('GET', target);
    expect([target, status, (JSON.parse(text) as { url: string }).url]).toEqual([target, 201, url]);
  }
  expect(await ask('OPTIONS', '*')).toEqual([501, '']);
  await expect.poll(() => behind.passed.map(({ path }) => path)).toEqual(['/api/x?a=http://b', '/', '/?a=1', '//gateway.example/api']);
});

test('what cannot be judged because of a defect passes, and so does what follows', async () => {
  const failing = ({ path }: RawExchange): void => {
    if (path === '/first') throw new TypeError('a defect');
  };
  await using behind = await through((_request, response) => response.end('here'), '', failing);
  for (const path of ['/first', '/second']) expect(await (await fetch(behind.proxy.url + path)).text()).toBe('here');
  await expect.poll(() => behind.passed.map(({ path }) => path)).toEqual(['/second']);
  expect(behind.defects).toEqual([new TypeError('a defect')]);
});

test('malformed responses of the gateway arrive unchanged', async () => {
  await using behind = await through((request, response) => {
    if (request.url === '/reset') return void request.socket.destroy();
    response.writeHead(200, { 'content-length': 10 });
    response.write('half');
    setImmediate(() => request.socket.destroy());
  });
  const { proxy, passed, skipped } = behind;
  await expect(fetch(`${proxy.url}/reset`)).rejects.toThrow('fetch failed');
  const half = await fetch(`${proxy.url}/half`);
  expect(half.status).toBe(200);
  await expect(half.text()).rejects.toThrow('terminated');
  await expect.poll(() => skipped).toEqual(['cut off', 'cut off']);
  expect(passed).toEqual([]);
});

test('an answer that comes before the whole body arrives, and an exchange is handed on once', async () => {
  await using behind = await through((request, response) => {
    response.writeHead(413, { connection: 'close' }).end('too much');
    request.resume();
  });
  const { proxy, passed, skipped } = behind;
  const { port } = new URL(proxy.url);
  const asked = httpRequest({ port, method: 'POST', path: '/api/x', headers: { 'content-length': 3_000_000 } });
  asked.write('x'.repeat(1000));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const text = await bodyOf(answer);
  asked.destroy();
  expect(text).toBe('too much');
  await expect.poll(() => passed.length + skipped.length).toBe(1);
});

test('the answer of a gateway that closes its end without reading the body arrives, each time', async () => {
  await using behind = await through((_request, response) => response.writeHead(413, { connection: 'close' }).end('too much'));
  const { port } = new URL(behind.proxy.url);
  const body = Buffer.alloc(3_000_000, 'x');
  const answers: unknown[] = [];
  for (let count = 0; count < 10; count++) {
    const asked = httpRequest({ port, method: 'POST', path: '/api/x', headers: { 'content-length': body.length } }).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answers.push([answer.statusCode, await bodyOf(answer)]);
  }
  expect(answers).toEqual(answers.map(() => [413, 'too much']));
  await expect.poll(() => behind.passed.length + behind.skipped.length).toBe(answers.length);
  expect(behind.skipped).not.toContain('cut off');
});

test('upgrades and tunnels are refused, and a gateway that is not there is named', async () => {
  await using behind = await through((_request, response) => response.end());
  const { port } = new URL(behind.proxy.url);
  for (const head of [
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n',
  ]) {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
      socket
        .on('data', (chunk) => (text += chunk.toString()))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 501 /);
  }
  const proxy = await startProxy({
    to: 'http://127.0.0.1:9',
    port: 0,
    host: '127.0.0.1',
    onPassed: () => {},
    onSkipped: () => {},
    onDefect: () => {},
  });
  const answer = await fetch(`${proxy.url}/api/x`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('cannot reach http://127.0.0.1:9');
  await proxy.close();
});
