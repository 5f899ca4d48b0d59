import { expect } from '@playwright/test';
import { done, merchantOf, newCustomer } from '../billing/billing-steps.ts';
import { destinations, newChannel, newDestination, newSubscription, subscriptions } from '../notifications/notification-steps.ts';
import { deadUrl, quiet, subscribed, test, to } from '../notifications/receiver.ts';
import { openStream } from './event-stream.ts';
import { type Json, type World } from './simulated.ts';

const streamOf = (control: string, { id }: World) => `${control}/worlds/${id}/events/stream`;
const eventsOf = async (world: World, query = ''): Promise<readonly Json[]> =>
  (await world.control('GET', `/events${query}`)).json().events;
const watched = async (control: string, world: World): Promise<void> => (await openStream(streamOf(control, world))).close();

test('the log and its stream have every event with its payload, even without subscribers and before the first viewer', async ({
  world,
  simulator,
}) => {
  const first = await newCustomer(world);
  expect(await eventsOf(world)).toMatchObject([{ sequence: 1, type: 'customer.created', data: { customerId: first.id } }]);
  const stream = await openStream(streamOf(simulator.control, world));
  const customer = await newCustomer(world);
  const [, made] = await stream.next(2);
  expect(made).toMatchObject({
    event: 'event',
    id: '2',
    data: {
      sequence: 2,
      id: expect.stringMatching(/^evt_\w{26}$/),
      type: 'customer.created',
      merchantId: merchantOf(world),
      data: { customerId: customer.id },
      deliveries: [],
      whyNot: expect.stringMatching(/\.$/),
    },
  });
  expect((await eventsOf(world))[0]).toEqual(made?.data);
  await world.control('POST', '/reset');
  expect(await stream.rest()).toEqual([]);
  await newCustomer(world);
  expect((await eventsOf(world)).map(({ sequence }: Json) => Number(sequence))).toEqual([3]);
});

test('watching changes no answer', async ({ open, simulator }) => {
  const answers = async (isWatched: boolean) => {
    const world = await open({ seed: 5 });
    if (isWatched) await watched(simulator.control, world);
    return [await newCustomer(world), await newCustomer(world)];
  };
  expect(await answers(true)).toEqual(await answers(false));
});

test('events are listed newest first, page by page', async ({ world }) => {
  for (let i = 0; i < 5; i++) await newCustomer(world);
  const first = (await world.control('GET', '/events?limit=3')).json();
  expect([first.events.map(({ sequence }: Json) => Number(sequence)), first.next]).toEqual([[5, 4, 3], '3']);
  const second = (await world.control('GET', `/events?limit=3&after=${String(first.next)}`)).json();
  expect([second.events.map(({ sequence }: Json) => Number(sequence)), second.next]).toEqual([[2, 1], null]);
  for (const query of ['limit=0', 'limit=1001', 'after=x', 'after=-1', 'after=__proto__'])
    expect((await world.control('GET', `/events?${query}`)).status, query).toBe(400);
});

test('an event shows its receivers, and its delivery the signed post without secrets', async ({ world, receive }) => {
  const hook = await receive();
  const { id: destinationId, signingSecret } = await subscribed(world, `${hook.url}?token=tops3cret`, {
    headers: { 'X-Own': 'tops3cret' },
  });
  await newCustomer(world);
  await quiet(world);
  const [event] = await eventsOf(world, '?limit=1');
  const answer = await world.control('GET', '/deliveries');
  const { deliveries, next } = answer.json();
  expect(event).toMatchObject({ deliveries: [{ id: deliveries[0].id, destinationId, status: 'Delivered' }], whyNot: null });
  expect(next).toBeNull();
  expect(deliveries).toMatchObject([
    {
      eventId: event.id,
      eventType: 'customer.created',
      destinationName: 'Receiver',
      destinationType: 'Webhook',
      status: 'Delivered',
      attempts: [{ number: 1, statusCode: 204, error: null }],
      headers: { 'X-Own': '***', 'webhook-signature': hook.received[0]!.headers['webhook-signature'] },
      body: hook.received[0]!.body,
      nextAttemptAt: null,
      whyNot: null,
    },
  ]);
  for (const secret of ['tops3cret', signingSecret]) expect(answer.text).not.toContain(secret);
});

test('an event without a delivery shows the reason', async ({ world }) => {
  const why = async (): Promise<string> => {
    await newCustomer(world);
    await quiet(world);
    const [event] = await eventsOf(world, '?limit=1');
    expect(event.deliveries).toEqual([]);
    return event.whyNot;
  };
  const subscription = await newSubscription(world, { eventTypes: ['campaign.*'], destinationIds: [(await newDestination(world)).id] });
  expect(await why()).toBe('No subscription selects the type customer.created.');
  await done(world, 'DELETE', `${subscriptions}/${subscription.id}`);
  const destination = await newDestination(world, { name: 'Shut', isEnabled: false });
  const shut = await newSubscription(world, { eventTypes: ['customer.*'], destinationIds: [destination.id] });
  expect(await why()).toBe('Its destination Shut is disabled.');
  await done(world, 'DELETE', `${subscriptions}/${shut.id}`);
  const channel = await newChannel(world, { minimumSeverity: 'Error' });
  const severe = await newSubscription(world, { eventTypes: ['customer.*'], channelId: channel.id, destinationIds: [] });
  expect(await why()).toBe('Its channel Operators takes only what is more severe.');
  await done(world, 'DELETE', `${subscriptions}/${severe.id}`);
  await newSubscription(world, { eventTypes: ['customer.*'], isEnabled: false, destinationIds: [destination.id] });
  expect(await why()).toBe('Every subscription to customer.created is disabled.');
});

test('a waiting delivery shows until when it waits, and why', async ({ world }) => {
  const destination = await newDestination(world, to(deadUrl()));
  await newSubscription(world, { eventTypes: ['customer.*'], destinationIds: [destination.id] });
  await newCustomer(world);
  await quiet(world);
  const [delivery] = (await world.control('GET', '/deliveries')).json().deliveries;
  expect(delivery).toMatchObject({ status: 'Retrying', attempts: [{ number: 1, statusCode: null, error: expect.stringMatching(/./) }] });
  expect(delivery.whyNot).toBe(`It waits until ${delivery.nextAttemptAt} for its next attempt. ${delivery.attempts[0].error}`);
  await done(world, 'PUT', `${destinations}/${destination.id}`, { ...destination, isEnabled: false });
  await world.control('POST', '/clock', { advance: 'PT1H' });
  expect((await world.control('GET', '/deliveries')).json().deliveries[0].whyNot).toBe('The destination is disabled.');
});

test('deliveries follow each other page by page', async ({ world, receive }) => {
  const hook = await receive();
  await subscribed(world, hook.url);
  for (let i = 0; i < 3; i++) await newCustomer(world);
  await quiet(world);
  const whole = (await world.control('GET', '/deliveries')).json().deliveries.map(({ id }: Json) => String(id));
  const first = (await world.control('GET', '/deliveries?limit=2')).json();
  const second = (await world.control('GET', `/deliveries?limit=2&after=${String(first.next)}`)).json();
  expect([...first.deliveries, ...second.deliveries].map(({ id }: Json) => String(id))).toEqual(whole);
  expect([whole.length, second.next]).toEqual([3, null]);
  expect((await world.control('GET', '/deliveries?after=__proto__')).status).toBe(400);
});

test('messages are shown as they were sent', async ({ world }) => {
  const mail = await newDestination(world, { name: 'Mail', type: 'Email', config: { recipients: ['ada@shop.example'] } });
  const phone = await newDestination(world, { name: 'Phone', type: 'Sms', config: { phoneNumbers: ['+15550001111'] } });
  await newSubscription(world, { eventTypes: ['customer.*'], destinationIds: [mail.id, phone.id] });
  await newCustomer(world);
  await world.control('POST', '/clock', { advance: 'PT1M' });
  const { messages } = (await world.control('GET', '/messages')).json();
  const email = messages.find(({ kind }: Json) => kind === 'Email');
  expect(email).toMatchObject({
    to: 'ada@shop.example',
    subject: expect.stringMatching(/./),
    text: expect.stringMatching(/./),
    status: 'Delivered',
  });
  expect(messages.find(({ kind }: Json) => kind === 'Sms')).toMatchObject({
    to: '+15550001111',
    subject: null,
    text: expect.stringMatching(/./),
  });
  expect((await world.control('GET', '/messages?limit=1')).json().messages).toHaveLength(1);
});

test('the stream of changes names new and changed records, and continues after a reset', async ({ world, simulator, receive }) => {
  const hook = await receive();
  await subscribed(world, hook.url);
  const stream = await openStream(`${simulator.control}/worlds/${world.id}/changes/stream`);
  await newCustomer(world);
  await quiet(world);
  const [event] = await eventsOf(world, '?limit=1');
  const [delivery] = (await world.control('GET', '/deliveries')).json().deliveries;
  const changes = (await stream.next(3)).map(({ event: name, data }) => [name, data.kind, data.id]);
  expect(changes).toContainEqual(['change', 'events', event.id]);
  // Once when it is made, and once when it is answered.
  expect(changes.filter(([, , id]) => id === delivery.id).length).toBeGreaterThanOrEqual(2);
  await world.control('POST', '/reset');
  const before = Number((await stream.rest()).at(-1)?.id ?? 3);
  const next = await openStream(`${simulator.control}/worlds/${world.id}/changes/stream`, { 'last-event-id': String(before) });
  await newCustomer(world);
  expect(await next.next(1)).toMatchObject([{ id: String(before + 1), data: { kind: 'events' } }]);
  next.close();
});

test('a delivery is sent again as a new delivery of the same event, or refused in one line', async ({ open, receive }) => {
  const world = await open({ choices: { 'webhooks.signedAt': 'world' } });
  const hook = await receive();
  const { id: destinationId } = await subscribed(world, hook.url);
  await newCustomer(world);
  await quiet(world);
  const [first] = (await world.control('GET', '/deliveries')).json().deliveries;
  await world.control('POST', '/clock', { advance: 'PT1M' });
  const again = await world.control('POST', `/deliveries/${first.id}/resend`);
  expect(again.json()).toMatchObject({ eventId: first.eventId, replayOfId: first.id, body: first.body });
  await quiet(world);
  const [second] = (await world.control('GET', '/deliveries')).json().deliveries;
  expect(second).toMatchObject({ id: again.json()['id'], status: 'Delivered' });
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
  expect(hook.received.map(({ body }) => body)).toEqual([first.body, first.body]);

  await done(world, 'DELETE', `${destinations}/${destinationId}`);
  const refused = await world.control('POST', `/deliveries/${first.id}/resend`);
  expect([refused.status, refused.json()['error'].message]).toEqual([409, 'It cannot be sent again: Its destination was deleted.']);
  expect((await world.control('POST', '/deliveries/__proto__/resend')).status).toBe(404);
});

test('listen sessions are listed with their held and dropped events, without their secrets', async ({ open }) => {
  const world = await open({ choices: { 'listen.bufferSize': 2 } });
  const opened = await done(world, 'POST', '/api/notifications/listen-sessions', { name: 'laptop', eventTypes: ['customer.*'] });
  const read = async () => await world.control('GET', '/listen-sessions');
  expect((await read()).json().listenSessions).toMatchObject([
    { id: opened.id, name: 'laptop', merchantId: merchantOf(world), persona: 'merchantAdmin', buffered: 0, polledAt: null, dropped: 0 },
  ]);
  for (let i = 0; i < 3; i++) await newCustomer(world);
  await world.control('POST', '/clock', { advance: 'PT1M' });
  const polled = await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${opened.id}/events`);
  expect(polled.json()['agedOutGap']).toBe(false);
  const shown = await read();
  const [session] = shown.json().listenSessions;
  expect(session).toMatchObject({
    eventTypes: ['customer.*'],
    buffered: 2,
    dropped: 1,
    polledAt: (await world.control('GET', '')).json()['now'],
    expiresAt: polled.json()['expiresAtUtc'],
    lastDroppedAt: expect.any(String),
  });
  expect(shown.text).not.toContain(String(opened.signingSecret).replace('whsec_', ''));
  await done(world, 'POST', `/api/notifications/listen-sessions/${opened.id}/end`);
  expect((await read()).json().listenSessions).toEqual([]);
});

test('closing any listen session removes it for its owner', async ({ world }) => {
  const { id } = await done(world, 'POST', '/api/notifications/listen-sessions', { name: 'laptop' });
  expect((await world.control('DELETE', `/listen-sessions/${id}`)).status).toBe(204);
  expect((await world.control('GET', '/listen-sessions')).json().listenSessions).toEqual([]);
  expect((await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${id}/events`)).status).toBe(404);
  for (const gone of [id, '__proto__']) expect((await world.control('DELETE', `/listen-sessions/${gone}`)).status).toBe(404);
  // The session leaves no due work.
  const { due } = (await world.control('GET', '/schedule?limit=1000')).json();
  expect([...due].filter((one) => one.kind === 'listenSession.expire')).toEqual([]);
});
