import { expect } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endChildren, newState, run, startListener, startReceiver, until, type ReceivedPost, type Listener } from './listen-steps.ts';
import { deadUrl } from '../notifications/receiver.ts';
import { test, type World } from '../simulator/simulated.ts';
import { nowText } from '../../time.ts';

const base = '/api/notifications/listen-sessions';

const sample = async (world: World, session: string): Promise<string> => {
  const answer = await world.ask('merchantAdmin', 'POST', `${base}/${session}/sample`, { eventType: 'customer.created' });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json().eventId);
};
const ids = (posts: readonly ReceivedPost[]): readonly string[] => posts.map(({ headers }) => String(headers['webhook-id']));
const sessionOf = async (listener: Listener): Promise<string> => String((await listener.next('session')).id);
const notes = (state: string): readonly string[] => readdirSync(join(state, 'gateproof', 'listen'));

test.afterEach(() => endChildren());

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

test('an expired session is reported, and a new one is opened', async ({ open, simulator }) => {
  const world = await open();
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

test('two listeners that start at once do not read on the same session', async ({ open, simulator }) => {
  const world = await open();
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
