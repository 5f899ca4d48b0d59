/** Transports that end within the simulator: inbox, mails, text messages and consent to them (assumptions: 18.1, 21). */
import { advance, done, invalid, merchantOf, newCustomer, notFound, refusedWith, unknownId } from '../billing/billing-steps.ts';
import { newChannel, newDestination, newSubscription, notifications } from './notification-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const messaging = '/api/messaging';
const inbox = `${notifications}/inbox`;

async function subscribed(world: World, type: string, config: object): Promise<Json> {
  const destination = await newDestination(world, { type, config, name: type });
  await newSubscription(world, { name: type, eventTypes: ['customer.*'], destinationIds: [destination.id] });
  return destination;
}

const deliveries = async (world: World): Promise<readonly Json[]> =>
  (await done(world, 'GET', `${notifications}/events?sorting=creationTime asc`)).items;

test.describe('the inbox', () => {
  test('gets an event only for the users that a destination names', async ({ world }) => {
    await subscribed(world, 'Inbox', { userIds: [world.personas.merchantAdmin.userId] });
    await newCustomer(world, { lastName: 'King' });
    const { items, totalCount } = await done(world, 'GET', inbox);
    expect(totalCount).toBe(1);
    expect(items[0]).toMatchObject({ eventType: 'customer.created', category: 'customers', severity: 'Info', isRead: false, readAt: null });
    expect(items[0].body).toContain('display name: King');
    expect((await done(world, 'GET', inbox, undefined, 'merchantUser')).items).toEqual([]);
    const [delivery] = await deliveries(world);
    expect(delivery).toMatchObject({ status: 'Delivered', destinationType: 'Inbox', attemptCount: 1, responseStatusCode: null });
    expect(await done(world, 'GET', `${notifications}/destinations/${delivery.destinationId}/suppression`)).toBeNull();
  });

  test('counts unread items, and marks one or all as read', async ({ world }) => {
    await subscribed(world, 'Inbox', { userIds: [world.personas.merchantAdmin.userId] });
    for (let i = 0; i < 3; i++) await newCustomer(world);
    const unread = async () => (await done(world, 'GET', `${inbox}/unread-summary`)).total;
    expect(await unread()).toBe(3);
    const [{ id }] = (await done(world, 'GET', inbox)).items;
    expect(await done(world, 'POST', `${inbox}/${id}/mark-read`)).toBeUndefined();
    expect(await unread()).toBe(2);
    const categories: readonly Json[] = await done(world, 'GET', `${inbox}/categories`);
    expect(categories.find(({ name }) => name === 'customers')).toEqual({ name: 'customers', displayName: 'Customers', unreadCount: 2 });
    expect(categories).toHaveLength(7);
    expect(await done(world, 'POST', `${inbox}/mark-all-read`, { category: 'billing' })).toEqual({ affectedCount: 0 });
    expect(await done(world, 'POST', `${inbox}/mark-all-read`)).toEqual({ affectedCount: 2 });
    expect(await unread()).toBe(0);
    expect(await refusedWith(world, 'POST', `${inbox}/${id}/mark-read`, undefined, 'merchantUser')).toEqual(notFound);
    expect(await refusedWith(world, 'POST', `${inbox}/${unknownId}/mark-read`)).toEqual(notFound);
  });

  test('of other merchants’ users is out of a destination’s reach', async ({ world }) => {
    await subscribed(world, 'Inbox', { userIds: [world.personas.otherMerchant.userId] });
    await newCustomer(world);
    expect((await done(world, 'GET', inbox, undefined, 'otherMerchant')).items).toEqual([]);
    expect(await deliveries(world)).toMatchObject([{ status: 'Retrying', errorMessage: 'No active user fits the destination.' }]);
  });
});

test.describe('mails', () => {
  test('end in the log, with their unsubscribe headers', async ({ world }) => {
    await subscribed(world, 'Email', {
      recipients: ['jane@example.com', 'bounce@example.com', 'complain@example.com', 'valueOf@example.com'],
      subjectPrefix: '[Shop]',
    });
    await newCustomer(world);
    const log = async (): Promise<readonly Json[]> => (await done(world, 'GET', `${messaging}/email-log?sorting=id asc`)).items;
    expect((await log()).map(({ status }) => status)).toEqual(['Sent', 'Sent', 'Sent', 'Sent']);
    await advance(world, 'PT1S');
    const mails = await log();
    expect(mails.map(({ toAddress, status }) => [toAddress, status])).toEqual([
      ['j***@example.com', 'Delivered'],
      ['b***@example.com', 'Bounced'],
      ['c***@example.com', 'Complained'],
      ['v***@example.com', 'Delivered'],
    ]);
    expect(mails[0].subject).toBe('[Shop] Customer created');
    const detail = await done(world, 'GET', `${messaging}/email-log/${mails[0].id}`);
    expect(detail.headers).toEqual({ 'List-Unsubscribe': `<${detail.link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(await done(world, 'GET', `${messaging}/email-log/by-correlation/${mails[0].correlationId}`)).toHaveLength(4);
    expect(await done(world, 'GET', `${messaging}/email-log/by-correlation/none`)).toEqual([]);
    expect((await done(world, 'GET', `${messaging}/email-log`, undefined, 'otherMerchant')).items).toEqual([]);
    expect(await refusedWith(world, 'GET', `${messaging}/email-log/${mails[0].id}`, undefined, 'otherMerchant')).toEqual(notFound);
  });

  test('are not sent to an address that was unsubscribed', async ({ world }) => {
    await subscribed(world, 'Email', { recipients: ['Jane@example.com'] });
    await newCustomer(world);
    const newest = async () => (await done(world, 'GET', `${messaging}/email-log`)).items[0];
    const { link } = await done(world, 'GET', `${messaging}/email-log/${(await newest()).id}`);
    await done(world, 'POST', `${notifications}/unsubscribe/confirm`, { token: new URLSearchParams(link.split('?')[1]).get('token') });
    await newCustomer(world);
    await advance(world, 'PT1S');
    expect(await newest()).toMatchObject({ status: 'Suppressed', sentAt: null, deliveredAt: null });
  });
});

test.describe('text messages', () => {
  const number = '+15551230001';
  const consent = (world: World, status: string, body: object = {}) => ({
    merchantId: merchantOf(world),
    phoneNumber: number,
    status,
    source: 'Web',
    proofText: 'The box was ticked.',
    ...body,
  });
  const record = (world: World, status: string, body: object = {}) =>
    done(world, 'POST', `${messaging}/sms-consent`, consent(world, status, body));
  const check = (world: World, phoneNumber = number) =>
    done(world, 'GET', `${messaging}/sms-consent/check?phoneNumber=${encodeURIComponent(phoneNumber)}`);
  const log = async (world: World): Promise<readonly Json[]> => (await done(world, 'GET', `${messaging}/sms-log?sorting=id asc`)).items;

  test('are sent only to numbers that consented', async ({ world }) => {
    const lost = '+15551230000';
    await subscribed(world, 'Sms', { phoneNumbers: [number, lost] });
    await newCustomer(world);
    expect((await log(world)).map(({ status }) => status)).toEqual(['Suppressed', 'Suppressed']);
    await record(world, 'OptedIn');
    await record(world, 'OptedIn', { phoneNumber: lost });
    await newCustomer(world);
    await advance(world, 'PT1S');
    const sent = (await log(world)).slice(2);
    expect(sent.map(({ toNumber, status }) => [toNumber, status])).toEqual([
      ['+1******0001', 'Delivered'],
      ['+1******0000', 'Undelivered'],
    ]);
    expect(await done(world, 'GET', `${messaging}/sms-log/by-correlation/${sent[0].correlationId}`)).toHaveLength(2);
    await record(world, 'OptedOut', { proofText: null });
    await newCustomer(world);
    expect((await log(world))[4]).toMatchObject({ status: 'Suppressed', sentAt: null });
  });

  test('need a consent that is recorded with its proof, and can be checked', async ({ world }) => {
    expect(await check(world)).toEqual({ phoneNumber: number, status: 'Unknown', canSend: false, lastTransitionAt: null });
    const made = await record(world, 'OptedIn');
    expect(made).toMatchObject({ status: 'OptedIn', recordedBy: world.personas.merchantAdmin.userId, capturedAt: '2026-03-02T10:00:00Z' });
    expect(await check(world)).toMatchObject({ status: 'OptedIn', canSend: true, lastTransitionAt: '2026-03-02T10:00:00Z' });
    const again = consent(world, 'OptedIn');
    expect(await refusedWith(world, 'POST', `${messaging}/sms-consent`, again)).toEqual([409, 'Messaging:ConsentUnchanged']);
    await record(world, 'OptedOut');
    expect(await check(world)).toMatchObject({ status: 'OptedOut', canSend: false });
    expect((await done(world, 'GET', `${messaging}/sms-consent`)).totalCount).toBe(2);
    const unproven = consent(world, 'OptedIn', { proofText: null });
    expect(await refusedWith(world, 'POST', `${messaging}/sms-consent`, unproven)).toEqual(invalid('proofText', 'proofUrl'));
    expect(await refusedWith(world, 'POST', `${messaging}/sms-consent`, consent(world, 'OptedIn', { phoneNumber: '555' }))).toContain(400);
    expect(await refusedWith(world, 'POST', `${messaging}/sms-consent`, again, 'otherMerchant')).toEqual(notFound);
    expect(await refusedWith(world, 'GET', `${messaging}/sms-consent/check`)).toEqual(invalid('phoneNumber'));
  });
});

test('quiet hours of a channel skip messages, but not webhooks', async ({ world }) => {
  const { id } = await newDestination(world, { type: 'Inbox', config: { userIds: [world.personas.merchantAdmin.userId] }, name: 'Inbox' });
  const hours = { start: '09:00', end: '11:00', timeZone: 'UTC' };
  const channel = await newChannel(world, { destinationIds: [id], quietHours: hours });
  await newSubscription(world, { eventTypes: ['customer.*'], channelId: channel.id, destinationIds: [] });
  await newCustomer(world);
  expect(await deliveries(world)).toMatchObject([{ status: 'Skipped', attemptCount: 0, isReplayable: false, channelId: channel.id }]);
  await advance(world, 'PT1H');
  await newCustomer(world);
  expect(await deliveries(world)).toMatchObject([{ status: 'Skipped' }, { status: 'Delivered' }]);
  expect((await done(world, 'GET', inbox)).totalCount).toBe(1);
});
