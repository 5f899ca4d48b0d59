import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { processLimits, worldLimits } from '../../../schemas/limits.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { done } from '../billing/billing-steps.ts';
import { openStream, type EventStream } from './event-stream.ts';
import { expect, send, test, worldOf, type Json, type World } from './simulated.ts';

const detail = ({ personas }: World) => `/api/api-keys/${personas.merchantAdmin.keyId}/detail`;
const streamOf = (control: string, id: string) => `${control}/worlds/${id}/requests/stream`;
const newest = async (world: World): Promise<Json> => (await world.control('GET', '/requests?limit=1')).json().requests[0];
const exchangeOf = async (world: World): Promise<Json> =>
  (await world.control('GET', `/requests/${String((await newest(world)).sequence)}`)).json();

test.describe('the stream', () => {
  test('streams the logged requests, then each new one, as the log shows them', async ({ simulator, world }) => {
    await world.ask('merchantAdmin', 'GET', detail(world));
    const stream = await openStream(streamOf(simulator.control, world.id));
    expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    const [held] = await stream.next(1);
    expect(held).toMatchObject({ event: 'request', id: '1', data: { operation: 'apiKeys.detail', sequence: 1, hasExchange: false } });
    await world.ask('noPermissions', 'GET', '/api/campaigns');
    const [live] = await stream.next(1);
    expect(live).toMatchObject({
      event: 'request',
      id: '2',
      data: { sequence: 2, status: 403, persona: 'noPermissions', hasExchange: true, elapsedMs: expect.any(Number) },
    });
    expect((await world.control('GET', '/requests')).json().requests).toEqual([held?.data, live?.data]);
    stream.close();
  });

  test('continues after the last event that a reader has', async ({ simulator, world }) => {
    for (let i = 0; i < 3; i++) await world.ask('merchantAdmin', 'GET', detail(world));
    const after = async (last: string) => {
      const stream = await openStream(streamOf(simulator.control, world.id), { 'last-event-id': last });
      const [first] = await stream.next(1);
      stream.close();
      return first?.id;
    };
    expect(await after('2')).toBe('3');
    // An id without an entry counts as absent: the log of an earlier start of the simulator was longer.
    for (const unknown of ['4', '99999999999999999999', '-1', 'x', '__proto__']) expect(await after(unknown), unknown).toBe('1');
  });

  test('ends when the world is dropped or reset; numbers go on after a reset, and exchanges are still kept', async ({
    simulator,
    open,
  }) => {
    const world = await open();
    const first = await openStream(streamOf(simulator.control, world.id));
    await world.ask('merchantAdmin', 'GET', detail(world));
    await world.control('POST', '/reset');
    expect((await first.rest()).map(({ id }) => id)).toEqual(['1']);
    const second = await openStream(streamOf(simulator.control, world.id), { 'last-event-id': '1' });
    await world.ask('merchantAdmin', 'GET', detail(world));
    expect(await second.next(1)).toMatchObject([{ id: '2', data: { hasExchange: true } }]);
    await world.control('DELETE', '');
    expect(await second.rest()).toEqual([]);
    await expect(openStream(streamOf(simulator.control, world.id))).rejects.toThrow('404');
  });
});

test('two hundred streams: half of them are refused in one line, and their place is free again when others close', async () => {
  const simulator = await startSimulator({ port: 0 });
  const url = streamOf(simulator.control, simulator.world.id);
  const opened: EventStream[] = [];
  const refused: string[] = [];
  for (let i = 0; i < 200; i++)
    await openStream(url).then(
      (stream) => opened.push(stream),
      (error: unknown) => refused.push(String(error)),
    );
  expect([opened.length, refused.length]).toEqual([processLimits.streams.max, 200 - processLimits.streams.max]);
  expect(refused[0]).toContain(`409 {"error":{"code":"Control:Conflict","message":"There are already ${processLimits.streams.max} streams`);
  await send(`${simulator.url}/api/campaigns`, 'GET', { key: simulator.world.personas.merchantAdmin.key });
  expect((await Promise.all(opened.map((stream) => stream.next(1)))).flat()).toHaveLength(processLimits.streams.max);
  opened.pop()?.close();
  await expect(async () => opened.push(await openStream(url))).toPass();
  expect((await send(url, 'HEAD')).status).toBe(200);
  expect(await simulator.drain()).toBe(true);
  expect((await Promise.all(opened.map((stream) => stream.rest()))).length).toBe(processLimits.streams.max);
});

test('a reader that does not read holds up no drain', async () => {
  const simulator = await startSimulator({ port: 0 });
  const world = worldOf(simulator, simulator.world);
  const socket: Socket = connect(Number(new URL(simulator.url).port), '127.0.0.1');
  socket.write(`GET /_sim/worlds/${world.id}/requests/stream HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'readable');
  const long = `/api/campaigns?filter=${'x'.repeat(12_000)}`;
  for (let i = 0; i < 600; i += 50) await Promise.all(Array.from({ length: 50 }, () => world.ask('merchantAdmin', 'GET', long)));
  expect(await simulator.drain()).toBe(true);
  socket.destroy();
});

test.describe('an exchange', () => {
  const watched = async (simulator: { readonly control: string }, world: World): Promise<void> =>
    (await openStream(streamOf(simulator.control, world.id))).close();

  test('is kept where somebody watches, and nowhere else', async ({ simulator, world }) => {
    await world.ask('merchantAdmin', 'GET', detail(world));
    expect(await exchangeOf(world)).toMatchObject({ operation: 'apiKeys.detail', hasExchange: false, request: null, response: null });
    await watched(simulator, world);
    const answer = await world.ask('merchantAdmin', 'GET', detail(world));
    const shown = await exchangeOf(world);
    expect(shown).toMatchObject({
      sequence: 2,
      hasExchange: true,
      request: { method: 'GET', url: detail(world), headers: { 'api-key': '***' }, body: null, truncated: false },
      response: { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, truncated: false },
    });
    expect(JSON.parse(shown.response.body)).toEqual(answer.json());
    const first = worldOf(simulator, simulator.world);
    await first.ask('merchantAdmin', 'GET', detail(first));
    expect((await newest(first)).hasExchange).toBe(true);
  });

  test('shows no key, password or card number, even in truncated text and text that is not JSON', async ({ simulator, world }) => {
    await watched(simulator, world);
    const card = '4111111111111111';
    const key = world.personas.merchantAdmin.key;
    const texts = [
      { merchantId: 'x', card: { cardNumber: card, securityCode: '737', note: `pay with ${card.replace(/(.{4})/g, '$1 ').trim()}` } },
      { password: { deep: ['tops3cret'] }, newPassword: 'tops3cret', pin: 73_737, customFields: { token: 'tops3cret' } },
      `{"password":"tops3cret","n":${card},"key":"${key}"`,
      `{"password":"tops3cret`,
      `${key} ${card}`,
      { a: 'b'.repeat(40_000), apiKey: key },
      { apiKey: key, filler: ['c'.repeat(40_000)] },
    ];
    for (const body of texts) {
      await world.ask('merchantAdmin', 'POST', `/api/transactions?token=tops3cret&q=${key}`, body);
      const text = JSON.stringify(await exchangeOf(world));
      for (const secret of [card, '4111 1111', '"737"', '73737', 'tops3cret', key]) expect(text).not.toContain(secret);
    }
    expect(await exchangeOf(world)).toMatchObject({ request: { truncated: true, url: '/api/transactions?token=…&q=gk_sandbox_…' } });
  });

  test('hides a created key, and shows the rest of the response', async ({ simulator, world }) => {
    await watched(simulator, world);
    const answer = await world.ask('merchantAdmin', 'POST', '/api/api-keys/reveal', { name: 'shown', permissions: [] });
    const made = answer.json();
    const shown = await exchangeOf(world);
    expect(answer.status, answer.text).toBe(200);
    expect(made.key).toMatch(/^gk_/);
    expect(JSON.parse(shown.response.body)).toEqual({ ...made, key: '***' });
  });

  test('shows codes and cursors that the answer itself shows, but not where a caller sent them under these names', async ({
    simulator,
    open,
  }) => {
    const world = await open();
    await watched(simulator, world);
    const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2030, securityCode: '999' };
    const sent = { merchantId: world.personas.merchantAdmin.merchantId, type: 'Sale', amount: 12, paymentType: 'Card', cardData };
    const paid = await world.ask('merchantAdmin', 'POST', '/api/transactions', {
      ...sent,
      customFields: { authorizationCode: 'tops3cret' },
    });
    const { authorizationCode, retrievalReferenceNumber } = paid.json();
    const { request, response } = await exchangeOf(world);
    expect([authorizationCode, retrievalReferenceNumber]).toEqual([expect.stringMatching(/^\w{6}$/), expect.stringMatching(/^\d{12}$/)]);
    expect(JSON.parse(response.body)).toMatchObject({ authorizationCode, retrievalReferenceNumber });
    expect(request.body).not.toContain('tops3cret');
    const listed = await world.ask('merchantAdmin', 'GET', '/api/transactions');
    const { nextContinuationToken } = listed.json();
    expect(nextContinuationToken).toMatch(/./);
    expect(JSON.parse((await exchangeOf(world)).response.body)).toMatchObject({ nextContinuationToken });
  });

  test('shows refusals, long answers, and faults that left no answer', async ({ simulator, world }) => {
    await watched(simulator, world);
    const refused = await world.ask('noPermissions', 'GET', '/api/campaigns');
    const shown = await exchangeOf(world);
    expect([shown.response.status, JSON.parse(shown.response.body)]).toEqual([403, refused.json()]);
    const long = await world.ask('merchantAdmin', 'GET', '/api/transactions?maxResultCount=100');
    const longShown = (await exchangeOf(world)).response;
    expect(longShown).toMatchObject({ status: 200, truncated: true });
    expect(longShown.body.slice(0, 100)).toBe(long.text.slice(0, 100));
    expect(longShown.body.length).toBeLessThanOrEqual(worldLimits.exchangeBody.max);
    await world.control('POST', '/faults', { operation: '*', drop: true, count: 1 });
    await expect(world.ask('merchantAdmin', 'GET', detail(world))).rejects.toThrow('other side closed');
    expect(await exchangeOf(world)).toMatchObject({ status: null, request: { method: 'GET' }, response: null });
  });

  test('a long poll, which has no entry in the log, leaves the exchange of the last entry as it is', async ({ simulator, world }) => {
    await watched(simulator, world);
    const { id } = await done(world, 'POST', '/api/notifications/listen-sessions', { name: 'laptop', eventTypes: ['customer.*'] });
    const { merchantId } = world.personas.merchantAdmin;
    for (let i = 0; i < 30; i++) await done(world, 'POST', '/api/customers', { merchantId, firstName: 'Ada', lastName: `${i}` });
    const before = await exchangeOf(world);
    const polled = await done(world, 'GET', `/api/notifications/listen-sessions/${id}/events`);
    expect(polled.events.length).toBeGreaterThan(20);
    expect(await exchangeOf(world)).toEqual(before);
  });

  test('keeps only the latest', async ({ simulator, world }) => {
    await watched(simulator, world);
    for (let i = 0; i < worldLimits.exchanges.max + 5; i++) await world.ask('merchantAdmin', 'GET', detail(world));
    const { requests } = (await world.control('GET', '/requests')).json();
    expect(requests.filter(({ hasExchange }: Json) => hasExchange).map(({ sequence }: Json) => Number(sequence))).toEqual(
      Array.from({ length: worldLimits.exchanges.max }, (_, index) => index + 6),
    );
  });

  for (const sequence of ['0', '99', '-1', '1.0', '1e0', '01', 'x', '__proto__', '%00', '9'.repeat(400)])
    test(`there is none of number ${sequence.slice(0, 10)}`, async ({ world }) => {
      await world.ask('merchantAdmin', 'GET', detail(world));
      const answer = await world.control('GET', `/requests/${sequence}`);
      expect([answer.status, answer.json().error.code]).toEqual([404, 'Control:UnknownRequest']);
    });
});

test('a request without a route is logged with the nearest operations, or with the methods of its path', async ({ world }) => {
  await world.ask('merchantAdmin', 'GET', '/api/campaignz?token=a-secret-token');
  expect(await newest(world)).toMatchObject({
    operation: null,
    method: 'GET',
    url: '/api/campaignz?token=…',
    status: 404,
    code: 'Gateway:RouteNotFound',
    reason: expect.stringContaining('Nearest: GET /api/campaigns (campaigns.list)'),
    steps: [{ step: 'route', outcome: 'refused' }],
    rules: [],
  });
  const answer = await world.ask('merchantAdmin', 'DELETE', '/api/campaigns');
  expect(await newest(world)).toMatchObject({
    operation: null,
    status: 405,
    reason: expect.stringMatching(/^The path exists for GET, HEAD, POST/),
  });
  expect(answer.text).not.toContain('exists for');
});

test('requests without a route and their responses are kept for watchers', async ({ simulator, world }) => {
  (await openStream(streamOf(simulator.control, world.id))).close();
  await world.ask('merchantAdmin', 'GET', '/api/campaignz');
  const { request, response } = await exchangeOf(world);
  expect(request).toMatchObject({ method: 'GET', url: '/api/campaignz', headers: { 'api-key': '***' } });
  expect(response).toMatchObject({ status: 404, body: expect.stringContaining('Gateway:RouteNotFound') });
  const body = { name: 'Spring', password: 'pa55-Example', number: '4111111111111111' };
  await world.ask('merchantAdmin', 'POST', '/api/campaignz', body);
  expect(JSON.parse((await exchangeOf(world)).request.body)).toEqual({ name: 'Spring', password: '***', number: '***' });
  const long = 'x'.repeat(worldLimits.exchangeBody.max);
  await world.ask('merchantAdmin', 'PATCH', '/api/campaigns', { long });
  expect((await exchangeOf(world)).request).toMatchObject({ truncated: true });
});

test('a request, its changes, events, deliveries and messages name one another', async ({ simulator, world }) => {
  (await openStream(streamOf(simulator.control, world.id))).close();
  const { merchantId, userId } = world.personas.merchantAdmin;
  const shop = { name: 'Shop', type: 'Email', config: { recipients: ['ada@shop.example'] } };
  const { id: destinationId } = (await world.ask('merchantAdmin', 'POST', '/api/notifications/destinations', shop)).json();
  const subscription = { name: 'All', eventTypes: ['customer.*'], destinationIds: [destinationId] };
  await world.ask('merchantAdmin', 'POST', '/api/notifications/subscriptions', subscription);
  const { id } = (await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, lastName: 'Lovelace' })).json();
  await world.control('POST', '/clock/advance', { by: 'PT1H' });
  const { sequence, caused } = await exchangeOf(world);
  expect(caused).toMatchObject({
    changes: [{ kind: 'customers', id, change: 'created', from: null }],
    events: [{ type: 'customer.created', request: sequence, deliveries: [{ destinationId }] }],
    messages: [{ kind: 'Email', to: 'ada@shop.example', request: sequence }],
  });
  const [{ id: event }] = caused.events;
  expect((await world.control('GET', '/events?limit=1')).json().events[0]).toMatchObject({ id: event, request: sequence });
  expect((await world.control('GET', '/deliveries?limit=1')).json().deliveries[0]).toMatchObject({ eventId: event, request: sequence });
  expect((await world.control('GET', '/messages?limit=1')).json().messages[0]).toMatchObject({ request: sequence });
  expect((await world.control('GET', `/records/customers/${id}`)).json().history.at(-1)).toMatchObject({ request: sequence });

  await world.ask('merchantAdmin', 'POST', '/api/account/send-email-confirmation-token', { appName: 'Shop', userId });
  const mailed = await exchangeOf(world);
  expect(mailed.caused).toMatchObject({ events: [], messages: [{ kind: 'Email', request: mailed.sequence }] });
  // What is refused changes nothing.
  await world.ask('merchantAdmin', 'PUT', `/api/customers/${id}`, { merchantId, lastName: 'Byron', concurrencyStamp: 'old' });
  expect((await exchangeOf(world)).caused).toEqual({ changes: [], events: [], messages: [] });
});
