import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { startSimulator } from '../../../simulator/main.ts';
import {
  endChildren,
  newState,
  playGateway,
  run,
  startListener,
  startReceiver,
  until,
  type ReceivedPost,
  type Listener,
} from './listen-steps.ts';
import { deadUrl, keptPort } from '../notifications/receiver.ts';
import { expect, send, test, type World } from '../simulator/simulated.ts';
import { newFolder } from '../../new-folder.ts';
import { eachOf } from '../../proof.ts';
import { nowText } from '../../time.ts';

const base = '/api/notifications/listen-sessions';
const localKey = 'a-key-of-the-tests-0123456789';

const sample = async (world: World, session: string, eventType = 'customer.created'): Promise<string> => {
  const answer = await world.ask('merchantAdmin', 'POST', `${base}/${session}/sample`, { eventType });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json().eventId);
};
const ids = (posts: readonly ReceivedPost[]): readonly string[] => posts.map(({ headers }) => String(headers['webhook-id']));
const sessionOf = async (listener: Listener, index = 0): Promise<string> => String((await listener.next('session', index)).id);

test.afterEach(() => endChildren());

test.describe('forwarding', () => {
  test('each event arrives once, in order, with the headers and the bytes that were signed', async ({ open, simulator }) => {
    // The clock is frozen, so every poll returns every event again.
    const world = await open({ now: nowText() });
    const receiver = await startReceiver();
    const { key } = world.personas.merchantAdmin;
    const listener = startListener(['--url', simulator.url, '--forward-to', receiver.url], { key, state: newState() });
    const session = await sessionOf(listener);
    const staged = [await sample(world, session), await sample(world, session, 'transaction.captured')];
    await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'one', userId: world.personas.merchantAdmin.userId });
    await listener.next('event', 2);
    staged.push(await sample(world, session, 'contract.ended'));
    await listener.next('event', 3);
    const { signingSecret } = await listener.next('session');
    const again = (await world.ask('merchantAdmin', 'GET', `${base}/${session}/events`)).json().events;
    expect(again).toHaveLength(4);
    expect(ids(receiver.posts)).toEqual(again.map(({ eventId }: { eventId: string }) => eventId));
    expect(ids(receiver.posts)).toEqual(expect.arrayContaining(staged));
    for (const [index, { headers, body }] of receiver.posts.entries()) {
      expect(headers).toMatchObject(
        Object.fromEntries(Object.entries(again[index].headers).map(([name, value]) => [name.toLowerCase(), value])),
      );
      expect(body).toBe(again[index].body);
      expect(new Webhook(signingSecret).verify(body, headers as Record<string, string>)).toMatchObject({ id: ids(receiver.posts)[index] });
    }
    expect(listener.printed('event').map(({ isSample, forwarded }) => [isSample, forwarded.status])).toEqual([
      [true, 204],
      [true, 204],
      [false, 204],
      [true, 204],
    ]);
    expect(await listener.stop()).toBe(0);
    await receiver.close();
  });

  test('names of the gateway are kept as they are: the case of a header, letters beyond ASCII', async () => {
    const body = '{ "note" : "Zoë ✓" }';
    const headers = {
      'Webhook-ID': 'a',
      'X-Acme-Signature': 'v9;x',
      'Content-Type': 'application/vnd.acme+json',
      host: 'elsewhere',
      'bad name': 'x',
    };
    const gateway = await playGateway([
      { status: 200, body: { events: [{ eventId: 'a', eventType: 'acme.one', headers, body }], nextCursorUtc: 'c-1' } },
    ]);
    const receiver = await startReceiver();
    const listener = startListener(['--url', gateway.url, '--forward-to', receiver.url], { key: localKey, state: newState() });
    await listener.next('event');
    await until(() => gateway.polls.length > 2);
    const [{ rawHeaders, headers: got, body: text } = { rawHeaders: [], headers: {}, body: '' }, ...more] = receiver.posts;
    expect(more).toEqual([]);
    expect(rawHeaders.join('\n')).toContain('Webhook-ID\na\nX-Acme-Signature\nv9;x\nContent-Type\napplication/vnd.acme+json');
    expect(got.host).toBe(new URL(receiver.url).host);
    expect(text).toBe(body);
    expect(gateway.polls.map((query) => query.get('CursorUtc')).slice(0, 3)).toEqual([null, 'c-1', 'c-1']);
    expect(await listener.stop()).toBe(0);
    expect(gateway.isEnded()).toBe(true);
    await Promise.all([gateway.close(), receiver.close()]);
  });

  test('only the requested types', async ({ world, simulator }) => {
    const { key, userId, merchantId } = world.personas.merchantAdmin;
    const listener = startListener(['--url', simulator.url, '--types', 'customer.*,api_key.created'], { key, state: newState() });
    await listener.next('session');
    const made = await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'one', userId });
    await world.ask('merchantAdmin', 'POST', `/api/api-keys/${String(made.json().id)}/suspend`, { reason: 'Under review' });
    await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, lastName: 'Ada' });
    await listener.next('event', 1);
    expect(listener.printed('event').map(({ eventType, forwarded }) => [eventType, forwarded])).toEqual([
      ['api_key.created', null],
      ['customer.created', null],
    ]);
    expect(await listener.stop('SIGTERM')).toBe(0);
  });

  test('a restarted receiver misses no event, and gets them in order', async ({ world, simulator }) => {
    const posts: ReceivedPost[] = [];
    const first = await startReceiver(keptPort(), posts);
    const { key } = world.personas.merchantAdmin;
    const listener = startListener(['--url', simulator.url, '--forward-to', first.url], { key, state: newState() });
    const session = await sessionOf(listener);
    const staged = [await sample(world, session)];
    await listener.next('event');
    await first.close();
    for (let i = 0; i < 5; i++) staged.push(await sample(world, session, 'customer.updated'));
    expect(await listener.next('error')).toMatchObject({
      text: expect.stringContaining(`ECONNREFUSED); retrying customer.updated ${staged[1]}`),
    });
    staged.push(await sample(world, session, 'customer.deleted'));
    // Back, but not ready at once.
    let refusals = 2;
    const second = await startReceiver(first.port, posts, (response) => void response.writeHead(refusals-- > 0 ? 503 : 200).end());
    await listener.next('event', 6);
    expect(ids(posts).filter((id, index, all) => id !== all[index - 1])).toEqual(staged);
    expect(posts).toHaveLength(staged.length + 2);
    expect(listener.printed('event').map(({ eventId }) => eventId)).toEqual(staged);
    // Both the error and the recovery are printed once.
    expect(listener.printed('error')).toHaveLength(1);
    expect(listener.printed('recovered').map(({ text }) => text)).toEqual(['The receiver answers again.']);
    expect(await listener.stop()).toBe(0);
    await second.close();
  });

  test('a receiver with invalid answers does no harm', async () => {
    const events = ['huge', 'liar', 'redirect', 'refusal', 'good'].map((id) => ({
      eventId: id,
      eventType: 'a.b',
      headers: { 'webhook-id': id },
      body: '{}',
    }));
    const gateway = await playGateway([{ status: 200, body: { events, nextCursorUtc: 'c' } }]);
    const elsewhere = await startReceiver();
    const receiver = await startReceiver(0, [], (response, { headers }) => {
      const id = headers['webhook-id'];
      if (id === 'huge') response.writeHead(200).end(Buffer.alloc(10_000_000));
      else if (id === 'liar') response.writeHead(200, { 'content-length': '100' }).write('short', () => response.destroy());
      else if (id === 'redirect') response.writeHead(302, { location: elsewhere.url }).end();
      else response.writeHead(id === 'refusal' ? 500 : 200).end();
    });
    const listener = startListener(['--url', gateway.url, '--forward-to', receiver.url], { key: localKey, state: newState() });
    await listener.next('event', 4);
    expect(listener.printed('event').map(({ forwarded }) => [forwarded.status, forwarded.attempts])).toEqual([
      [200, 1],
      [200, 1],
      [302, 1],
      [500, 1],
      [200, 1],
    ]);
    expect(elsewhere.posts).toEqual([]);
    expect(await listener.stop()).toBe(0);
    expect(listener.printed('end')).toEqual([expect.objectContaining({ events: 5, refused: 2, waiting: 0, isEnded: true })]);
    await Promise.all([gateway.close(), receiver.close(), elsewhere.close()]);
  });
});

test.describe('the gateway', () => {
  test('may be restarted: a new session is opened for the same caller, and reported', async () => {
    const first = await startSimulator({ port: keptPort(), seed: 5 });
    const receiver = await startReceiver();
    const state = newState();
    const listener = startListener(['--url', first.url, '--forward-to', receiver.url], { state });
    expect(await listener.next('session')).toMatchObject({
      isAnew: false,
      caller: expect.stringContaining('merchantAdmin of its default world'),
    });
    await first.close();
    expect((await listener.next('error')).text).toContain('The gateway does not answer');
    const second = await startSimulator({ port: Number(new URL(first.url).port), seed: 5 });
    const session = await sessionOf(listener, 1);
    expect(listener.printed('session')[1]).toMatchObject({
      isAnew: true,
      signingSecret: expect.stringMatching(/^whsec_/),
      lostSince: expect.any(String),
    });
    await listener.next('recovered');
    const staged = await run(['trigger', 'customer.created', '--url', second.url], { state });
    expect(staged).toMatchObject({ status: 0, err: '' });
    expect(staged.out).toContain(`in session ${session}`);
    expect(await listener.next('event')).toMatchObject({ eventType: 'customer.created', forwarded: { status: 204 } });
    // A different seed makes a different key, which is found like the first one.
    await second.close();
    const third = await startSimulator({ port: Number(new URL(first.url).port), seed: 6 });
    await listener.next('session', 2);
    expect(await listener.stop()).toBe(0);
    const output = listener.text() + listener.err() + staged.out;
    for (const { world } of [first, second, third]) expect(output).not.toContain(world.personas.merchantAdmin.key);
    await Promise.all([third.close(), receiver.close()]);
  });

  test('that let the session expire gets a new one, and the loss is reported in red', async ({ world, simulator }) => {
    const environment = { key: world.personas.merchantAdmin.key, state: newState() };
    const listener = startListener(['--url', simulator.url], { ...environment, colour: true });
    const first = await until(() => /Session (\S+),/.exec(listener.text())?.[1]);
    await world.control('POST', '/clock', { advance: 'PT20M' });
    const second = await until(() => [...listener.text().matchAll(/Session (\S+),/g)][1]?.[1]);
    expect(second).not.toBe(first);
    expect(listener.text()).toContain('\u001b[31mThe session has expired and a new one was opened; events after 20');
    const id = await sample(world, second);
    await until(() => listener.text().includes(id));
    expect(listener.text().match(/Signing secret/g)).toHaveLength(2);
    expect(await listener.stop()).toBe(0);
  });

  test('that is restarted with its sessions kept is read on from the cursor', async () => {
    const event = (id: string) => ({ eventId: id, eventType: 'a.b', headers: { 'webhook-id': id }, body: '{}' });
    const gateway = await playGateway([
      { status: 200, body: { events: [event('1')], nextCursorUtc: 'c-1' } },
      { status: 503 },
      { status: 502 },
      { status: 200, body: { events: [event('1'), event('2')], nextCursorUtc: 'c-2' } },
      { status: 200, body: { events: [event('2')], nextCursorUtc: 'c-2' } },
    ]);
    const listener = startListener(['--url', gateway.url], { key: localKey, state: newState() });
    await listener.next('event', 1);
    expect(gateway.polls.map((query) => query.get('CursorUtc')).slice(0, 4)).toEqual([null, 'c-1', 'c-1', 'c-1']);
    expect(listener.printed('error').map(({ text }) => text)).toEqual([expect.stringContaining('fails (503)')]);
    await until(() => gateway.polls.length > 5);
    expect(listener.printed('event').map(({ eventId }) => eventId)).toEqual(['1', '2']);
    expect(listener.printed('session')).toHaveLength(1);
    expect(await listener.stop()).toBe(0);
    await gateway.close();
  });

  test('that limits the rate is retried after its Retry-After', async () => {
    const empty = { status: 200, body: { events: [], nextCursorUtc: null } };
    const gateway = await playGateway([{ status: 429, headers: { 'retry-after': '600' } }, empty]);
    const listener = startListener(['--url', gateway.url], { key: localKey, state: newState() });
    expect((await listener.next('error')).text).toContain('limits the request rate (429)');
    expect(gateway.polls).toHaveLength(1);
    expect(await listener.stop()).toBe(0);
    expect(gateway.polls).toHaveLength(1);
    await gateway.close();
    const session = { status: 200, body: { id: 'late' } };
    const brief = await playGateway([{ status: 429, body: { retryAfterSeconds: 1 } }, empty], { status: 429 }, session);
    const other = startListener(['--url', brief.url], { key: localKey, state: newState() });
    await other.next('recovered');
    expect((await other.next('error')).text).toContain('limits the request rate (429); retrying in 1 s');
    expect((await other.next('session')).id).toBe('late');
    expect(await other.stop()).toBe(0);
    await brief.close();
  });

  test('that rejects the key ends the listener, also while it waits for a receiver', async () => {
    const event = { eventId: '1', eventType: 'a.b', headers: {}, body: '{}' };
    const gateway = await playGateway([{ status: 200, body: { events: [event] } }, { status: 401 }]);
    const args = ['listen', '--poll', '0.1', '--url', gateway.url, '--forward-to', deadUrl()];
    const { status, err } = await run(args, { key: localKey, state: newState() });
    expect(err).toMatch(/^gateproof: http\S+ rejects the poll \(status 401\); the key is not accepted\n$/);
    expect(status).toBe(3);
    expect(gateway.isEnded()).toBe(true);
    await gateway.close();
  });

  test('is left without an error where sessions cannot be noted', async ({ world, simulator }) => {
    const state = join(newFolder('state'), 'file');
    writeFileSync(state, '');
    const { key } = world.personas.merchantAdmin;
    const listener = startListener(['--url', simulator.url], { key, state });
    await sessionOf(listener);
    expect(await listener.stop()).toBe(0);
  });

  test('that is gone at the end is not waited for', async () => {
    const gateway = await playGateway([{ status: 200, body: { events: [], expiresAtUtc: '2026-03-02T10:15:00Z' } }]);
    const listener = startListener(['--url', gateway.url], { key: localKey, state: newState() });
    await until(() => gateway.polls.length > 1);
    await gateway.close();
    await listener.next('error');
    expect(await listener.stop()).toBe(0);
    expect(listener.printed('end')).toEqual([expect.objectContaining({ isEnded: false, expiresAt: '2026-03-02T10:15:00Z' })]);
  });

  test('that sends a key or terminal escapes gets both removed from the output', async () => {
    const hostile = { eventId: `id-${localKey}`, eventType: '\u001b[2Jboo\nGAP', headers: {}, body: localKey };
    const gateway = await playGateway([{ status: 200, body: { events: [hostile, null, 7, {}], nextCursorUtc: 'c' } }]);
    const listener = startListener(['--url', gateway.url], { key: localKey, state: newState(), colour: true });
    await until(() => listener.text().includes('boo'));
    expect(await listener.stop()).toBe(0);
    expect(listener.text()).not.toContain(localKey);
    expect(listener.text()).not.toContain('\u001b[2J');
    expect(listener.text()).not.toMatch(/^GAP/m);
    expect(listener.text()).toContain('4 events received');
    await gateway.close();
  });
});

test('events that expired unread are reported in red, once, and polling continues', async ({ open, simulator }) => {
  const world = await open({ choices: { 'listen.bufferAge': 'PT1M' } });
  const { key } = world.personas.merchantAdmin;
  const state = newState();
  const listener = startListener(['--url', simulator.url], { key, state, colour: true });
  const session = await until(() => /Session (\S+),/.exec(listener.text())?.[1]);
  const first = await sample(world, session);
  await until(() => listener.text().includes(first));
  await world.control('POST', '/clock', { advance: 'PT2M' });
  const second = await sample(world, session, 'customer.deleted');
  await until(() => listener.text().includes(second));
  const third = await sample(world, session, 'customer.deleted');
  await until(() => listener.text().includes(third));
  expect(await listener.stop()).toBe(0);
  expect(listener.text().match(/GAP:/g)).toHaveLength(1);
  // oxlint-disable-next-line no-control-regex -- the colour is what is looked for
  expect(listener.text()).toMatch(/\u001b\[31mGAP: .* after 2026-03-02T10:00:00\S* and before 2026-03-02T10:02:00\S* may be lost/);
  expect(listener.text().indexOf('GAP:')).toBeLessThan(listener.text().indexOf(second));
  expect(listener.text()).toContain('Session ended; 3 events received.');
});

for (const signal of eachOf(3, ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)) {
  test(`${signal} ends the session, with status 0, also twice and while a receiver is waited for`, async ({ world, simulator }) => {
    const { key } = world.personas.merchantAdmin;
    const state = newState();
    const listener = startListener(['--url', simulator.url, '--forward-to', deadUrl()], { key, state });
    const session = await sessionOf(listener);
    expect(readdirSync(join(state, 'gateproof', 'listen'))).toHaveLength(1);
    await sample(world, session);
    await listener.next('error');
    const [status] = await Promise.all([listener.stop(signal), listener.stop(signal)]);
    expect(status).toBe(0);
    expect(listener.printed('end')).toEqual([expect.objectContaining({ events: 1, waiting: 1, isEnded: true })]);
    expect(readdirSync(join(state, 'gateproof', 'listen'))).toEqual([]);
    expect((await world.ask('merchantAdmin', 'GET', `${base}/${session}/events`)).status).toBe(404);
    const staged = await run(['trigger', 'customer.created', '--url', simulator.url], { key, state });
    expect(staged.err).toMatch(/^gateproof: this user has no listen session open at .*\n$/);
    expect(staged.status).toBe(3);
  });
}

test('when the output is closed, the session ends', async ({ world, simulator }) => {
  const { key } = world.personas.merchantAdmin;
  const listener = startListener(['--url', simulator.url], { key, state: newState() });
  const session = await sessionOf(listener);
  const ended = listener.leave();
  await sample(world, session);
  expect(await ended).toBe(0);
  expect(listener.err()).toBe('');
  expect((await world.ask('merchantAdmin', 'GET', `${base}/${session}/events`)).status).toBe(404);
});

test('the receiver of the documentation works as it is written', async ({ open, simulator }) => {
  const world = await open({ now: nowText() });
  const { key, merchantId } = world.personas.merchantAdmin;
  // The receiver needs the session's secret, so it starts after the listener.
  const port = keptPort();
  const url = `http://127.0.0.1:${port}/hooks`;
  const state = newState();
  const listener = startListener(['--url', simulator.url, '--forward-to', url], { key, state });
  const { signingSecret } = await listener.next('session');
  expect((await run(['trigger', 'customer.created', '--url', simulator.url], { key, state })).status).toBe(0);
  const receiver = spawn(process.execPath, ['docs/public/webhook-receiver.mjs'], {
    env: { ...process.env, WEBHOOK_SECRET: signingSecret, PORT: String(port) },
  });
  let output = '';
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  expect(await listener.next('event')).toMatchObject({ eventType: 'customer.created', forwarded: { status: 204 } });
  const made = await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, lastName: 'Zora' });
  expect(made.status, made.text).toBe(200);
  expect(await listener.next('event', 1)).toMatchObject({ forwarded: { status: 204 } });
  await until(() => output.split('\n').length > 3);
  expect(output).toMatch(/^customer\.created \(sample\) evt_/m);
  expect(output).toMatch(new RegExp(`^customer\\.created evt_\\w+ .*${String(made.json().id)}`, 'm'));
  const [, { headers, body }] = listener.printed('event') as [unknown, { headers: Record<string, string>; body: string }];
  const post = (text: string) => send(url, 'POST', { headers, body: text });
  expect((await post(body)).status).toBe(204);
  expect((await post(body.replace('Zora', 'Eve'))).status).toBe(401);
  expect((await post('x'.repeat(100_000))).status).toBe(413);
  expect(output.match(/Zora/g)).toHaveLength(1);
  receiver.kill();
  await once(receiver, 'close');
  expect(await listener.stop()).toBe(0);
});

test('a refusal of the gateway is one line', async ({ world, simulator }) => {
  const refusal = (key: string, ...args: readonly string[]) => run(['listen', '--url', simulator.url, ...args], { key, state: newState() });
  const wrong = await refusal(`${localKey}x`);
  expect(wrong.err).toMatch(/^gateproof: http\S+ does not open a listen session \(status 401.*\); the key is not accepted\n$/);
  expect(wrong.err).not.toContain(localKey);
  expect((await refusal(world.personas.noPermissions.key)).err).toMatch(
    /^gateproof: .*status 403.*Notifications\.ListenSessions\.Listen.*\n$/,
  );
  const typo = await refusal(world.personas.merchantAdmin.key, '--types', 'customer.created,customer.delete');
  expect(typo.err).toMatch(/^gateproof: there is no event type "customer\.delete"; did you mean customer\.deleted\?\n$/);
  const group = await refusal(world.personas.merchantAdmin.key, '--types', 'custmer.*');
  expect(group.err).toMatch(/^gateproof: no event type matches "custmer\.\*"; did you mean customer\.\*\?\n$/);
  for (const { status, out } of [wrong, typo, group]) expect([status, out]).toEqual([3, '']);
  const key = world.personas.merchantAdmin.key;
  const shown = await playGateway([], { status: 400, body: { error: { code: 'x', message: `no ${key}` } } });
  const echoed = await run(['listen', '--url', shown.url], { key, state: newState() });
  expect(echoed.err).toContain('no [key]');
  expect(echoed.err).not.toContain(key);
  await shown.close();
});
