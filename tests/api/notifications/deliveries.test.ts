/** Deliveries of events to webhooks: what is posted, retried, given up and replayed (assumptions: 18.2). */
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { advance, done, invalid, merchantOf, newCustomer, notFound, refusedWith, unknownId } from '../billing/billing-steps.ts';
import { destinations, newChannel, newDestination, newSubscription, notifications, subscriptions } from './notification-steps.ts';
import { deadUrl, type Receiver, deliveriesOf, events, quiet, readDestination, subscribed, test, to } from './receiver.ts';
import type { Json } from '../simulator/simulated.ts';

test('an event is posted, signed so that the common library verifies it', async ({ open, receive }) => {
  // On wall time, since the library checks the age of a message.
  const world = await open({ now: undefined });
  const hook = await receive();
  const { id, signingSecret } = await subscribed(world, hook.url, { headers: { 'X-Token': 'abc' } });
  const customer = await newCustomer(world);
  await quiet(world);
  expect(hook.received).toHaveLength(1);
  const { headers, body } = hook.received[0]!;
  const event = new Webhook(signingSecret).verify(body, headers as Record<string, string>) as Json;
  expect(event).toMatchObject({ type: 'customer.created', merchantId: merchantOf(world), data: { customerId: customer.id } });
  expect(headers).toMatchObject({
    'webhook-id': event.id,
    'content-type': 'application/json',
    'user-agent': 'payment-gateway-simulator',
    'x-token': 'abc',
  });
  expect(headers).not.toHaveProperty('x-service-sample');

  const [listed, ...others] = await deliveriesOf(world);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    eventId: event.id,
    eventType: 'customer.created',
    destinationId: id,
    destinationName: 'Receiver',
    status: 'Delivered',
    attemptCount: 1,
    responseStatusCode: 204,
    errorMessage: null,
    isReplay: false,
    isReplayable: true,
  });
  const detail = await done(world, 'GET', `${events}/${listed.id}`);
  expect(detail).toMatchObject({ requestUrl: hook.url, requestBody: body, attempts: [{ number: 1, statusCode: 204 }] });
  expect(detail.requestHeaders).toMatchObject({ 'webhook-signature': headers['webhook-signature'], 'X-Token': '***' });
  const seen = await readDestination(world, id);
  expect(seen).toMatchObject({ isSuppressed: false, lastFailureAt: null });
  expect(seen.lastSuccessAt).toBe(listed.deliveredAt);
  expect(await done(world, 'GET', `${destinations}/${id}/suppression`)).toBeNull();
});

test('subscriptions choose by type, filter, switch and severity, and a destination gets an event once', async ({ world, receive }) => {
  const [byType, byFilter, off, grave, twice] = await Promise.all([receive(), receive(), receive(), receive(), receive()]);
  const destination = async ({ url }: Receiver, name: string, body: object = {}) =>
    (await newDestination(world, { ...to(url), name, ...body })).id;
  const subscribe = (name: string, body: object) => newSubscription(world, { name, ...body });
  await subscribe('type', { eventTypes: ['customer.deleted'], destinationIds: [await destination(byType, 'type')] });
  const filter = { logic: 'And', filters: [{ field: 'data.displayName', operator: 'Equals', value: 'Ada' }] };
  await subscribe('filter', { filter, destinationIds: [await destination(byFilter, 'filter')] });
  await subscribe('off', { isEnabled: false, destinationIds: [await destination(off, 'off')] });
  await subscribe('disabled', { destinationIds: [await destination(off, 'off too', { isEnabled: false })] });
  const channel = await newChannel(world, { destinationIds: [await destination(grave, 'grave')], minimumSeverity: 'Warning' });
  await subscribe('grave', { channelId: channel.id, destinationIds: [] });
  const once = await destination(twice, 'once');
  await subscribe('first', { destinationIds: [once] });
  await subscribe('second', { destinationIds: [once] });
  const { id } = await newCustomer(world, { lastName: 'Ada' });
  await done(world, 'DELETE', `/api/customers/${(await newCustomer(world)).id}`);
  await done(world, 'POST', `/api/api-keys/${world.fixtures.suspendableKey ?? world.personas.merchantUser.keyId}/suspend`, { reason: 'x' });
  await quiet(world);
  const types = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).type);
  expect(types(byType)).toEqual(['customer.deleted']);
  expect(byFilter.received.map(({ body }) => JSON.parse(body).data.customerId)).toEqual([id]);
  expect(types(off)).toEqual([]);
  expect(types(grave)).toEqual(['api_key.status_changed']);
  expect(types(twice)).toEqual(['customer.created', 'customer.created', 'customer.deleted', 'api_key.status_changed']);
});

test('a refused request stages nothing, and events go only to their owner', async ({ world, receive }) => {
  const [own, others, hosts] = await Promise.all([receive(), receive(), receive()]);
  await subscribed(world, own.url);
  const other = world.personas.otherMerchant.merchantId;
  const foreign = await newDestination(world, { ...to(others.url), merchantId: other }, 'otherMerchant');
  const body = { name: 'All', eventTypes: ['*'] };
  await done(world, 'POST', subscriptions, { ...body, merchantId: other, destinationIds: [foreign.id] }, 'otherMerchant');
  const platform = await newDestination(world, { ...to(hosts.url), merchantId: null }, 'hostAdmin');
  await done(world, 'POST', subscriptions, { ...body, destinationIds: [platform.id] }, 'hostAdmin');
  expect(await refusedWith(world, 'POST', '/api/customers', { merchantId: merchantOf(world) })).toContain(400);
  await newCustomer(world);
  await quiet(world);
  expect([own, others, hosts].map(({ received }) => received.length)).toEqual([1, 0, 1]);
  // A merchant must not see where the host sends.
  expect((await deliveriesOf(world)).map(({ destinationId }) => destinationId)).not.toContain(platform.id);
  expect((await deliveriesOf(world, 'hostAdmin')).map(({ destinationId }) => destinationId)).toContain(platform.id);
  const [{ id }] = (await deliveriesOf(world)) as [Json];
  expect(await refusedWith(world, 'GET', `${events}/${id}`, undefined, 'otherMerchant')).toEqual(notFound);
  expect(await refusedWith(world, 'POST', `${events}/${unknownId}/replay`)).toEqual(notFound);
});

test('a failure is tried again on the clock of the world, under the same id with a new signature', async ({ open, receive }) => {
  const world = await open({ choices: { 'webhooks.signedAt': 'world' } });
  const hook = await receive((response, _got, count) => response.writeHead(count < 3 ? 500 : 200).end());
  await subscribed(world, hook.url);
  await newCustomer(world);
  await quiet(world);
  const [first] = await deliveriesOf(world);
  expect(first).toMatchObject({ status: 'Retrying', attemptCount: 1, responseStatusCode: 500, isReplayable: false });
  expect(Date.parse(first.nextAttemptAt) - Date.parse(first.lastAttemptAt)).toBeGreaterThanOrEqual(4500);
  expect(Date.parse(first.nextAttemptAt) - Date.parse(first.lastAttemptAt)).toBeLessThanOrEqual(5500);
  await advance(world, 'PT4S');
  expect(hook.received).toHaveLength(1);
  await advance(world, 'PT10M');
  expect(hook.received).toHaveLength(3);
  const [delivered] = await deliveriesOf(world);
  expect(delivered).toMatchObject({ status: 'Delivered', attemptCount: 3, nextAttemptAt: null });
  expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(hook.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
});

test('Retry-After of a receiver is respected', async ({ world, receive }) => {
  const hook = await receive((response, _got, count) => response.writeHead(count === 1 ? 503 : 200, { 'retry-after': '3600' }).end());
  await subscribed(world, hook.url);
  await newCustomer(world);
  await advance(world, 'PT59M');
  expect(hook.received).toHaveLength(1);
  await advance(world, 'PT1M');
  expect(hook.received).toHaveLength(2);
});

test('ten failures in a row suppress an endpoint until it is cleared, and its deliveries can be replayed', async ({ world, receive }) => {
  let isBroken = true;
  const hook = await receive((response) => response.writeHead(isBroken ? 500 : 200).end());
  const watcher = await receive();
  const { id } = await subscribed(world, hook.url);
  const watching = await newDestination(world, { ...to(watcher.url), name: 'Watcher' });
  await newSubscription(world, {
    name: 'Suppressions',
    eventTypes: ['notification_destination.suppressed'],
    destinationIds: [watching.id, id],
  });
  await newCustomer(world);
  await advance(world, 'P7D');
  expect(hook.received).toHaveLength(10);
  const [failed] = await deliveriesOf(world).then(
    (all) => all,
    () => [],
  );
  expect(failed).toBeUndefined();
  const suppression = await done(world, 'GET', `${destinations}/${id}/suppression`);
  expect(suppression).toMatchObject({
    isSuppressed: true,
    reason: 'ConsecutiveFailures',
    consecutiveFailureCount: 10,
    lastStatusCode: 500,
  });
  expect(watcher.received.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ destinationId: id, reason: 'ConsecutiveFailures' }]);

  await newCustomer(world);
  await quiet(world);
  expect(hook.received).toHaveLength(10);
  isBroken = false;
  await done(world, 'POST', `${destinations}/${id}/suppression/clear`);
  await quiet(world);
  expect(hook.received).toHaveLength(10);
  await newCustomer(world);
  await quiet(world);
  expect(hook.received).toHaveLength(11);
  const after = await done(world, 'GET', `${destinations}/${id}/suppression`);
  expect(after).toMatchObject({ isSuppressed: false, consecutiveFailureCount: 0, clearedBy: world.personas.merchantAdmin.userId });

  const body = { fromUtc: '2026-03-01T00:00:00Z', toUtc: '2026-03-20T00:00:00Z' };
  expect(await done(world, 'POST', `${events}/replay`, body)).toEqual({ matchedCount: 2, queuedCount: 2, skippedCount: 0 });
  await quiet(world);
  expect(hook.received).toHaveLength(13);
  const replays = (await deliveriesOf(world)).filter(({ isReplay }) => isReplay);
  expect(replays.map(({ status }) => status)).toEqual(['Delivered', 'Delivered']);
});

test('410 suppresses at once and is not tried again', async ({ world, receive }) => {
  const hook = await receive((response) => response.writeHead(410).end());
  const { id } = await subscribed(world, hook.url);
  await newCustomer(world);
  await advance(world, 'P1D');
  expect(hook.received).toHaveLength(1);
  expect(await readDestination(world, id)).toMatchObject({ isSuppressed: true });
  expect(await done(world, 'GET', `${destinations}/${id}/suppression`)).toMatchObject({ reason: 'Gone', consecutiveFailureCount: 1 });
});

test('a delivery is replayed under the id of its event, and not while it is in progress', async ({ world, receive }) => {
  const hook = await receive();
  const { id } = await subscribed(world, hook.url);
  await newCustomer(world);
  await quiet(world);
  const [first] = (await deliveriesOf(world)) as [Json];
  const result = await done(world, 'POST', `${events}/${first.id}/replay`);
  expect(result).toMatchObject({ replayOfId: first.id, status: 'Pending' });
  await quiet(world);
  expect(hook.received.map(({ headers }) => headers['webhook-id'])).toEqual([first.eventId, first.eventId]);
  expect(hook.received[1]?.body).toBe(hook.received[0]?.body);
  expect(await done(world, 'GET', `${events}/${result.deliveryId}`)).toMatchObject({ isReplay: true, status: 'Delivered' });
  await done(world, 'POST', `${destinations}/${id}/disable`);
  expect(await refusedWith(world, 'POST', `${events}/${first.id}/replay`)).toEqual([409, 'Notifications:NotReplayable']);
  const summary = await done(world, 'POST', `${notifications}/deliveries/outcome-summary`, {
    fromUtc: '2026-03-02T00:00:00Z',
    toUtc: '2026-03-03T00:00:00Z',
    groupBy: 'EventType',
  });
  expect(summary).toMatchObject({ total: 2, delivered: 2, failed: 0, successRate: 1, groups: [{ key: 'customer.created', total: 2 }] });
});

test('a window is a window', async ({ world }) => {
  const ask = (query: string) => refusedWith(world, 'GET', `${events}?${query}`);
  expect(await ask('fromUtc=2026-03-02T00:00:00Z&toUtc=2026-03-01T00:00:00Z')).toEqual(invalid('fromUtc'));
  expect(await ask('fromUtc=2026-01-01T00:00:00Z')).toEqual(invalid('fromUtc'));
  expect(await ask('fromUtc=yesterday')).toEqual(invalid('fromUtc'));
  expect((await done(world, 'GET', events)).items).toEqual([]);
});

test('both secrets sign while a rotation is pending', async ({ open, receive }) => {
  const world = await open({ now: undefined });
  const hook = await receive();
  const { id, signingSecret } = await subscribed(world, hook.url);
  const { pendingSecret } = await done(world, 'POST', `${destinations}/${id}/secret-rotation/begin`);
  await newCustomer(world);
  await quiet(world);
  await done(world, 'POST', `${destinations}/${id}/secret-rotation/promote`);
  await newCustomer(world);
  await quiet(world);
  const verifies = (secret: string, index: number): boolean => {
    const { body, headers } = hook.received[index]!;
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  expect([0, 1].map((index) => [verifies(signingSecret, index), verifies(pendingSecret, index)])).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('a sample is posted as a delivery is, with its header and without a record', async ({ open, receive }) => {
  const world = await open({ now: undefined });
  const hook = await receive((response, _got, count) => response.writeHead(count === 1 ? 200 : 500).end());
  const { id, signingSecret } = await newDestination(world, to(hook.url));
  const send = () => done(world, 'POST', `${destinations}/${id}/send-sample`, { eventType: 'customer.created' });
  const sent = await send();
  expect(sent).toMatchObject({ statusCode: 200, success: true, errorMessage: null });
  const { headers, body } = hook.received[0]!;
  expect(headers['x-service-sample']).toBe('true');
  const event = new Webhook(signingSecret).verify(body, headers as Record<string, string>) as Json;
  expect(event).toMatchObject({ id: sent.eventId, type: 'customer.created' });
  expect(event.data).toEqual((await done(world, 'GET', `${notifications}/event-types/customer.created/sample-payload`)).data);
  expect(await send()).toMatchObject({ statusCode: 500, success: false });
  await advance(world, 'PT1H');
  expect(hook.received).toHaveLength(2);
  expect(await deliveriesOf(world)).toEqual([]);
  expect(await done(world, 'GET', `${destinations}/${id}/suppression`)).toBeNull();
  expect(await refusedWith(world, 'POST', `${destinations}/${id}/send-sample`, { eventType: 'no.such' })).toEqual([
    404,
    'Notifications:UnknownEventType',
  ]);
});

test('a destination and a configuration can be tried', async ({ world, receive }) => {
  const hook = await receive();
  const { id } = await newDestination(world, to(hook.url));
  expect(await done(world, 'POST', `${destinations}/${id}/test`)).toMatchObject({ success: true, statusCode: 204, message: null });
  expect(JSON.parse(hook.received[0]!.body)).toMatchObject({ type: 'notification.test', data: { destinationId: id } });
  const config = { url: deadUrl() };
  expect(await done(world, 'POST', `${destinations}/types/Webhook/test-config`, { config })).toMatchObject({
    success: false,
    statusCode: null,
    message: 'The connection was refused.',
  });
  expect(await deliveriesOf(world)).toEqual([]);
});
