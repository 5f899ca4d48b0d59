/** Outcomes of deliveries by e-mail, text message or inbox, and when their endpoint is suppressed (assumptions: 18, 21). */
import { expect } from '@playwright/test';
import { advance, done, listen, merchantOf, newCustomer, newPlan, notFound, refusedWith } from '../billing/billing-steps.ts';
import { destinations, newDestination, newSubscription, notifications } from './notification-steps.ts';
import { deliveriesOf, events, test } from './receiver.ts';
import { worldOf, type Json, type World } from '../simulator/simulated.ts';

const messaging = '/api/messaging';

async function subscribed(world: World, type: string, config: object): Promise<string> {
  const { id } = await newDestination(world, { type, config, name: type });
  await newSubscription(world, { name: type, eventTypes: ['customer.created', 'contract_plan.*'], destinationIds: [id] });
  return id;
}
const mailed = (world: World, ...recipients: readonly string[]) =>
  subscribed(world, 'Email', { recipients: recipients.map((name) => `${name}@example.com`) });
const log = async (world: World, kind = 'email'): Promise<readonly string[]> =>
  (await done(world, 'GET', `${messaging}/${kind}-log?sorting=id asc`)).items.map(({ status }: Json) => status);
const suppression = (world: World, id: string): Promise<Json> => done(world, 'GET', `${destinations}/${id}/suppression`);
const clear = (world: World, id: string): Promise<Json> => done(world, 'POST', `${destinations}/${id}/suppression/clear`);
const last = async (world: World): Promise<Json> => (await deliveriesOf(world)).at(-1);

/** An event, and its delivery once all messages are finished. */
async function triggerEvent(world: World): Promise<Json> {
  await newCustomer(world);
  await advance(world, 'PT1S');
  return last(world);
}

/** Triggers an event of a different category from that of customers. */
async function tellOfPrice(world: World): Promise<Json> {
  const { id } = await newPlan(world);
  await done(world, 'POST', `/api/contract-plans/${id}/prices`, { amount: 12, effectiveFrom: '2026-04-01' });
  await advance(world, 'PT1S');
  return last(world);
}

async function unsubscribe(world: World): Promise<void> {
  const [{ id }] = (await done(world, 'GET', `${messaging}/email-log`)).items;
  const { link } = await done(world, 'GET', `${messaging}/email-log/${id}`);
  await done(
    world,
    'POST',
    `${notifications}/unsubscribe/confirm`,
    { token: new URL(link, 'http://gateway').searchParams.get('token') },
    null,
  );
}

test.describe('a mail', () => {
  test('is delivered when it arrives', async ({ world }) => {
    const id = await mailed(world, 'jane');
    await newCustomer(world);
    expect(await last(world)).toMatchObject({ status: 'Pending', attemptCount: 0, deliveredAt: null, isReplayable: false });
    await advance(world, 'PT1S');
    const delivered = await last(world);
    expect(delivered).toMatchObject({ status: 'Delivered', attemptCount: 1, deliveredAt: '2026-03-02T10:00:01Z', isReplayable: true });
    expect(await suppression(world, id)).toBeNull();
  });

  test('that bounces has failed, is not sent again and ends its destination', async ({ world }) => {
    const id = await mailed(world, 'bounce');
    const readEvents = await listen(world);
    const failed = await triggerEvent(world);
    expect(failed).toMatchObject({
      status: 'Failed',
      attemptCount: 1,
      errorMessage: 'The mailbox does not exist.',
      nextAttemptAt: null,
      deliveredAt: null,
      responseStatusCode: null,
    });
    expect(await suppression(world, id)).toMatchObject({
      isSuppressed: true,
      reason: 'Bounced',
      consecutiveFailureCount: 1,
      lastStatusCode: null,
      lastError: 'The mailbox does not exist.',
      suppressedAt: '2026-03-02T10:00:01Z',
    });
    expect((await readEvents()).at(-1)).toMatchObject({
      type: 'notification_destination.suppressed',
      data: { destinationId: id, destinationType: 'Email', reason: 'Bounced', lastStatusCode: null },
    });
    expect(await triggerEvent(world)).toMatchObject({ status: 'Suppressed', attemptCount: 0 });
    await advance(world, 'P3D');
    expect(await log(world)).toEqual(['Bounced']);
    // Once it is cleared, the next event is mailed again, and so is a replay.
    await clear(world, id);
    expect(await triggerEvent(world)).toMatchObject({ status: 'Failed' });
    await clear(world, id);
    await done(world, 'POST', `${events}/${failed.id}/replay`);
    await advance(world, 'PT1S');
    expect(await log(world)).toEqual(['Bounced', 'Bounced', 'Bounced']);
    expect(await suppression(world, id)).toMatchObject({ isSuppressed: true, reason: 'Bounced' });
  });

  test('that reaches one of its recipients counts as delivered', async ({ world }) => {
    const id = await mailed(world, 'bounce', 'jane', 'complain');
    expect(await triggerEvent(world)).toMatchObject({ status: 'Delivered', attemptCount: 1, errorMessage: null });
    expect(await log(world)).toEqual(['Bounced', 'Delivered', 'Complained']);
    expect(await suppression(world, id)).toBeNull();
    expect(await triggerEvent(world)).toMatchObject({ status: 'Delivered' });
    // A recipient who reported an e-mail gets no further e-mails of its category.
    expect(await log(world)).toEqual(['Bounced', 'Delivered', 'Complained', 'Bounced', 'Delivered', 'Suppressed']);
  });

  test('that is reported has arrived, and ends its destination', async ({ world }) => {
    const id = await mailed(world, 'complain');
    expect(await triggerEvent(world)).toMatchObject({ status: 'Delivered', attemptCount: 1 });
    expect(await suppression(world, id)).toMatchObject({ isSuppressed: true, reason: 'Complaint' });
    expect(await triggerEvent(world)).toMatchObject({ status: 'Suppressed', errorMessage: 'The destination is suppressed.' });
    await clear(world, id);
    expect(await triggerEvent(world)).toMatchObject({
      status: 'Suppressed',
      errorMessage: 'The address is unsubscribed from this category.',
    });
    expect(await suppression(world, id)).toMatchObject({ isSuppressed: false });
    expect(await log(world)).toEqual(['Complained', 'Suppressed']);
  });

  test('goes to all recipients except those unsubscribed from its category', async ({ world }) => {
    const id = await mailed(world, 'jane');
    await triggerEvent(world);
    await unsubscribe(world);
    const unwanted = await triggerEvent(world);
    expect(unwanted).toMatchObject({
      status: 'Suppressed',
      attemptCount: 0,
      errorMessage: 'The address is unsubscribed from this category.',
      isReplayable: true,
    });
    // An unsubscribed category is not a failure of the endpoint.
    expect(await suppression(world, id)).toBeNull();
    expect(await log(world)).toEqual(['Delivered', 'Suppressed']);
    expect(await tellOfPrice(world)).toMatchObject({ eventType: 'contract_plan.price_added', status: 'Delivered' });
    await done(world, 'POST', `${events}/${unwanted.id}/replay`);
    await advance(world, 'PT1S');
    expect(await log(world)).toEqual(['Delivered', 'Suppressed', 'Delivered', 'Suppressed']);
    const all = await done(world, 'POST', `${notifications}/deliveries/outcome-summary`, {
      fromUtc: '2026-03-02T00:00:00Z',
      toUtc: '2026-03-03T00:00:00Z',
    });
    expect(all).toMatchObject({ total: 4, delivered: 2, suppressed: 2, failed: 0, retrying: 0 });
  });

  test('of which one reader of two is left is delivered', async ({ world }) => {
    await mailed(world, 'ada', 'jane');
    await triggerEvent(world);
    await unsubscribe(world);
    expect(await triggerEvent(world)).toMatchObject({ status: 'Delivered' });
    expect((await log(world)).slice(2).toSorted()).toEqual(['Delivered', 'Suppressed']);
  });

  test('in transit also arrives in a fork', async ({ world, simulator }) => {
    await mailed(world, 'jane');
    await newCustomer(world);
    const fork = worldOf(simulator, (await world.control('POST', '/fork', {})).json());
    for (const one of [fork, world]) {
      await advance(one, 'PT0S');
      expect(await last(one)).toMatchObject({ status: 'Pending' });
      await advance(one, 'PT1S');
      expect(await last(one)).toMatchObject({ status: 'Delivered', attemptCount: 1 });
      expect(await log(one)).toEqual(['Delivered']);
    }
  });
});

test.describe('a text message', () => {
  const number = '+15551230001';
  const lost = '+15551230000';
  const agree = (world: World, phoneNumber: string) =>
    done(world, 'POST', `${messaging}/sms-consent`, {
      merchantId: merchantOf(world),
      phoneNumber,
      status: 'OptedIn',
      source: 'Web',
      proofText: 'The box was ticked.',
    });

  test('without consent is suppressed, and its destination is not', async ({ world }) => {
    const id = await subscribed(world, 'Sms', { phoneNumbers: [number] });
    expect(await triggerEvent(world)).toMatchObject({ status: 'Suppressed', errorMessage: 'The number has not consented to messages.' });
    expect(await suppression(world, id)).toBeNull();
    await agree(world, number);
    expect(await triggerEvent(world)).toMatchObject({ status: 'Delivered', attemptCount: 1 });
    expect(await log(world, 'sms')).toEqual(['Suppressed', 'Delivered']);
  });

  test('that does not arrive has failed; ten in a row end the destination', async ({ world }) => {
    const id = await subscribed(world, 'Sms', { phoneNumbers: [lost] });
    await agree(world, lost);
    for (let count = 1; count <= 10; count++) {
      expect(await triggerEvent(world)).toMatchObject({ status: 'Failed', attemptCount: 1, errorMessage: 'The number cannot be reached.' });
      expect(await suppression(world, id)).toMatchObject({ isSuppressed: count === 10, consecutiveFailureCount: count });
    }
    expect(await suppression(world, id)).toMatchObject({ reason: 'ConsecutiveFailures' });
    expect(await triggerEvent(world)).toMatchObject({ status: 'Suppressed' });
  });
});

test('an inbox has no endpoint: it is never suppressed, however often it fails', async ({ world }) => {
  const id = await subscribed(world, 'Inbox', { userIds: [world.personas.otherMerchant.userId] });
  await newCustomer(world);
  await advance(world, 'P7D');
  const [{ status, attemptCount }] = (await done(world, 'GET', `${events}?fromUtc=2026-03-02T00:00:00Z`)).items;
  expect([status, attemptCount]).toEqual(['Failed', 10]);
  expect(await suppression(world, id)).toBeNull();
  expect(await clear(world, id)).toBeNull();
  expect(await done(world, 'GET', `${destinations}/${id}`)).toMatchObject({
    isSuppressed: false,
    lastSuccessAt: null,
    lastFailureAt: expect.any(String),
  });
  expect(await refusedWith(world, 'GET', `${destinations}/${id}/suppression`, undefined, 'otherMerchant')).toEqual(notFound);
});
