import { writeFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  bodyOf,
  endChildren,
  newState,
  playGateway,
  serving,
  closed,
  startListener,
  startReceiver,
  until,
  run,
  type ReceivedPost,
  type Listener,
} from './listen-steps.ts';
import { selfSigned } from '../suites/sealed.ts';
import { expect, test, type World } from '../simulator/simulated.ts';
import { deadUrl } from '../notifications/receiver.ts';
import { nowText } from '../../time.ts';
import { listening } from '../../listening.ts';

const key = 'a-key-of-the-tests-0123456789';
const event = (id: string) => ({ eventId: id, eventType: 'a.b', headers: { 'webhook-id': id, 'user-agent': 'gateway' }, body: '{}' });
const oneEvent = { status: 200, body: { events: [event('1')], nextCursorUtc: 'c' } };

test.afterEach(() => endChildren());

test('a bare port is a receiver on this machine, and headers can be added', async () => {
  const gateway = await playGateway([oneEvent]);
  const receiver = await startReceiver();
  const headers = ['-H', 'Authorization: Bearer abc', '-H', 'user-agent: mine'];
  const listener = startListener(['--url', gateway.url, '-f', String(receiver.port), ...headers], { key, state: newState() });
  expect(await listener.next('event')).toMatchObject({ forwarded: { status: 204 } });
  expect((await listener.next('session')).forwardTo).toBe(`http://localhost:${receiver.port}/`);
  const [{ rawHeaders, headers: got } = { rawHeaders: [], headers: {} }] = receiver.posts;
  expect(got).toMatchObject({ authorization: 'Bearer abc', 'webhook-id': '1' });
  expect(rawHeaders.filter((name) => name.toLowerCase() === 'user-agent')).toHaveLength(1);
  expect(got['user-agent']).toBe('mine');
  expect(listener.text()).not.toContain('Bearer abc');
  expect(await listener.stop()).toBe(0);
  await Promise.all([gateway.close(), receiver.close()]);
});

test('an address is taken to the letter', async () => {
  const paths: string[] = [];
  const server = await serving(0, (request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(204).end();
  });
  const gateway = await playGateway([oneEvent]);
  const { port } = server.address() as AddressInfo;
  const listener = startListener(['--url', gateway.url, '-f', `localhost:${port}/hooks/?from=me`], { key, state: newState() });
  await listener.next('event');
  expect(paths).toEqual(['/hooks/?from=me']);
  expect(await listener.stop()).toBe(0);
  await Promise.all([gateway.close(), closed(server)]);
});

test('a self-signed certificate is accepted on this machine', async () => {
  const posts: string[] = [];
  await using server = await listening(
    createServer(selfSigned, async (request, response) => {
      posts.push(await bodyOf(request));
      response.writeHead(204).end();
    }),
  );
  const gateway = await playGateway([oneEvent]);
  const listener = startListener(['--url', gateway.url, '-f', `https://localhost:${server.port}/hooks`], { key, state: newState() });
  expect(await listener.next('event')).toMatchObject({ forwarded: { status: 204 } });
  expect(posts).toEqual(['{}']);
  expect(await listener.stop()).toBe(0);
  await gateway.close();
});

test('a hanging receiver is waited for, and order holds', async () => {
  const gateway = await playGateway([{ status: 200, body: { events: [event('1'), event('2')], nextCursorUtc: 'c' } }]);
  const receiver = await startReceiver(0, [], () => undefined);
  const listener = startListener(['--url', gateway.url, '-f', receiver.url], { key, state: newState() });
  await until(() => receiver.posts.length === 1);
  // Meanwhile the listener keeps polling the session.
  const before = gateway.polls.length;
  await until(() => gateway.polls.length > before + 2);
  expect(receiver.posts).toHaveLength(1);
  expect(await listener.stop()).toBe(0);
  expect(listener.printed('end')).toEqual([expect.objectContaining({ events: 2, waiting: 2, isEnded: true })]);
  await Promise.all([gateway.close(), receiver.close()]);
});

test('a second Ctrl+C does not wait for the session to end', async () => {
  let isAsked = false;
  const server = await serving(0, (request, response) => {
    if (request.url?.endsWith('/end') === true) isAsked = true;
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 's', expiresAtUtc: '2026-03-02T10:15:00Z' }));
  });
  const listener = startListener(['--url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`], { key, state: newState() });
  await listener.next('session');
  const ended = listener.stop();
  await until(() => isAsked);
  // Earlier, it would count as the same Ctrl+C.
  await wait(400);
  const again = listener.stop();
  expect([await ended, await again]).toEqual([0, 0]);
  expect(listener.printed('end')).toEqual([expect.objectContaining({ isEnded: false, expiresAt: '2026-03-02T10:15:00Z' })]);
  await closed(server);
});

test('piped output has no colours, and a target file names gateway and key', async ({ world, simulator }) => {
  const state = newState();
  const target = join(state, 'staging.yaml');
  const personas = `{ merchantAdmin: { key: "\${GATEPROOF_KEY}" } }`;
  writeFileSync(target, `name: Acme staging\nbaseUrl: ${simulator.url}/\npersonas: ${personas}\n`);
  const listener = startListener(['--target', target], { key: world.personas.merchantAdmin.key, state, colour: false });
  await until(() => listener.text().includes('Ctrl+C ends the session.'));
  expect(await listener.stop()).toBe(0);
  expect(listener.text()).toContain(`Listening to Acme staging at ${simulator.url}, as merchantAdmin\n`);
  expect(listener.text()).not.toContain('\u001b');
  expect(listener.text()).not.toContain(world.personas.merchantAdmin.key);
});

const base = '/api/notifications/listen-sessions';

const sample = async (world: World, session: string): Promise<string> => {
  const answer = await world.ask('merchantAdmin', 'POST', `${base}/${session}/sample`, { eventType: 'customer.created' });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json().eventId);
};
const ids = (posts: readonly ReceivedPost[]): readonly string[] => posts.map(({ headers }) => String(headers['webhook-id']));
const sessionOf = async (listener: Listener): Promise<string> => String((await listener.next('session')).id);
const notes = (state: string): readonly string[] => readdirSync(join(state, 'gateproof', 'listen'));

test('the session is resumed: no event is lost or repeated, and the secret stays', async ({ open, simulator }) => {
  // The clock is frozen, so every poll returns every event again.
  const world = await open({ now: nowText() });
  const receiver = await startReceiver();
  const environment = { key: world.personas.merchantAdmin.key, state: newState() };
  const args = ['--url', simulator.url, '--types', 'customer.*', '--forward-to'];
  const first = startListener([...args, receiver.url], environment);
  const session = await sessionOf(first);
  const staged = [await sample(world, session), await sample(world, session)];
  await first.next('event', 1);
  await first.stop('SIGKILL');
  staged.push(await sample(world, session));
  // No listener for these types runs now, and one for other types is not affected.
  expect((await run(['trigger', 'customer.created', '--url', simulator.url], environment)).err).toContain(
    'this user has no listen session open',
  );
  const other = startListener(['--url', simulator.url], environment);
  expect(await other.next('session')).toMatchObject({ isResumed: false });
  expect(await other.stop()).toBe(0);

  const second = startListener([...args, deadUrl()], environment);
  expect(await second.next('session')).toMatchObject({ id: session, signingSecret: null, isResumed: true, isAnew: false });
  // It takes the event, but is killed before it can forward it.
  await second.next('error');
  await second.stop('SIGKILL');
  const third = startListener([...args, receiver.url], environment);
  expect(await third.next('session')).toMatchObject({ id: session, isResumed: true });
  await third.next('event');
  staged.push(await sample(world, session));
  await third.next('event', 1);
  expect(ids(receiver.posts)).toEqual(staged);
  expect(await third.stop()).toBe(0);
  expect(notes(environment.state)).toEqual([]);
  await receiver.close();
});

test('an expired session is reported, and a new one is opened', async ({ world, simulator }) => {
  const environment = { key: world.personas.merchantAdmin.key, state: newState() };
  const first = startListener(['--url', simulator.url], environment);
  const session = await sessionOf(first);
  await first.stop('SIGKILL');
  expect((await world.ask('merchantAdmin', 'POST', `${base}/${session}/end`)).status).toBe(200);
  const second = startListener(['--url', simulator.url], environment);
  expect((await second.next('error')).text).toContain(`Session ${session} of an earlier listener has expired`);
  expect(await second.next('session')).toMatchObject({ isResumed: false, signingSecret: expect.stringMatching(/^whsec_/) });
  await until(() => notes(environment.state).length === 1);
  expect(await second.stop()).toBe(0);
});

test('two listeners that start at once do not read on the same session', async ({ world, simulator }) => {
  const environment = { key: world.personas.merchantAdmin.key, state: newState() };
  const first = startListener(['--url', simulator.url], environment);
  const session = await sessionOf(first);
  await first.stop('SIGKILL');
  const both = [1, 2].map(() => startListener(['--url', simulator.url], environment));
  const sessions = await Promise.all(both.map((listener) => sessionOf(listener)));
  expect(new Set(sessions).size).toBe(2);
  expect(sessions).toContain(session);
  for (const listener of both) expect(await listener.stop()).toBe(0);
});
