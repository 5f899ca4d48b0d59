import { createServer } from 'node:http';
import { nearest } from '../../../schemas/shared/nearest.ts';
import { endChildren, newState, run, startListener, startReceiver, type Listener } from './listen-steps.ts';
import { created } from '../payments/transaction-steps.ts';
import { expect, test } from '../simulator/simulated.ts';
import { listening } from '../../listening.ts';
import { nowText } from '../../time.ts';
import { newDestination, newSubscription } from '../notifications/notification-steps.ts';

const base = '/api/notifications/listen-sessions';
const sessionOf = async (listener: Listener): Promise<string> => String((await listener.next('session')).id);

test.afterEach(() => endChildren());

test('a sample is staged in every session of the caller, and reported', async ({ world, simulator }) => {
  const { key } = world.personas.merchantAdmin;
  const state = newState();
  const listeners = [1, 2].map(() => startListener(['--url', simulator.url], { key, state }));
  const sessions = await Promise.all(listeners.map((listener) => sessionOf(listener)));
  const { status, out } = await run(['trigger', 'contract.paused', '--json', '--url', simulator.url], { key, state });
  expect(status).toBe(0);
  const output = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { session: string; eventId: string });
  expect(output.map(({ session }) => session).sort()).toEqual([...sessions].sort());
  for (const listener of listeners) {
    const { eventId, eventType, isSample } = await listener.next('event');
    expect(output.map((one) => one.eventId)).toContain(eventId);
    expect([eventType, isSample]).toEqual(['contract.paused', true]);
  }
  // A merchant cannot see another merchant's sessions.
  const other = await run(['trigger', 'contract.paused', '--url', simulator.url], { key: world.personas.otherMerchant.key, state });
  expect(other.err).toMatch(/^gateproof: session \S+ does not accept a sample of contract\.paused \(status 404.*\n$/);
  expect(other.status).toBe(3);
  const unknown = await run(['trigger', 'contract.pause', '--url', simulator.url], { key, state });
  expect(unknown.err).toMatch(/^gateproof: there is no event type "contract.pause"; did you mean contract\.paused.*\?\n$/);
  expect(unknown.status).toBe(3);
  for (const listener of listeners) expect(await listener.stop()).toBe(0);
});

test('a session that is named is found', async ({ world, simulator }) => {
  const { key } = world.personas.merchantAdmin;
  const { id } = (await world.ask('merchantAdmin', 'POST', base)).json();
  const staged = await run(['trigger', 'customer.created', '--session', id, '--url', simulator.url], { key, state: newState() });
  expect(staged.out).toContain(`in session ${id} at `);
  expect((await world.ask('merchantAdmin', 'GET', `${base}/${id}/events`)).json().events).toHaveLength(1);
});

test('at a server that is not a gateway, trigger reports no sample', async () => {
  await using server = await listening(
    createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')),
  );
  const session = ['--session', '01a2291a-ef45-7000-b7cc-ac96fc39c25e'];
  expect(await run(['trigger', 'customer.created', ...session, '--url', server.url], { key: 'any', state: newState() })).toMatchObject({
    status: 3,
    out: '',
    err: `gateproof: ${server.url} staged no sample: its answer is not JSON; check --url\n`,
  });
});

test('of event types, the nearest names come first', () => {
  const known = ['customer.created', 'customer.updated', 'contract.ended', 'token.created'];
  expect(nearest('custmer.created', known)).toEqual(['customer.created']);
  expect(nearest('Token.Created', known)[0]).toBe('token.created');
  expect(nearest('zzzzzzzzzzzzzzzzzzzzzzzz', known)).toEqual([]);
  expect(nearest('x'.repeat(100_000), known)).toEqual([]);
});

test('destinations get a sample posted by the gateway, and their answers are reported', async ({ open, simulator }) => {
  const world = await open({ now: nowText() });
  const { key, merchantId } = world.personas.merchantAdmin;
  const receiver = await startReceiver();
  const away = await startReceiver();
  await away.close();
  const ids: string[] = [];
  for (const [index, { url }] of [receiver, away].entries()) {
    const body = { merchantId, name: `D${index}`, type: 'Webhook', config: { url } };
    ids.push(String((await world.ask('merchantAdmin', 'POST', '/api/notifications/destinations', body)).json().id));
  }
  const sent = (...more: readonly string[]) =>
    run(['trigger', 'customer.created', '--url', simulator.url, ...more], { key, state: newState() });
  const taken = await sent('--destination', ids[0]!);
  expect(taken).toMatchObject({ status: 0, err: '' });
  expect(taken.out).toMatch(new RegExp(`Posted a sample of customer\\.created as evt_\\w+ to destination ${ids[0]}: 204, \\d+ ms\n$`));
  expect(receiver.posts.map(({ headers }) => headers['x-service-sample'])).toEqual(['true']);
  const both = await sent('--json', '--destination', ...ids);
  const output = both.out.trimEnd().split('\n');
  expect(output.map((line) => JSON.parse(line))).toMatchObject([
    { destination: ids[0], success: true, statusCode: 204 },
    { destination: ids[1], success: false, statusCode: null },
  ]);
  expect(both.status).toBe(1);
  const unknown = await sent('--destination', world.personas.merchantAdmin.userId);
  expect(unknown.err).toMatch(/^gateproof: destination \S+ does not accept a sample of customer\.created \(status 404.*\n$/);
  expect(unknown.status).toBe(3);
  const conflict = await sent('--destination', ids[0]!, '--session', 'x');
  expect(conflict.err).toContain("cannot be used with option '--session <id...>'");
  await receiver.close();
});

test('a record is announced, and its delivery sent again', async ({ world, simulator }) => {
  const receiver = await startReceiver();
  const destination = await newDestination(world, { config: { url: receiver.url } });
  await newSubscription(world, { eventTypes: ['transaction.captured'], destinationIds: [destination.id] });
  const sale = await created(world);
  const address = ['--url', simulator.url, '--world', world.id];
  const first = await run(['trigger', 'transaction.captured', '--record', sale.id, ...address], { state: newState() });
  expect([first.status, first.out]).toEqual([
    0,
    expect.stringMatching(/^Announced transaction\.captured as evt_\w+: 1 delivery, 0 listen sessions\n$/),
  ]);
  await world.control('POST', '/clock', { advance: 'PT0S' });
  const [last] = (await world.control('GET', '/deliveries')).json().deliveries;
  const again = await run(['trigger', '--resend', last.id, '--json', ...address], { state: newState() });
  expect([again.status, JSON.parse(again.out)]).toMatchObject([0, { eventId: last.eventId, replayOfId: last.id }]);
  const without = await run(['trigger', '--record', sale.id, ...address], { state: newState() });
  expect([without.status, without.err]).toEqual([3, 'gateproof: name an event type for the record, or an --outcome\n']);
  const unfit = await run(['trigger', 'transaction.voided', '--record', sale.id, ...address], { state: newState() });
  expect([unfit.status, unfit.err]).toEqual([
    3,
    `gateproof: The transaction "${sale.id}" is Captured, which transaction.voided does not announce; this event fits: transaction.captured.\n`,
  ]);
  const decided = await run(['trigger', '--record', sale.id, '--outcome', 'settled', ...address], { state: newState() });
  expect([decided.status, decided.out]).toEqual([
    0,
    expect.stringMatching(/^Decided settled, announced transaction\.settled as evt_\w+: 0 deliveries, 0 listen sessions\n$/),
  ]);
  const forbidden = await run(['trigger', '--record', sale.id, '--outcome', 'expired', ...address], { state: newState() });
  expect([forbidden.status, forbidden.err]).toEqual([
    3,
    `gateproof: The transaction "${sale.id}" is Settled, and cannot become "expired"; it can become: Returned.\n`,
  ]);
  const alone = await run(['trigger', 'customer.created', '--outcome', 'settled', '--url', simulator.url], { state: newState() });
  expect([alone.status, alone.err]).toEqual([3, 'gateproof: --outcome needs --record\n']);
});

test('repeated and faulty events reach the receiver of listen', async ({ open, simulator }) => {
  const world = await open({ now: nowText() });
  const { key } = world.personas.merchantAdmin;
  const [forwarded, posted] = [await startReceiver(), await startReceiver()];
  const destination = await newDestination(world, { config: { url: posted.url } });
  await newSubscription(world, { eventTypes: ['transaction.captured'], destinationIds: [destination.id] });
  const listener = startListener(['--url', simulator.url, '--forward-to', forwarded.url], { key, state: newState() });
  await sessionOf(listener);
  const sale = await created(world);
  const first = await listener.next('event');
  await world.control('POST', '/clock', { advance: 'PT0S' });
  const [{ id, eventId }] = (await world.control('GET', '/deliveries')).json().deliveries;
  expect(first).toMatchObject({ eventId, eventType: 'transaction.captured' });
  const address = ['--url', simulator.url, '--world', world.id];
  const again = await run(['trigger', '--resend', id, ...address], { state: newState() });
  expect([again.status, again.err]).toEqual([0, '']);
  expect((await listener.next('event', 1)).eventId).toBe(eventId);
  await world.control('POST', '/clock', { advance: 'PT0S' });
  expect(posted.posts).toHaveLength(2);
  // The receiver of listen gets what the fault makes of it, twice, and the destination gets it as it is.
  await world.control('POST', '/faults', { event: '*', to: 'sessions', tamper: true, duplicate: ['PT0S'], count: 1 });
  const decided = await run(['trigger', '--record', sale.id, '--outcome', 'settled', '--json', ...address], { state: newState() });
  const settled = JSON.parse(decided.out);
  for (const index of [2, 3]) expect((await listener.next('event', index)).eventId).toBe(settled.id);
  const bodies = forwarded.posts.map(({ body }) => JSON.parse(body));
  expect(bodies.map((body) => body.id)).toEqual([eventId, eventId, settled.id, settled.id]);
  expect(bodies[2].data.amount).toBe(settled.data.amount + 1);
  expect(bodies[3]).toEqual(bodies[2]);
  expect(await listener.stop()).toBe(0);
  await forwarded.close();
  await posted.close();
});
