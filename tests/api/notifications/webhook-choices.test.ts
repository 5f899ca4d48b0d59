/** Choices for webhooks and notifications, and their effects (assumptions: 18). */
import { Webhook } from 'standardwebhooks';
import { advance, done, invalid, merchantOf, newCustomer, refusedWith } from '../billing/billing-steps.ts';
import { channels, destinations, newChannel, newDestination, newSubscription, notifications, subscriptions } from './notification-steps.ts';
import { deadUrl, receiver, subscribed } from './receiver.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const events = `${notifications}/events`;
const day = 86_400_000;
const start = Date.parse(frozenAt);
const at = (ms: number) => new Date(start + ms).toISOString().replace('.000Z', 'Z');

const listed = async (world: World): Promise<readonly Json[]> => (await done(world, 'GET', `${events}?maxResultCount=1000`)).items;

async function happens(world: World, times = 1): Promise<void> {
  for (let left = times; left > 0; left--) await newCustomer(world);
  await advance(world, 'PT0S');
}

const schedules: readonly (readonly [string, readonly number[], readonly number[]])[] = [
  ['none', [], [0]],
  ['one', [60], [0, 60]],
  ['three', [1, 10, 100], [0, 1, 11, 111]],
];
for (const [what, retrySeconds, offsets] of schedules) {
  test(`attempts are repeated as often and as late as was chosen: ${what}`, async ({ open }) => {
    const world = await open({ choices: { 'webhooks.retrySeconds': retrySeconds, 'webhooks.jitter': 0, 'webhooks.suppressAfter': 1000 } });
    await subscribed(world, deadUrl());
    await happens(world);
    await advance(world, 'PT1H');
    const [delivery, ...others] = await listed(world);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ status: 'Failed', attemptCount: offsets.length, nextAttemptAt: null });
    const { attempts } = await done(world, 'GET', `${events}/${delivery.id}`);
    expect(attempts.map((one: Json) => one.at)).toEqual(offsets.map((seconds) => at(seconds * 1000)));
  });
}

test('the jitter stays within its share', async ({ open }) => {
  const world = await open({ choices: { 'webhooks.retrySeconds': [1000], 'webhooks.jitter': 0.5, 'webhooks.suppressAfter': 1000 } });
  await subscribed(world, deadUrl());
  await happens(world, 20);
  const pauses = (await listed(world)).map(({ nextAttemptAt }) => (Date.parse(nextAttemptAt) - start) / 1000);
  expect(pauses).toHaveLength(20);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1500);
  expect(new Set(pauses).size).toBeGreaterThan(10);
});

for (const [whileSuppressed, statuses] of [
  ['recorded', ['Suppressed', 'Suppressed', 'Suppressed']],
  ['dropped', ['Suppressed']],
] as const) {
  test(`one failure may suffice, and later events are ${whileSuppressed}`, async ({ open }) => {
    const world = await open({ choices: { 'webhooks.suppressAfter': 1, 'webhooks.whileSuppressed': whileSuppressed } });
    const { id } = await subscribed(world, deadUrl());
    await happens(world);
    const state = { isSuppressed: true, reason: 'ConsecutiveFailures', consecutiveFailureCount: 1 };
    expect(await done(world, 'GET', `${destinations}/${id}/suppression`)).toMatchObject(state);
    await happens(world, 2);
    await advance(world, 'PT1H');
    expect((await listed(world)).map(({ status }) => status)).toEqual(statuses);
    await done(world, 'POST', `${destinations}/${id}/suppression/clear`);
    await happens(world);
    expect(await listed(world)).toHaveLength(statuses.length + 1);
  });
}

test('deliveries are replayed for so many days, so many at a time, in windows so long', async ({ open }) => {
  const choices = { 'webhooks.retentionDays': 2, 'webhooks.replayLimit': 100, 'webhooks.longestWindowDays': 5 };
  const world = await open({ choices });
  await using hook = await receiver();
  await subscribed(world, hook.url);
  await happens(world, 103);
  const replay = (from: number, to: number) =>
    done(world, 'POST', `${events}/replay`, { fromUtc: at(from), toUtc: at(to), statuses: ['Delivered'] });
  expect(await replay(-day, 0)).toEqual({ matchedCount: 103, queuedCount: 100, skippedCount: 3 });
  await advance(world, 'PT0S');
  expect(hook.received).toHaveLength(203);
  await advance(world, 'P1DT23H59M59S');
  const [one] = (await done(world, 'GET', `${events}?fromUtc=${at(-day)}&toUtc=${at(day)}`)).items;
  expect(one.isReplayable).toBe(true);
  await advance(world, 'PT1S');
  expect((await done(world, 'GET', `${events}/${one.id}`)).isReplayable).toBe(false);
  expect(await refusedWith(world, 'POST', `${events}/${one.id}/replay`)).toEqual([409, 'Notifications:NotReplayable']);
  const window = (days: number) => world.ask('merchantAdmin', 'GET', `${events}?fromUtc=${at(-days * day)}&toUtc=${at(0)}`);
  expect([(await window(5)).status, (await window(5.001)).status]).toEqual([200, 400]);
});

test('an event is signed in headers of the chosen name, which no destination sets', async ({ open }) => {
  const world = await open({ now: undefined, choices: { 'webhooks.headerPrefix': 'x-acme' } });
  await using hook = await receiver();
  const { signingSecret } = await subscribed(world, hook.url);
  await happens(world);
  const { headers, body } = hook.received[0]!;
  expect(Object.keys(headers).filter((name) => /-(?:id|timestamp|signature)$/.test(name))).toEqual([
    'x-acme-id',
    'x-acme-timestamp',
    'x-acme-signature',
  ]);
  const standard = Object.entries(headers).map(([name, value]) => [name.replace('x-acme-', 'webhook-'), String(value)]);
  expect(new Webhook(signingSecret).verify(body, Object.fromEntries(standard))).toMatchObject({ type: 'customer.created' });
  const [delivery] = await listed(world);
  const { requestHeaders } = await done(world, 'GET', `${events}/${delivery.id}`);
  expect(requestHeaders).toMatchObject({ 'x-acme-signature': headers['x-acme-signature'] });
  const other = { merchantId: merchantOf(world), name: 'Else', type: 'Webhook' };
  const given = (name: string) => ({ ...other, config: { url: hook.url, headers: { [name]: 'x' } } });
  expect(await refusedWith(world, 'POST', destinations, given('X-Acme-Id'))).toContain('config.headers.X-Acme-Id');
  await done(world, 'POST', destinations, given('Webhook-Id'));
});

/** Clocks that differ from the receiver's: frozen long ago and far ahead, and running after a jump. */
const clocks: readonly (readonly [string, string | undefined])[] = [
  ['frozen in the past', frozenAt],
  ['frozen in the future', '2090-01-01T00:00:00Z'],
  ['that runs', undefined],
];
for (const [what, now] of clocks)
  test(`in a world ${what} a standard verifier accepts every attempt, also after days of retries`, async ({ open }) => {
    const world = await open({ now });
    await using hook = await receiver((response, _got, count) => response.writeHead(count < 6 ? 500 : 204).end());
    const { signingSecret } = await subscribed(world, hook.url);
    await happens(world);
    for (const advance of ['PT10M', 'PT3H', 'P2D']) await world.control('POST', '/clock', { advance });
    expect(hook.received).toHaveLength(6);
    for (const { headers, body } of hook.received)
      expect(new Webhook(signingSecret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'customer.created' });
  });

test('a signature may state the time of the world instead', async ({ open }) => {
  const world = await open({ choices: { 'webhooks.signedAt': 'world' } });
  await using hook = await receiver();
  const { signingSecret } = await subscribed(world, hook.url);
  await happens(world);
  const { headers, body } = hook.received[0]!;
  expect(headers['webhook-timestamp']).toBe(String(start / 1000));
  expect(() => new Webhook(signingSecret).verify(body, headers as Record<string, string>)).toThrow('too old');
});

test('an address that is not https may be refused, and a time-out be another', async ({ open }) => {
  const world = await open({ choices: { 'webhooks.requireHttps': true, 'webhooks.timeoutSeconds': 3 } });
  const body = (url: string) => ({ merchantId: merchantOf(world), name: 'Receiver', type: 'Webhook', config: { url } });
  expect(await refusedWith(world, 'POST', destinations, body('http://127.0.0.1:9/'))).toEqual(invalid('config.url'));
  const validation = await done(world, 'POST', `${destinations}/types/webhook/validate`, { config: { url: 'http://127.0.0.1:9/' } });
  expect(validation).toMatchObject({ isValid: false, errors: [{ path: 'config.url' }] });
  const made = await done(world, 'POST', destinations, body('https://127.0.0.1:9/'));
  expect(made.config).toEqual({ url: 'https://127.0.0.1:9/', headers: {}, timeoutSeconds: 3 });
});

test('a copy may be enabled as its source is', async ({ open }) => {
  const world = await open({ choices: { 'notifications.copies': 'asSource' } });
  for (const [base, make] of [
    [destinations, newDestination],
    [channels, newChannel],
    [subscriptions, newSubscription],
  ] as const) {
    const { id } = await make(world);
    expect(await done(world, 'POST', `${base}/${id}/duplicate`, { name: 'first' })).toMatchObject({ isEnabled: true });
    await done(world, 'POST', `${base}/${id}/disable`);
    expect(await done(world, 'POST', `${base}/${id}/duplicate`, { name: 'second' })).toMatchObject({ isEnabled: false });
  }
});

for (const [choice, types] of [
  ['negotiated', ['text/html', 'application/json', 'application/json']],
  ['always', ['text/html', 'text/html', 'text/html']],
  ['never', ['application/json', 'application/json', 'application/json']],
] as const) {
  test(`a link of a mail answers with a page: ${choice}`, async ({ open }) => {
    const world = await open({ choices: { 'notifications.unsubscribePage': choice } });
    const mail = await newDestination(world, { type: 'Email', config: { recipients: ['ada@example.com'] } });
    await newSubscription(world, { eventTypes: ['customer.*'], destinationIds: [mail.id] });
    await happens(world);
    const [{ id }] = (await done(world, 'GET', '/api/messaging/email-log')).items;
    const { link } = await done(world, 'GET', `/api/messaging/email-log/${id}`);
    const { pathname, search } = new URL(link);
    const follow = async (headers: Readonly<Record<string, string>>) =>
      String((await world.ask(null, 'GET', pathname + search, undefined, headers)).headers['content-type']).split(';')[0];
    const seen = [await follow({ accept: 'text/html' }), await follow({ accept: 'application/json' }), await follow({})];
    expect(seen).toEqual(types);
  });
}
