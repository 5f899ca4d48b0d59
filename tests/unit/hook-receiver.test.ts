import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { request } from 'undici';
import { mailboxOf } from '../../fixtures/hooks/mailbox.ts';
import { openReceiver, type HookReceiver } from '../../fixtures/hooks/receiver.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';
import { UserError } from '../../schemas/shared/user-error.ts';

const settings = (listen: string, url?: string) =>
  resolveTarget({ baseUrl: 'http://g.example', hooks: { listen, ...(url === undefined ? {} : { url }) } }).hooks!;

async function withReceiver(use: (receiver: HookReceiver) => Promise<void>): Promise<void> {
  const receiver = await openReceiver(settings('0'));
  try {
    await use(receiver);
  } finally {
    await receiver.close();
  }
}

const post = (url: string, body = '{}', headers: Record<string, string> = {}) => request(url, { method: 'POST', body, headers });
const any = ({ length }: readonly unknown[]): boolean => length > 0;

test('a post is kept as it came, for the path that it came to', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    await box.set('two', { status: 204 });
    const { statusCode } = await post(`${access.url}/one`, '{ "a" : "ä" }', { 'X-Service-Sample': 'true' });
    expect(statusCode).toBe(204);
    const [kept] = await box.read('one', [], 0, any);
    expect(kept?.body).toBe('{ "a" : "ä" }');
    expect(kept?.headers).toContainEqual(['x-service-sample', 'true']);
    expect(await box.read('two', [], 0, any)).toEqual([]);
  }));

test('what a tunnel puts before the path, or after it, does not matter', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    await post(`${access.url}/gp/one/`);
    await post(`${access.url}/one?from=tunnel`);
    expect(await box.read('one', [], 0, any)).toHaveLength(2);
  }));

test('a post is answered as the test configures', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    await box.set('one', { status: 307, headers: { location: '/elsewhere' } });
    const { statusCode, headers } = await post(`${access.url}/one`);
    expect([statusCode, headers.location]).toEqual([307, '/elsewhere']);
    await box.set('one', { status: 410 });
    expect((await post(`${access.url}/one`)).statusCode).toBe(410);
    expect(await box.read('one', [], 0, any)).toHaveLength(2);
  }));

test('a reader waits for new posts, continues after known ones, and stops after its time-out', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    const reading = box.read('one', [], 20_000, (posts) => posts.length === 2);
    await post(`${access.url}/one`, 'first');
    await post(`${access.url}/one`, 'second');
    const known = await reading;
    expect(known.map(({ body }) => body)).toEqual(['first', 'second']);
    await post(`${access.url}/one`, 'third');
    expect((await box.read('one', known, 0, () => true)).map(({ body }) => body)).toEqual(['third']);
    expect(await box.read('one', [...known, ...known], 50, () => false)).toEqual([]);
  }));

test('the public side discloses nothing and accepts only posts to known paths', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    await post(`${access.url}/one`, 'secret');
    const authorization = `Bearer ${access.token}`;
    for (const [method, path, status] of [
      ['POST', '/', 404],
      ['POST', '/other', 404],
      ['GET', '/one', 405],
      ['GET', '/one?after=0&wait=0', 405],
      ['PUT', '/one', 405],
      ['DELETE', '/one', 405],
    ] as const) {
      const answer = await request(access.url + path, { method, headers: { authorization } });
      expect([method, path, answer.statusCode, await answer.body.text()]).toEqual([method, path, status, '']);
    }
    expect(await box.read('one', [], 0, any)).toHaveLength(1);
  }));

test('the mailbox opens to its token alone, and forgets what is dropped', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: `Bearer ${access.token}x` }])
      expect((await request(`${access.mailbox}/one`, { headers })).statusCode).toBe(401);
    expect((await post(`${access.mailbox}/one`)).statusCode).toBe(401);
    await box.drop('one');
    expect((await post(`${access.url}/one`)).statusCode).toBe(404);
    await expect(box.read('one', [], 0, any)).rejects.toThrow('the receiver of this run');
  }));

test('long bodies are cut, endless ones aborted, and the number of posts is bounded', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    expect((await post(`${access.url}/one`, 'x'.repeat(300 * 1024))).statusCode).toBe(204);
    await post(`${access.url}/one`, 'x'.repeat(3 * 1024 * 1024)).catch(() => undefined);
    const long = await box.read('one', [], 5000, ({ length }) => length === 2);
    expect(long.map(({ body, isCut }) => [body.length <= 256 * 1024, isCut])).toEqual([
      [true, true],
      [true, true],
    ]);
    await box.set('many', { status: 204 });
    for (let i = 0; i < 510; i++) await post(`${access.url}/many`).then(({ body }) => body.dump());
    expect(await box.read('many', [], 0, any)).toHaveLength(500);
    await box.set('large', { status: 204 });
    for (let i = 0; i < 20; i++) await post(`${access.url}/large`, 'x'.repeat(250 * 1024)).then(({ body }) => body.dump());
    const large = await box.read('large', [], 0, any);
    expect(large.map(({ isCut }) => isCut === true)).toEqual(Array.from({ length: 20 }, (_, at) => at >= 16));
  }));

test('an aborted connection does no harm', () =>
  withReceiver(async ({ access }) => {
    const box = mailboxOf(access);
    await box.set('one', { status: 204 });
    const { port } = new URL(access.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write('POST /one HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
      });
      socket.on('close', () => resolve()).on('error', () => undefined);
    });
    expect((await post(`${access.url}/one`, 'whole')).statusCode).toBe(204);
    expect((await box.read('one', [], 0, any)).map(({ body }) => body)).toEqual(['whole']);
  }));

test('an address in use is one clear line', () =>
  withReceiver(async ({ access }) => {
    const listen = new URL(access.url).host;
    const caught: unknown = await openReceiver(settings(listen)).catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(UserError);
    expect((caught as UserError).message).toBe(`hooks.listen: ${listen} is in use; stop the process that uses it, or give another port`);
  }));

test('what a deployment posts to is the address of the owner, where there is one', async () => {
  const receiver = await openReceiver(settings('127.0.0.1:0', 'https://hooks.example/gp/'));
  expect(receiver.access.url).toBe('https://hooks.example/gp');
  await receiver.close();
});
