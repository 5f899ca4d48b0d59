/** Sessions of hosted payment pages: creation, states, links, codes and completions (assumptions: 17, H1 to H5). */
import { decode } from 'fast-png';
import jsqr from 'jsqr';
import { request } from 'undici';
import { hostedSessionStates, type HostedSessionTrigger } from '../../../schemas/payments/states.ts';
import { transition } from '../../../schemas/state.ts';
import {
  advance,
  done,
  invalid,
  listen,
  merchantOf,
  newCampaign,
  newCustomer,
  notFound,
  refusedWith,
  unknownId,
} from '../billing/billing-steps.ts';
import { expect, test, worldOf, type Json, type World } from '../simulator/simulated.ts';
import { completions, newPage, newSession, pages, pause, pay, read, refusePay, sessions } from './hosted-steps.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';

const state = [409, 'HostedPaymentPages:InvalidSessionState'];

test('a session has the defaults of its shape, and a link', async ({ open }) => {
  const world = await open({ choices: { 'http.publicUrl': 'https://pay.example' } });
  const page = await newPage(world, { title: 'Give', currency: 'EUR' });
  const made = await newSession(world, { hostedPaymentPageId: page.id, amount: 12.5, amountDetails: { subtotal: 10, tax: 2.5 } });
  expect(made).toMatchObject({
    merchantId: merchantOf(world),
    hostedPaymentPageId: page.id,
    mode: 'OneTime',
    status: 'Active',
    isPaused: false,
    title: 'Give',
    amount: 12.5,
    currency: 'EUR',
    amountDetails: { subtotal: 10, tax: 2.5, tip: null },
    transactionType: 'Sale',
    hasLevel3Data: false,
    completionCount: 0,
    paymentLinkUrl: `https://pay.example/pay/${made.id}`,
    expiresAt: '2026-03-03T10:00:00Z',
  });
  expect(await read(world, made.id)).toEqual(made);
  expect(await done(world, 'GET', `${sessions}/${made.id}/payment-link`)).toEqual({
    sessionId: made.id,
    url: made.paymentLinkUrl,
    qrCodeUrl: `https://pay.example${sessions}/${made.id}/qrcode.png`,
    status: 'Active',
    expiresAt: made.expiresAt,
  });
});

test('sessions are refused for errors that no schema expresses, and nothing is created', async ({ world }) => {
  const fixed = await newPage(world, { minimumAmount: 5, maximumAmount: 50 });
  const refuse = (body: object) => refusedWith(world, 'POST', sessions, { hostedPaymentPageId: fixed.id, amount: 10, ...body });
  const before = await done(world, 'GET', sessions);
  expect(await refuse({ amount: null })).toEqual(invalid('amount'));
  expect(await refuse({ amount: 0 })).toEqual(invalid('amount'));
  expect(await refuse({ amount: 4.99 })).toEqual(invalid('amount'));
  expect(await refuse({ amount: 50.01 })).toEqual(invalid('amount'));
  expect(await refuse({ amount: 10.001 })).toEqual(invalid('amount'));
  expect(await refuse({ amountDetails: { subtotal: 9 } })).toEqual(invalid('amountDetails', 'amount'));
  expect(await refuse({ completionLimit: 3 })).toEqual(invalid('completionLimit'));
  expect(await refuse({ mode: 'SaveCard', amount: 1 })).toEqual(invalid('amount'));
  expect(await refuse({ mode: 'SaveCard', amount: null, completionLimit: 1 })).toEqual(invalid('completionLimit'));
  expect(await refuse({ transactionType: 'Credit' })).toEqual(invalid('transactionType'));
  expect(await refuse({ expiresInMinutes: 4 })).toEqual(invalid('expiresInMinutes'));
  expect(await refuse({ expiresInMinutes: 525_601 })).toEqual(invalid('expiresInMinutes'));
  expect(await refuse({ payerEmail: 'nobody' })).toEqual(invalid('payerEmail'));
  expect(await refuse({ sendEmail: true })).toEqual(invalid('payerEmail'));
  expect(await refuse({ sendSms: true })).toEqual(invalid('payerPhone'));
  expect(await refuse({ customerId: unknownId })).toEqual(notFound);
  expect(await refuse({ campaignId: unknownId })).toEqual(notFound);
  expect(await refuse({ hostedPaymentPageId: unknownId })).toEqual(notFound);
  expect(await refuse({ campaignId: (await newCampaign(world, { currency: 'EUR' })).id })).toEqual(invalid('campaignId'));
  expect(await refuse({ level3Data: { taxAmount: 1.234, lineItems: [] } })).toEqual(invalid('level3Data.taxAmount'));
  for (const status of ['Draft', 'Inactive']) {
    expect(await refuse({ hostedPaymentPageId: (await newPage(world, { status })).id })).toEqual(state);
  }
  expect(await done(world, 'GET', sessions)).toEqual(before);
});

const ways: Readonly<Record<string, (world: World, id: string) => Promise<unknown>>> = {
  Active: async () => {},
  Paused: (world, id) => pause(world, id),
  Completed: (world, id) => pay(world, id),
  Expired: (world) => advance(world, 'P1D'),
};
/** Fires a trigger. Returns status and code of its refusal, or an empty list. */
const triggers: Readonly<Partial<Record<HostedSessionTrigger, (world: World, id: string) => Promise<readonly unknown[]>>>> = {
  pause: (world, id) => refusalOf(world, 'POST', `${sessions}/${id}/pause`),
  resume: (world, id) => refusalOf(world, 'POST', `${sessions}/${id}/pause`, { isPaused: false }),
};
async function refusalOf(world: World, method: string, path: string, body?: unknown): Promise<readonly unknown[]> {
  const answer = await world.ask('merchantAdmin', method, path, body);
  return answer.status === 200 ? [] : [answer.status, answer.json().error.code];
}

for (const from of ['Active', 'Paused', 'Completed', 'Expired'] as const) {
  for (const trigger of ['pause', 'resume'] as const) {
    const to = transition(hostedSessionStates, from, trigger)?.to;
    test(`${trigger} from ${from} ${to === undefined ? 'is refused' : `leads to ${to}`}`, async ({ world }) => {
      const { id } = await newSession(world);
      await ways[from]!(world, id);
      const before = await read(world, id);
      expect(before.status).toBe(from);
      expect(await triggers[trigger]!(world, id)).toEqual(to === undefined ? state : []);
      const after = await read(world, id);
      expect(to === undefined ? after : after.status).toEqual(to === undefined ? before : to);
      expect(after.isPaused).toBe(after.status === 'Paused');
    });
  }
  test(`a payment from ${from} ${from === 'Active' ? 'completes' : 'is refused'}`, async ({ world }) => {
    const { id } = await newSession(world);
    await ways[from]!(world, id);
    const before = await read(world, id);
    if (from === 'Active') {
      await pay(world, id);
      expect(await read(world, id)).toMatchObject({ status: 'Completed', completionCount: 1, completedAt: '2026-03-02T10:00:00Z' });
      return;
    }
    expect(await refusePay(world, id)).toEqual([403, 'HostedPaymentPages:SessionNotPayable']);
    expect(await read(world, id)).toEqual(before);
  });
}

test('a session expires by the clock, paused or not, with one event', async ({ world }) => {
  const short = await newSession(world, { expiresInMinutes: 5 });
  const paused = await newSession(world, { expiresInMinutes: 6 });
  await pause(world, paused.id);
  const paid = await newSession(world, { expiresInMinutes: 7 });
  await pay(world, paid.id);
  const readEvents = await listen(world);
  await advance(world, 'PT4M59S');
  expect(await readEvents()).toEqual([]);
  await advance(world, 'PT1S');
  expect((await read(world, short.id)).status).toBe('Expired');
  await advance(world, 'PT10M');
  const events = await readEvents();
  expect(events.map(({ type, data }) => [type, data.hppSessionId, data.expiredAt])).toEqual([
    ['hosted_session.expired', short.id, '2026-03-02T10:05:00Z'],
    ['hosted_session.expired', paused.id, '2026-03-02T10:06:00Z'],
  ]);
  expect((await read(world, paid.id)).status).toBe('Completed');
});

test('a key makes one session, and another body under it is refused', async ({ world }) => {
  const { id: hostedPaymentPageId } = await newPage(world);
  const body = { hostedPaymentPageId, amount: 5, idempotencyKey: 'once' };
  const made = await done(world, 'POST', sessions, body);
  expect(await done(world, 'POST', sessions, body)).toEqual(made);
  expect(await refusedWith(world, 'POST', sessions, { ...body, amount: 6 })).toEqual([422, 'Gateway:IdempotencyKeyReused']);
  expect(await done(world, 'GET', sessions)).toMatchObject({ totalCount: 1 });
});

test('the link is sent by e-mail and text message', async ({ world }) => {
  const payerPhone = '+12025550101';
  const consent = { merchantId: merchantOf(world), phoneNumber: payerPhone, status: 'OptedIn', source: 'Api', proofText: 'I agree.' };
  await done(world, 'POST', '/api/messaging/sms-consent', consent);
  const made = await newSession(world, { payerEmail: 'ada@shop.example', payerPhone, sendEmail: true, sendSms: true });
  const { items: mails } = await done(world, 'GET', '/api/messaging/email-log');
  expect(mails).toMatchObject([{ category: 'PaymentLink', toAddress: 'a***@shop.example', status: 'Sent' }]);
  const mail = await done(world, 'GET', `/api/messaging/email-log/${mails[0].id}`);
  expect([mail.link, mail.textBody]).toEqual([made.paymentLinkUrl, expect.stringContaining(made.paymentLinkUrl)]);
  const { items: texts } = await done(world, 'GET', '/api/messaging/sms-log');
  expect(texts).toMatchObject([{ category: 'PaymentLink', status: 'Sent', body: expect.stringContaining(made.paymentLinkUrl) }]);
});

test('the data of a copy make an equal session', async ({ world }) => {
  const customer = await newCustomer(world, { email: 'ada@shop.example' });
  const level3Data = {
    customerReference: 'C-1',
    taxAmount: 1.25,
    lineItems: [{ productCode: 'P', description: 'Jacket', quantity: 1.5, unitOfMeasure: 'EA', unitCost: 4.125, totalAmount: 6.19 }],
  };
  const made = await newSession(world, {
    mode: 'Reusable',
    completionLimit: 4,
    customerId: customer.id,
    level3Data,
    orderData: { orderNumber: 'A-1' },
    customFields: { a: 1 },
    successUrl: 'https://shop.example/',
    expiresInMinutes: 90,
    externalReference: 'X',
    idempotencyKey: 'once',
  });
  expect(made).toMatchObject({ payerEmail: 'ada@shop.example', hasLevel3Data: true });
  const data = await done(world, 'GET', `${sessions}/${made.id}/clone-data`);
  expect(data).toMatchObject({ idempotencyKey: null, sendEmail: false, expiresInMinutes: 90, successUrl: 'https://shop.example/' });
  expect(data.level3Data).toMatchObject(level3Data);
  expect(await done(world, 'GET', `${sessions}/${made.id}/level3-data`)).toEqual(data.level3Data);
  const copy = await done(world, 'POST', sessions, data);
  const own = { id: '', paymentLinkUrl: '', concurrencyStamp: '' };
  expect({ ...copy, ...own }).toEqual({ ...made, ...own });
  const plain = await newSession(world);
  expect(await done(world, 'GET', `${sessions}/${plain.id}/level3-data`)).toBeNull();
});

test('the code contains the link, in the requested size', async ({ open, simulator }) => {
  const world = await open({ choices: { 'http.publicUrl': `https://${'long-'.repeat(20)}.example/gateway` } });
  const made = await newSession(world);
  const path = `${sessions}/${made.id}/qrcode.png`;
  for (const [query, size] of [
    ['', 512],
    ['?size=128', 128],
    ['?size=1024', 1024],
  ] as const) {
    const answer = await request(simulator.url + path + query, { headers: { 'api-key': world.personas.merchantAdmin.key } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    const { width, height, data } = decode(new Uint8Array(await answer.body.arrayBuffer()));
    expect([width, height]).toEqual([size, size]);
    const points = Uint8ClampedArray.from({ length: size * size * 4 }, (_, i) => (i % 4 === 3 ? 255 : (data[i >> 2] ?? 0)));
    expect(jsqr.default(points, size, size)?.data).toBe(made.paymentLinkUrl);
  }
  for (const size of ['127', '1025', 'x']) expect(await refusedWith(world, 'GET', `${path}?size=${size}`)).toEqual(invalid('size'));
});

test('completions of a reusable link are counted again', async ({ world, simulator }) => {
  const once = await newSession(world);
  expect(await refusedWith(world, 'POST', `${sessions}/${once.id}/reconcile-completions`)).toEqual(invalid('sessionId'));
  const { id } = await newSession(world, { mode: 'Reusable' });
  for (const name of ['Ada', 'Grace']) await pay(world, id, { payer: { name } });
  const right = { sessionId: id, previousCount: 2, completionCount: 2, changed: false };
  expect(await done(world, 'POST', `${sessions}/${id}/reconcile-completions`)).toEqual(right);
  expect((await completions(world, id)).map(({ payerName }) => payerName)).toEqual(['Ada', 'Grace']);
  // Nothing in the simulator miscounts, so the test creates a world with a wrong count.
  const snapshot = (await world.control('POST', '/snapshot')).json();
  snapshot.records.hppSessions.find((one: Json) => one.id === id).completionCount = 7;
  const other = worldOf(simulator, (await world.control('POST', '/fork', { snapshot: sealed(snapshot) })).json());
  expect(await done(other, 'POST', `${sessions}/${id}/reconcile-completions`)).toEqual({ ...right, previousCount: 7, changed: true });
  expect((await read(other, id)).completionCount).toBe(2);
});

test('a capture stores a card for a customer', async ({ world }) => {
  const path = `${pages}/create-save-card-capture-async`;
  const customer = await newCustomer(world, { email: 'ada@shop.example' });
  const body = { merchantId: merchantOf(world), customerId: customer.id };
  const made = await done(world, 'POST', path, { ...body, sendEmail: true, expiresInMinutes: 30 });
  expect(made).toMatchObject({ mode: 'SaveCard', amount: null, customerId: customer.id, expiresAt: '2026-03-02T10:30:00Z' });
  expect((await done(world, 'GET', '/api/messaging/email-log')).items).toMatchObject([{ category: 'PaymentLink' }]);
  expect(await refusedWith(world, 'POST', path, { ...body, customerId: unknownId })).toEqual(notFound);
  expect(await refusedWith(world, 'POST', path, { ...body, hostedPaymentPageId: unknownId })).toEqual(notFound);
  expect(await refusedWith(world, 'POST', path, { ...body, merchantId: world.personas.otherMerchant.merchantId })).toEqual(notFound);
});
