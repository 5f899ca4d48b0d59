/** Payments with an encrypted token of Wallet A (assumptions: 25, W13, A14). */
import { done, error, invalid, listen, merchantOf, notFound, refusedWith, unknownId } from '../billing/billing-steps.ts';
import { expect, test, type Body, type Json, type World } from '../simulator/simulated.ts';

const path = '/api/payment-tokenization/wallet-a/payment';

const token = (transactionIdentifier = 'T-1', displayName = 'Visa 4242'): Body => ({
  paymentData: { data: 'aGlkZGVu', version: 'EC_v1' },
  paymentMethod: { displayName, network: 'Visa', type: 'debit' },
  transactionIdentifier,
});
const payment = (world: World, body: Body = {}): Body => ({
  merchantId: merchantOf(world),
  amount: 12.5,
  currency: 'USD',
  paymentToken: token(),
  ...body,
});
const pay = (world: World, body: Body = {}): Promise<Json> => done(world, 'POST', path, payment(world, body), 'noPermissions');
const refusePayment = (world: World, body: Body) => refusedWith(world, 'POST', path, payment(world, body), 'noPermissions');
const transaction = (world: World, { transactionId }: Json): Promise<Json> => done(world, 'GET', `/api/transactions/${transactionId}`);

test('a token is paid with, and a reusable one is kept of it', async ({ world }) => {
  const readEvents = await listen(world);
  const made = await pay(world, { orderData: { orderNumber: 'A-1' } });
  expect(made).toMatchObject({
    status: 'Captured',
    responseMessage: 'Approved',
    maskedPaymentDetails: { type: 'DigitalWallet', last4: '4242', cardNetwork: 'Visa', walletProviderType: 'WalletA' },
  });
  const record = await transaction(world, made);
  expect(record).toMatchObject({
    type: 'Sale',
    paymentType: 'DigitalWallet',
    amount: 12.5,
    currency: 'USD',
    status: 'Captured',
    hasReusablePaymentMethod: true,
    orderData: { orderNumber: 'A-1' },
    creatorId: world.personas.noPermissions.userId,
  });
  expect(JSON.stringify(record)).not.toContain('aGlkZGVu');
  expect((await world.control('POST', '/snapshot')).text).not.toContain('aGlkZGVu');
  const events = await readEvents();
  expect(events.map(({ type }) => type)).toEqual(['transaction.captured', 'token.created']);
  expect(events[1]!.data).toMatchObject({
    publicReference: made.tokenReference,
    type: 'DigitalWallet',
    category: 'Wallet',
    sourceTransactionId: made.transactionId,
  });
  const tokenData = { token: made.tokenReference };
  const again = { merchantId: merchantOf(world), type: 'Sale', paymentType: 'DigitalWallet', amount: 5, tokenData };
  expect((await done(world, 'POST', '/api/transactions', again)).maskedPaymentDetails).toEqual(made.maskedPaymentDetails);
});

test('a payment may be a sale or an authorization only', async ({ world }) => {
  const readEvents = await listen(world);
  expect((await pay(world, { transactionType: 'Authorization' })).status).toBe('Authorized');
  expect((await readEvents()).map(({ type }) => type)).toEqual(['transaction.authorized', 'token.created']);
  for (const transactionType of ['Credit', 'Verification']) {
    expect(await refusePayment(world, { transactionType })).toEqual(invalid('transactionType'));
  }
});

test('a decline is a result without a token, or a failure where that was chosen', async ({ open, world }) => {
  const readEvents = await listen(world);
  expect(await pay(world, { amount: 9005 })).toMatchObject({ status: 'Declined', tokenReference: null });
  expect((await readEvents()).map(({ type }) => type)).toEqual(['transaction.declined']);
  const other = await open({ choices: { 'transactions.declineStatus': 402 } });
  expect(await refusePayment(other, { amount: 9005 })).toEqual([402, 'Transactions:Declined']);
});

test('a token pays once', async ({ world }) => {
  await pay(world);
  expect(await refusePayment(world, { amount: 1 })).toEqual([409, 'Wallets:TokenAlreadyUsed']);
  await pay(world, { paymentToken: token('T-2') });
  expect(await refusePayment(world, { amount: 0, paymentToken: token('T-3') })).toEqual(invalid('amount'));
  await pay(world, { paymentToken: token('T-3') });
});

test('the same request is the same payment', async ({ world }) => {
  const readEvents = await listen(world);
  const made = await pay(world, { idempotencyKey: 'once' });
  const again = await world.ask('noPermissions', 'POST', path, payment(world, { idempotencyKey: 'once' }));
  expect([again.json(), again.headers['idempotency-replayed']]).toEqual([made, 'true']);
  expect(await refusePayment(world, { idempotencyKey: 'once', amount: 1 })).toEqual([422, 'Gateway:IdempotencyKeyReused']);
  expect(await readEvents()).toHaveLength(2);
});

test('it needs no key, and finds the world that has the merchant', async ({ open }) => {
  const world = await open({ seed: 73 });
  const answer = await world.ask(null, 'POST', path, payment(world));
  expect(answer.status, answer.text).toBe(200);
  expect(await transaction(world, answer.json())).toMatchObject({ creatorId: null, amount: 12.5 });
});

test('invalid requests are refused', async ({ world }) => {
  expect(await refusePayment(world, { merchantId: unknownId })).toEqual(notFound);
  expect(await refusePayment(world, { currency: 'XXQ' })).toEqual(invalid('currency'));
  expect(await refusePayment(world, { amount: 1.234 })).toEqual(invalid('amount'));
  expect(await refusePayment(world, { paymentToken: undefined })).toEqual(invalid('paymentToken'));
  const answer = await world.ask('noPermissions', 'POST', path, {});
  expect(error(answer).code).toBe('Gateway:ValidationFailed');
});
