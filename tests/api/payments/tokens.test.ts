/** Reusable tokens over HTTP (endpoints: operation 2; assumptions: 5). */
import { expect, send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';

const path = '/api/tokens/create-from-transaction-async';
const card = (number = '4111111111111111') => ({ number, expirationMonth: 12, expirationYear: 2030 });

const merchantOf = (world: World, persona: 'merchantAdmin' | 'otherMerchant' = 'merchantAdmin') => world.personas[persona].merchantId ?? '';
const query = (inputs: Readonly<Record<string, string | undefined>>) =>
  `${path}?${Object.entries(inputs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
const mint = (world: World, transactionId: string | undefined, more: Readonly<Record<string, string>> = {}) =>
  world.ask('noPermissions', 'POST', query({ transactionId, merchantId: merchantOf(world), ...more }));
const fault = (answer: Answer) => [answer.status, answer.json().error.code];
const pay = async (world: World, body: Readonly<Record<string, unknown>>): Promise<Json> =>
  (
    await world.ask('merchantAdmin', 'POST', '/api/transactions', { merchantId: merchantOf(world), type: 'Sale', amount: 10, ...body })
  ).json();
const check = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'Savings', accountHolderName: 'A. Sample' };

test('a token of a card has its handles, and charging it charges the card', async ({ world }) => {
  const customerId = '00000000-0000-7000-8000-000000000001';
  const answer = await mint(world, world.fixtures['cardTransaction'], { customerId });
  expect(answer.status).toBe(200);
  const token = answer.json();
  expect(token).toMatchObject({
    type: 'Card',
    category: 'Internal',
    idempotencyStatus: 'NotRequested',
    maskedPaymentDetails: { last4: '1111', displayName: 'Visa •••• 1111' },
  });
  expect(token.publicReference).toMatch(/^pt_[a-z2-7]{26}$/);
  expect(answer.text).not.toContain(customerId);
  const charge = await pay(world, { paymentType: 'Card', tokenData: { token: token.publicReference } });
  expect(charge).toMatchObject({ status: 'Captured', maskedPaymentDetails: token.maskedPaymentDetails, hasReusablePaymentMethod: true });
  const theirs = { merchantId: merchantOf(world, 'otherMerchant'), type: 'Sale', amount: 10, paymentType: 'Card' };
  const stolen = await world.ask('otherMerchant', 'POST', '/api/transactions', { ...theirs, tokenData: { token: token.publicReference } });
  expect(fault(stolen)).toEqual([404, 'Gateway:EntityNotFound']);
});

test('checks and wallets have only the public reference', async ({ world }) => {
  const paid = await pay(world, { paymentType: 'Check', checkData: check });
  const token = (await mint(world, paid.id)).json();
  expect(token).toMatchObject({ type: 'Check', category: 'Internal', numericToken: null, cardFormatToken: null });
  expect(await pay(world, { paymentType: 'Check', tokenData: { token: token.publicReference } })).toMatchObject({ status: 'Pending' });
  const mistaken = {
    merchantId: merchantOf(world),
    type: 'Sale',
    amount: 10,
    paymentType: 'Card',
    tokenData: { token: token.publicReference },
  };
  expect((await world.ask('merchantAdmin', 'POST', '/api/transactions', mistaken)).status).toBe(400);
  const walletData = { providerType: 'WalletB', paymentToken: { paymentMethod: { network: 'Mastercard' } } };
  const wallet = await pay(world, { paymentType: 'DigitalWallet', walletData });
  expect((await mint(world, wallet.id)).json()).toMatchObject({ type: 'DigitalWallet', category: 'Wallet', numericToken: null });
});

test('without a stored method no token is created', async ({ open, world }) => {
  const declined = await pay(world, { paymentType: 'Card', cardData: card('4000000000000002') });
  const unwanted = await pay(world, { paymentType: 'Card', cardData: card(), storePaymentMethod: false });
  for (const id of [world.fixtures['methodlessTransaction'], declined.id, unwanted.id]) {
    const refused = await mint(world, id);
    expect(fault(refused)).toEqual([403, 'Tokens:NoReusablePaymentMethod']);
    expect(refused.json().error.data).toEqual({ transactionId: id });
  }
  const chosen = await open({ choices: { 'errors.refusedTokenStatus': 422 } });
  expect(fault(await mint(chosen, chosen.fixtures['methodlessTransaction']))).toEqual([422, 'Tokens:NoReusablePaymentMethod']);
});

test('missing and malformed inputs are faults', async ({ open, world }) => {
  const transactionId = world.fixtures['cardTransaction'];
  const merchantId = merchantOf(world);
  for (const [inputs, member] of [
    [{ merchantId }, 'transactionId'],
    [{ transactionId }, 'merchantId'],
    [{ transactionId, merchantId, customerId: 'x' }, 'customerId'],
  ] as const) {
    const answer = await world.ask('merchantAdmin', 'POST', query(inputs));
    expect([answer.status, answer.json().error.validationErrors[0].members]).toEqual([400, [member]]);
  }
  const strict = await open({ choices: { 'tokens.requireCustomerId': true } });
  const answer = await mint(strict, strict.fixtures['cardTransaction']);
  expect([answer.status, answer.json().error.validationErrors[0].members]).toEqual([400, ['customerId']]);
});

test('an idempotency key gives one token; without one each call makes another', async ({ world, simulator }) => {
  const opened = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', { eventTypes: ['token.created'] })).json();
  const url = simulator.url + query({ transactionId: world.fixtures['cardTransaction'], merchantId: merchantOf(world) });
  const key = world.personas.merchantAdmin.key;
  const keyed = (customerId?: string) =>
    send(customerId === undefined ? url : `${url}&customerId=${customerId}`, 'POST', { key, headers: { 'idempotency-key': 'token-1' } });
  const first = await keyed();
  const again = await keyed();
  expect(first.json().idempotencyStatus).toBe('Created');
  expect(again.json()).toEqual({ ...first.json(), idempotencyStatus: 'Replayed' });
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
  expect(fault(await keyed('00000000-0000-7000-8000-000000000001'))).toEqual([422, 'Gateway:IdempotencyKeyReused']);
  const [one, two] = [await send(url, 'POST', { key }), await send(url, 'POST', { key })];
  expect(one.json().publicReference).not.toBe(two.json().publicReference);
  const { events } = (await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${opened.id}/events`)).json();
  expect(events.map((event: Json) => JSON.parse(event.body).data.publicReference)).toEqual(
    [first, one, two].map((answer) => answer.json().publicReference),
  );
});

test('a card that declines every charge can be verified and kept', async ({ world }) => {
  const verified = await pay(world, { paymentType: 'Card', type: 'Verification', amount: 0, cardData: card('4000000000000341') });
  expect(verified).toMatchObject({ status: 'Authorized', hasReusablePaymentMethod: true });
  const { publicReference: token } = (await mint(world, verified.id)).json();
  expect(await pay(world, { paymentType: 'Card', tokenData: { token } })).toMatchObject({ status: 'Declined', responseCode: '05' });
});

test('a stored payment method is charged for its own customer', async ({ world }) => {
  const merchantId = merchantOf(world);
  const customer = (await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, lastName: 'Sample' })).json();
  const stored = (
    await world.ask('merchantAdmin', 'POST', '/api/customers/add-stored-payment-method-async', {
      customerId: customer.id,
      cardData: card(),
    })
  ).json();
  const charge = await pay(world, { paymentType: 'Card', storedPaymentMethodId: stored.id });
  expect(charge).toMatchObject({ status: 'Captured', customerId: customer.id, storedPaymentMethodId: stored.id });
  const other = (await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, lastName: 'Other' })).json();
  expect(await pay(world, { paymentType: 'Card', storedPaymentMethodId: stored.id, customerId: other.id })).toMatchObject({
    error: { code: 'Gateway:EntityNotFound' },
  });
});
