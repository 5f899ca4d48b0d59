/** Payments of sessions without a key: what they charge, store, count and report (assumptions: 17, H8; event types: order). */
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  advance,
  done,
  invalid,
  listen,
  merchantOf,
  newCampaign,
  newCustomer,
  notFound,
  unknownId,
  visa,
} from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { completions, declined, newPage, newSession, pay, payPath, read, refusePay, sessions } from './hosted-steps.ts';

const notPayable = [403, 'HostedPaymentPages:SessionNotPayable'];
const notApplicable = [403, 'Promotions:NotApplicable'];
const transactionsOf = async (world: World, id: string): Promise<readonly Json[]> =>
  (await done(world, 'GET', '/api/transactions?maxResultCount=1000')).items.filter((one: Json) => one.hppSessionId === id);

const newPromotion = (world: World, body: object): Promise<Json> =>
  done(world, 'POST', '/api/promotions', {
    merchantId: merchantOf(world),
    name: 'P',
    code: 'SAVE',
    type: 'Percentage',
    value: 25,
    ...body,
  });

test('a payer sees only the payment', async ({ world }) => {
  const { id, title } = await newSession(world, {
    amount: 20,
    orderData: { orderNumber: 'A-1' },
    externalReference: 'X',
    customFields: { a: 1 },
  });
  const paid = await pay(world, id, { payer: { name: 'Ada', email: 'ada@shop.example' } });
  expect(Object.keys(paid)).toEqual(['id', 'status', 'amount', 'currency', 'maskedPaymentDetails', 'responseMessage']);
  expect(paid).toMatchObject({ status: 'Captured', amount: 20, currency: 'USD' });
  expect(await done(world, 'GET', `/api/transactions/${paid.id}`)).toMatchObject({
    type: 'Sale',
    hppSessionId: id,
    creatorId: null,
    description: title,
    externalReference: 'X',
    orderData: { orderNumber: 'A-1' },
    customFields: { a: 1 },
    hasReusablePaymentMethod: false,
  });
  expect(await completions(world, id)).toMatchObject([
    { sessionId: id, transactionId: paid.id, storedPaymentMethodId: null, status: 'Captured', amount: 20, payerName: 'Ada' },
  ]);
  const { items } = await done(world, 'GET', '/api/messaging/email-log');
  expect(items).toMatchObject([{ category: 'Receipt', toAddress: 'a***@shop.example' }]);
});

test('input that the page does not accept is refused, and nothing is charged', async ({ world }) => {
  const page = await newPage(world, { allowCustomAmount: true, minimumAmount: 5, maximumAmount: 50, customFieldKeys: ['member'] });
  const fixed = await newSession(world, { hostedPaymentPageId: page.id, amount: 10 });
  const open_ = await newSession(world, { hostedPaymentPageId: page.id, amount: null });
  const refuse = (body: object, id: string = fixed.id) => refusePay(world, id, { ...body });
  expect(await refuse({ amount: 9 })).toEqual(invalid('amount'));
  expect(await refuse({ paymentType: 'Check' })).toEqual(invalid('paymentType'));
  expect(await refuse({ cardData: null })).toEqual(invalid('cardData', 'checkData', 'walletData'));
  expect(await refuse({ cardData: { ...visa, number: '4111111111111112' } })).toEqual(invalid('cardData.number'));
  expect(await refuse({ customFields: { other: 1 } })).toEqual(invalid('customFields.other'));
  expect(await refuse({ payer: { name: 'x'.repeat(129) } })).toEqual(invalid('payer.name'));
  expect(await refuse({}, open_.id)).toEqual(invalid('amount'));
  for (const amount of [0, 4.99, 50.01, 10.001]) expect(await refuse({ amount }, open_.id)).toEqual(invalid('amount'));
  expect(await refusePay(world, unknownId)).toEqual(notFound);
  expect([await transactionsOf(world, fixed.id), await transactionsOf(world, open_.id)]).toEqual([[], []]);
  expect(await read(world, fixed.id)).toEqual(fixed);
  expect(await pay(world, open_.id, { amount: 5, customFields: { member: '7' } })).toMatchObject({ amount: 5 });
  expect(await pay(world, fixed.id, { amount: 10 })).toMatchObject({ amount: 10 });
});

test('a declined payer may try again, and pays once', async ({ world }) => {
  const { id } = await newSession(world);
  const failed = await pay(world, id, { cardData: declined });
  expect(failed.status).toBe('Declined');
  expect(await read(world, id)).toMatchObject({ status: 'Active', completionCount: 0, lastTransactionId: failed.id });
  const paid = await pay(world, id);
  expect(await refusePay(world, id)).toEqual(notPayable);
  expect((await transactionsOf(world, id)).map((one) => one.id)).toEqual([paid.id, failed.id]);
});

test('a double submit charges once, and the second is answered as the first, also later', async ({ world }) => {
  const { id } = await newSession(world);
  const body = { sessionId: id, paymentType: 'Card', cardData: visa, idempotencyKey: 'once' };
  const both = await Promise.all([world.ask(null, 'POST', payPath, body), world.ask(null, 'POST', payPath, body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].text).toBe(both[1].text);
  expect(both.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
  await advance(world, 'P2D');
  expect((await world.ask(null, 'POST', payPath, body)).text).toBe(both[0].text);
  expect(await transactionsOf(world, id)).toHaveLength(1);
  expect(await refusePay(world, id, { idempotencyKey: 'once', savePaymentMethod: true })).toEqual([422, 'Gateway:IdempotencyKeyReused']);
  const without = await newSession(world);
  const plain = { sessionId: without.id, paymentType: 'Card', cardData: visa };
  const statuses = (await Promise.all([1, 2, 3].map(() => world.ask(null, 'POST', payPath, plain)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 403, 403]);
  expect(await transactionsOf(world, without.id)).toHaveLength(1);
});

test('a payment uses the world of its session, whatever key is sent', async ({ open }) => {
  const [one, other] = [await open(), await open()];
  const { id } = await newSession(one);
  expect(await refusePay(other, unknownId)).toEqual(notFound);
  await pay(other, id);
  expect((await read(one, id)).status).toBe('Completed');
  const next = await newSession(one);
  const body = { sessionId: next.id, paymentType: 'Card', cardData: visa };
  expect((await other.ask('merchantAdmin', 'POST', payPath, body)).status).toBe(404);
  expect((await one.ask('otherMerchant', 'POST', payPath, body)).status).toBe(200);
});

test('a reusable link takes payments up to its limit', async ({ world }) => {
  const { id } = await newSession(world, { mode: 'Reusable', completionLimit: 2 });
  await pay(world, id);
  expect(await read(world, id)).toMatchObject({ status: 'Active', completionCount: 1, completedAt: null });
  await pay(world, id, { cardData: declined });
  await pay(world, id);
  expect(await read(world, id)).toMatchObject({ status: 'Completed', completionCount: 2 });
  expect(await refusePay(world, id)).toEqual(notPayable);
});

test('a card that is saved makes a token and a stored method, in the order of the events', async ({ world }) => {
  const customer = await newCustomer(world);
  const { id } = await newSession(world, { customerId: customer.id });
  const readEvents = await listen(world);
  const paid = await pay(world, id, { savePaymentMethod: true });
  const events = await readEvents();
  const [, token, added, completed] = events.map(({ data }) => data);
  expect(events.map(({ type }) => type)).toEqual([
    'transaction.captured',
    'token.created',
    'customer.payment_method_added',
    'hosted_session.completed',
  ]);
  expect(added).toMatchObject({ customerId: customer.id, tokenReference: token.publicReference, isDefault: true });
  expect(completed).toMatchObject({
    hppSessionId: id,
    status: 'Completed',
    transactionId: paid.id,
    storedPaymentMethodId: added.storedPaymentMethodId,
    completionCount: 1,
  });
  const [completion] = await completions(world, id);
  expect(completion).toMatchObject({ id: completed.completionId, storedPaymentMethodId: added.storedPaymentMethodId });
});

test('a session that stores a card charges nothing', async ({ world }) => {
  const customer = await newCustomer(world);
  const { id } = await newSession(world, { mode: 'SaveCard', amount: null, customerId: customer.id });
  expect(await refusePay(world, id, { amount: 1 })).toEqual(invalid('amount'));
  const readEvents = await listen(world);
  const paid = await pay(world, id);
  expect(paid).toMatchObject({ status: 'Authorized', amount: 0 });
  expect(await done(world, 'GET', `/api/transactions/${paid.id}`)).toMatchObject({ type: 'Verification', capturedAmount: 0 });
  expect((await readEvents()).map(({ type }) => type)).toEqual([
    'token.created',
    'customer.payment_method_added',
    'hosted_session.completed',
  ]);
  expect((await done(world, 'GET', `/api/customers/${customer.id}`)).storedPaymentMethods).toHaveLength(1);
  expect(await read(world, id)).toMatchObject({ status: 'Completed', completionCount: 1 });
});

test('a promotion reduces the amount, and is counted once', async ({ world }) => {
  const { id: promotionId } = await newPromotion(world, { usageLimit: 2, maximumDiscountAmount: 4 });
  const used = async (): Promise<number> => (await done(world, 'GET', `/api/promotions/${promotionId}`)).usageCount;
  const session = await newSession(world, { amount: 10.1, promotionCode: 'save' });
  expect(session).toMatchObject({ amount: 10.1, promotionCode: 'SAVE' });
  expect(await pay(world, session.id, { cardData: declined })).toMatchObject({ status: 'Declined' });
  expect(await used()).toBe(0);
  const body = { promotionCode: 'SAVE', idempotencyKey: 'once' };
  // A quarter of 10.10 is 2.525, rounded half to even.
  expect(await pay(world, session.id, body)).toMatchObject({ status: 'Captured', amount: 7.58 });
  expect(await pay(world, session.id, body)).toMatchObject({ amount: 7.58 });
  expect(await used()).toBe(1);
  expect(await pay(world, (await newSession(world, { amount: 100 })).id, { promotionCode: ' save ' })).toMatchObject({ amount: 96 });
  expect(await used()).toBe(2);
  const third = await newSession(world, { amount: 10 });
  expect(await refusePay(world, third.id, { promotionCode: 'SAVE' })).toEqual(notApplicable);
  expect(await read(world, third.id)).toEqual(third);
});

test('a promotion of all takes nothing, and still completes', async ({ world }) => {
  await newPromotion(world, { type: 'FixedAmount', value: 50 });
  const { id } = await newSession(world, { amount: 20 });
  expect(await pay(world, id, { promotionCode: 'SAVE' })).toMatchObject({ status: 'Authorized', amount: 0 });
  expect((await transactionsOf(world, id)).map(({ type }) => type)).toEqual(['Verification']);
  expect((await read(world, id)).status).toBe('Completed');
});

for (const [what, promotion, reason] of [
  ['that is switched off', { isActive: false }, 'Inactive'],
  ['that begins later', { startsAt: '2026-03-03T00:00:00Z' }, 'Scheduled'],
  ['that is over', { startsAt: '2026-03-01T00:00:00Z', endsAt: '2026-03-02T00:00:00Z' }, 'Expired'],
  ['of another page', { hostedPaymentPageIds: [unknownId] }, 'Page'],
  ['for larger amounts', { minimumAmount: 20.01 }, 'MinimumAmount'],
  ['in another currency', { currency: 'EUR' }, 'Currency'],
  ['that there is not', { code: 'OTHER' }, 'Unknown'],
] as const) {
  test(`a promotion ${what} is not applied`, async ({ world }) => {
    const made = await newPromotion(world, promotion);
    const { id } = await newSession(world);
    const answer = await world.ask(null, 'POST', payPath, { sessionId: id, paymentType: 'Card', cardData: visa, promotionCode: 'SAVE' });
    expect([answer.status, answer.json().error]).toMatchObject([403, { code: notApplicable[1], data: { reason } }]);
    expect(await transactionsOf(world, id)).toEqual([]);
    expect((await done(world, 'GET', `/api/promotions/${made.id}`)).usageCount).toBe(0);
  });
}

test('a customer uses a promotion as often as it allows, and a page must allow codes', async ({ world }) => {
  await newPromotion(world, { usageLimitPerCustomer: 1 });
  const { id } = await newSession(world, { mode: 'Reusable' });
  const by = (email: string) => ({ promotionCode: 'SAVE', payer: { email } });
  await pay(world, id, by('ada@shop.example'));
  expect(await refusePay(world, id, by('ADA@shop.example'))).toEqual(notApplicable);
  await pay(world, id, by('grace@shop.example'));
  const page = await newPage(world);
  const closed = await newSession(world, { hostedPaymentPageId: page.id });
  expect(await refusePay(world, closed.id, { promotionCode: 'SAVE' })).toEqual(notApplicable);
});

test('payments count for the campaign of their link, unless it is paused', async ({ world }) => {
  const campaign = await newCampaign(world, { goalAmount: 100 });
  const act = (verb: string) => done(world, 'POST', `/api/campaigns/${campaign.id}/${verb}`);
  await act('activate');
  const session = await newSession(world, { mode: 'Reusable', campaignId: campaign.id });
  const paid = await pay(world, session.id);
  expect(await done(world, 'GET', `/api/transactions/${paid.id}`)).toMatchObject({ campaignId: campaign.id });
  await act('pause');
  expect(await refusePay(world, session.id)).toEqual([403, 'Campaigns:Paused']);
  expect(await done(world, 'GET', `/api/campaigns/${campaign.id}`)).toMatchObject({
    raisedAmount: 20,
    completionCount: 1,
    memberLinks: [{ hppSessionId: session.id, title: session.title, status: 'Active', raisedAmount: 20, completionCount: 1 }],
  });
  await act('resume');
  await pay(world, session.id);
  expect(await done(world, 'GET', `/api/campaigns/${campaign.id}/progress`)).toMatchObject({ raisedAmount: 40, percent: 40 });
});

test('an ended campaign takes no further payment: its open links are refused', async ({ world }) => {
  const over = [409, 'Campaigns:InvalidState'];
  const running = async (name: string) => {
    const campaign = await newCampaign(world, { name, endsAt: '2026-03-02T20:00:00Z' });
    await done(world, 'POST', `/api/campaigns/${campaign.id}/activate`);
    return { campaign, session: await newSession(world, { mode: 'Reusable', campaignId: campaign.id }) };
  };
  const [first, second] = [await running('First'), await running('Second')];
  await pay(world, first.session.id, { idempotencyKey: 'before' });
  await done(world, 'POST', `/api/campaigns/${first.campaign.id}/end`);
  expect(await refusePay(world, first.session.id)).toEqual(over);
  expect(await read(world, first.session.id)).toMatchObject({ status: 'Active', completionCount: 1 });
  // A replay still shows the earlier payment.
  expect(await pay(world, first.session.id, { idempotencyKey: 'before' })).toMatchObject({ status: 'Captured' });
  expect((await world.ask(null, 'GET', `/pay/${first.session.id}`)).text).toContain('Payments are closed');
  await done(world, 'POST', `/api/campaigns/${first.campaign.id}/archive`);
  expect(await refusePay(world, first.session.id)).toEqual(over);
  await advance(world, 'PT10H');
  expect(await refusePay(world, second.session.id)).toEqual(over);
  for (const { campaign, count } of [
    { ...first, count: 1 },
    { ...second, count: 0 },
  ])
    expect(await done(world, 'GET', `/api/campaigns/${campaign.id}`)).toMatchObject({ raisedAmount: 20 * count, completionCount: count });
});

test('totals of a campaign are net of voids, refunds and authorizations that are not captured in full', async ({ world }) => {
  const campaign = await newCampaign(world, { goalAmount: 100 });
  await done(world, 'POST', `/api/campaigns/${campaign.id}/activate`);
  const session = await newSession(world, { mode: 'Reusable', campaignId: campaign.id });
  const held = await newSession(world, { mode: 'Reusable', campaignId: campaign.id, transactionType: 'Authorization' });
  const operate = ({ id }: Json, body: Json) => done(world, 'POST', `/api/transactions/${merchantOf(world)}/${id}/operations`, body);
  const totals = async (raisedAmount: number, completionCount: number) => {
    expect(await done(world, 'GET', `/api/campaigns/${campaign.id}`)).toMatchObject({ raisedAmount, completionCount });
    expect((await world.ask(null, 'GET', `/api/campaigns/${campaign.id}/progress`)).json()).toMatchObject({ percent: raisedAmount });
  };
  const [voided, refunded, partly] = [await pay(world, session.id), await pay(world, session.id), await pay(world, session.id)];
  const [captured, expired] = [await pay(world, held.id), await pay(world, held.id)];
  await totals(100, 5);
  await operate(voided, { type: 'Void' });
  await totals(80, 4);
  await operate(captured, { type: 'Capture', amount: 15 });
  await totals(75, 4);
  await done(world, 'POST', `/api/transactions/settlements/merchants/${merchantOf(world)}/trigger`, {});
  await advance(world, 'PT1M');
  await totals(75, 4);
  await operate(partly, { type: 'Refund', amount: 5 });
  await totals(70, 4);
  await operate(refunded, { type: 'Reversal' });
  await totals(50, 3);
  await operate(partly, { type: 'Refund' });
  await totals(35, 2);
  await advance(world, 'P31D');
  expect((await done(world, 'GET', `/api/transactions/${expired.id}`)).status).toBe('Expired');
  await totals(15, 1);
  const { memberLinks } = await done(world, 'GET', `/api/campaigns/${campaign.id}`);
  expect(memberLinks.map(({ raisedAmount, completionCount }: Json) => [raisedAmount, completionCount])).toEqual([
    [0, 3],
    [15, 2],
  ]);
});

test('a payment that is held for review completes its session when it is approved', async ({ world }) => {
  await done(world, 'POST', `/api/merchants/${merchantOf(world)}/screening-provider-profiles`, {
    name: 'Screening',
    providerType: 'sim-screening',
    mode: 'Enforce',
    paymentTypes: ['Card'],
  });
  const { id } = await newSession(world);
  const held = await pay(world, id, { billingAddress: { email: 'screen-review@example.com' }, payer: { name: 'Ada' } });
  expect(held.status).toBe('InReview');
  expect(await refusePay(world, id)).toEqual(notPayable);
  const readEvents = await listen(world);
  await done(world, 'POST', `/api/transactions/${merchantOf(world)}/${held.id}/operations`, { type: 'Approve' });
  expect((await readEvents()).map(({ type }) => type)).toEqual(['transaction.captured', 'hosted_session.completed']);
  expect(await read(world, id)).toMatchObject({ status: 'Completed', completionCount: 1 });
  expect(await completions(world, id)).toMatchObject([{ transactionId: held.id, payerName: 'Ada' }]);
});

const step = fc.constantFrom('pay', 'decline', 'again', 'pause', 'resume', 'minute', 'reconcile');

test('the count of a link always equals its number of completions', async ({ world }) => {
  const { id: hostedPaymentPageId } = await newPage(world);
  const once = fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.constantFrom(null, 1, 3), async (steps, completionLimit) => {
    const { id } = await newSession(world, { hostedPaymentPageId, mode: 'Reusable', completionLimit, expiresInMinutes: 5 });
    const submit = (body: object) => world.ask(null, 'POST', payPath, { sessionId: id, paymentType: 'Card', cardData: visa, ...body });
    const approved = new Set<string>();
    for (const one of steps) {
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        pay: () => submit({}),
        decline: () => submit({ cardData: declined }),
        again: () => submit({ idempotencyKey: id }),
        pause: () => world.ask('merchantAdmin', 'POST', `${sessions}/${id}/pause`),
        resume: () => world.ask('merchantAdmin', 'POST', `${sessions}/${id}/pause`, { isPaused: false }),
        minute: () => advance(world, 'PT1M'),
        reconcile: () => done(world, 'POST', `${sessions}/${id}/reconcile-completions`),
      };
      const answer = (await acts[one]!()) as { readonly status?: number; json?(): Json };
      if (answer.status === 200 && ['pay', 'again'].includes(one)) approved.add(answer.json?.().id);
      const { status, completionCount } = await read(world, id);
      const shown = await completions(world, id);
      assert.deepEqual([completionCount, shown.length], [approved.size, approved.size]);
      assert.deepEqual(new Set(shown.map(({ transactionId }) => transactionId)), approved);
      if (completionLimit !== null) assert.equal(completionCount >= completionLimit, status === 'Completed');
    }
  });
  await fc.assert(once, { numRuns: 15, seed: 20_260_302 });
});
