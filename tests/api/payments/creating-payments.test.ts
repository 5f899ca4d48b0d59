import { expect, send, test } from '../simulator/simulated.ts';
import { isFull } from '../../proof.ts';
import { card, check, merchantOf, sale, create, created, read, advance, error, fault, members } from './transaction-steps.ts';

test('a sale by card is captured, and replies do not contain the card number', async ({ world }) => {
  const answer = await create(world, { orderData: { orderNumber: 'A-1' }, billingAddress: { addressLine1: '1 Main', postalCode: '1' } });
  const dto = answer.json();
  expect(dto).toMatchObject({
    status: 'Captured',
    transactionNumber: 'T0000000121',
    merchantName: 'Acme Shop',
    environment: 'Sandbox',
    amount: 100,
    currency: 'USD',
    authorizedAmount: 100,
    capturedAmount: 100,
    refundableAmount: 0,
    processorId: 'sim-card',
    maskedPaymentDetails: { displayName: 'Visa •••• 1111', last4: '1111' },
    responseCode: '00',
    avsResultCode: 'Y',
    cvvResultCode: 'M',
    hasReusablePaymentMethod: true,
    orderData: { orderNumber: 'A-1', invoiceNumber: null },
    availableOperations: ['Void', 'Reversal', 'Adjust'],
    operations: [],
    creationTime: '2026-03-02T10:00:00Z',
    creatorId: world.personas.merchantAdmin.userId,
  });
  expect(dto.authorizationCode).toMatch(/^[0-9A-Z]{6}$/);
  expect(dto.retrievalReferenceNumber).toMatch(/^\d{12}$/);
  expect(dto.concurrencyStamp).toMatch(/^[0-9a-f]{32}$/);
  expect(await read(world, dto)).toEqual(dto);
  const snapshot = await world.control('POST', '/snapshot');
  expect(snapshot.text).toContain(dto.id);
  expect(snapshot.text).not.toContain('4111111111111111');
});

test('payment types end as the processor has it', async ({ world }) => {
  const merchantId = merchantOf(world);
  expect(await created(world, { type: 'Authorization' })).toMatchObject({
    status: 'Authorized',
    capturedAmount: 0,
    authorizationExpiresAt: '2026-03-12T10:00:00Z',
  });
  expect(await created(world, { type: 'Verification', amount: 0 })).toMatchObject({ status: 'Authorized', authorizationExpiresAt: null });
  expect(await created(world, { type: 'Credit' })).toMatchObject({ status: 'Captured', refundableAmount: 0 });
  expect(await created(world, { paymentType: 'Check', checkData: check() })).toMatchObject({ status: 'Pending', capturedAmount: 0 });
  expect(await created(world, { paymentType: 'Cash', cashData: { tenderedAmount: 120 } })).toMatchObject({
    status: 'Settled',
    hasReusablePaymentMethod: false,
    settledAt: '2026-03-02T10:00:00Z',
  });
  const paymentToken = { paymentMethod: { displayName: 'Visa 4242', network: 'Visa' } };
  expect(await created(world, { paymentType: 'DigitalWallet', walletData: { providerType: 'WalletA', paymentToken } })).toMatchObject({
    status: 'Captured',
    maskedPaymentDetails: { displayName: 'Wallet A •••• 4242', cardNetwork: 'Visa' },
  });
  expect(await created(world, { storePaymentMethod: false })).toMatchObject({ hasReusablePaymentMethod: false });
  expect(await created(world, { amount: 9100 })).toMatchObject({ amount: 9100, authorizedAmount: 4550, capturedAmount: 4550 });
  expect(await created(world, { merchantId: merchantId.toUpperCase(), currency: 'jpy', amount: 500 })).toMatchObject({
    currency: 'JPY',
    merchantId,
  });
});

test('a decline is a result, and so is a failure', async ({ open, world }) => {
  expect(await created(world, { cardData: card('4000000000009995') })).toMatchObject({
    status: 'Declined',
    responseCode: '51',
    declineCategory: 'Soft',
    authorizationCode: null,
    authorizedAmount: 0,
    hasReusablePaymentMethod: false,
    availableOperations: [],
  });
  expect(await created(world, { amount: 9091 })).toMatchObject({ status: 'Failed', responseCode: '91', declineCategory: null });
  const strict = await open({ choices: { 'transactions.declineStatus': 402 } });
  const declined = await create(strict, { cardData: card('4000000000000002') });
  expect(fault(declined)).toEqual([402, 'Transactions:Declined']);
  const { transactionId } = error(declined).data;
  expect(await read(strict, { id: transactionId })).toMatchObject({ status: 'Declined', responseCode: '05' });
});

test('errors of a request are listed, and nothing is stored', async ({ world }) => {
  const count = async () => (await world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/count', {})).json();
  const before = await count();
  const wrong = async (differences: Readonly<Record<string, unknown>>, expected: readonly string[]) => {
    const answer = await create(world, differences);
    expect([answer.status, members(answer)]).toEqual([400, expected]);
  };
  await wrong({ cardData: card('4111111111111112') }, ['cardData.number']);
  await wrong({ cardData: { ...card(), expirationYear: 30 } }, ['cardData.expirationYear']);
  await wrong({ cardData: { ...card(), expirationMonth: 13 } }, ['cardData.expirationMonth']);
  await wrong({ cardData: card(), cashData: {} }, ['cardData', 'cashData']);
  await wrong({ cashData: null }, ['cardData', 'checkData', 'tokenData', 'walletData', 'cashData', 'storedPaymentMethodId']);
  await wrong({ paymentType: 'Check' }, ['paymentType']);
  await wrong({ paymentType: 'Check', checkData: { ...check(), routingNumber: '110000001' } }, ['checkData.routingNumber']);
  await wrong({ paymentType: 'Cash', cashData: { tenderedAmount: 99.99 } }, ['cashData.tenderedAmount']);
  await wrong({ amount: 0 }, ['amount']);
  await wrong({ amount: -1 }, ['amount']);
  await wrong({ amount: 10.555 }, ['amount']);
  await wrong({ amount: 10.5, currency: 'JPY' }, ['amount']);
  await wrong({ currency: 'ZZZ' }, ['currency']);
  await wrong({ amountDetails: { subtotal: 90, tax: 9 } }, ['amountDetails', 'amount']);
  await wrong({ amountDetails: { subtotal: 90.001, tax: 10 } }, ['amountDetails.subtotal']);
  await wrong({ idempotencyKey: '' }, ['idempotencyKey']);
  await wrong({ tags: Array.from({ length: 21 }, () => 'x') }, ['tags']);
  expect(await count()).toBe(before);
  expect(await created(world, { amount: '100.00', amountDetails: { subtotal: 95.1, tax: 9.9, discount: 5 } })).toMatchObject({
    amount: 100,
  });
});

test('records that a request refers to must belong to the merchant', async ({ world }) => {
  const missing = '00000000-0000-7000-8000-000000000000';
  const other = merchantOf(world, 'otherMerchant');
  for (const differences of [
    { merchantId: other },
    { merchantId: missing },
    { customerId: missing },
    { processorProfileId: missing },
    { tokenData: { token: 'pt_unknown' } },
    { storedPaymentMethodId: missing },
  ]) {
    expect(fault(await create(world, differences))).toEqual([404, 'Gateway:EntityNotFound']);
  }
  const theirs = await world.ask('hostAdmin', 'POST', '/api/transactions', { ...sale(world), merchantId: other });
  expect(theirs.status).toBe(200);
  expect(fault(await world.ask('merchantAdmin', 'GET', `/api/transactions/${theirs.json().id}`))).toEqual([404, 'Gateway:EntityNotFound']);
});

test('no profile, an unsupported type: business refusals', async ({ world }) => {
  expect(fault(await create(world, { currency: 'CHF' }))).toEqual([403, 'Transactions:NoProcessorProfile']);
  const authorized = await create(world, { type: 'Authorization', paymentType: 'Check', checkData: check() });
  expect(fault(authorized)).toEqual([403, 'Transactions:OperationNotSupported']);
  const { processorProfileId } = await created(world, { paymentType: 'Check', checkData: check() });
  expect(fault(await create(world, { processorProfileId }))).toEqual([403, 'Transactions:NoProcessorProfile']);
});

test('the same order is not charged twice within a minute', async ({ world }) => {
  const order = { orderData: { orderNumber: 'D-1' } };
  const first = await created(world, order);
  const second = await create(world, order);
  expect(fault(second)).toEqual([409, 'Transactions:Duplicate']);
  expect(error(second).data).toEqual({ transactionId: first.id });
  await created(world, { ...order, amount: 101 });
  await created(world, { ...order, cardData: card('5555555555554444') });
  await created(world, { ...order, idempotencyKey: 'again' });
  await advance(world, 'PT59S');
  expect((await create(world, order)).status).toBe(409);
  await advance(world, 'PT1S');
  expect((await create(world, order)).status).toBe(200);
});

test('an idempotency key gives the first answer again', async ({ open, simulator }) => {
  const world = await open({ choices: { 'idempotency.retention': 'P2D' } });
  const key = world.personas.merchantAdmin.key;
  const post = (headers: Readonly<Record<string, string>>, body: unknown) =>
    send(`${simulator.url}/api/transactions`, 'POST', { key, headers, body });
  const first = await post({ 'idempotency-key': 'k-1' }, sale(world));
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(first.json()).toMatchObject({ idempotencyKey: 'k-1' });
  const again = await post({}, { idempotencyKey: 'k-1', ...sale(world) });
  expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', first.text]);
  expect(fault(await post({ 'idempotency-key': 'k-1' }, sale(world, { amount: 5 })))).toEqual([422, 'Gateway:IdempotencyKeyReused']);
  expect(members(await post({ 'idempotency-key': 'k-1' }, { ...sale(world), idempotencyKey: 'k-2' }))).toEqual(['idempotencyKey']);
  expect(members(await post({ 'idempotency-key': 'é'.repeat(2) }, sale(world)))).toEqual(['Idempotency-Key']);
  const refused = sale(world, { currency: 'CHF' });
  expect((await post({ 'idempotency-key': 'k-3' }, refused)).status).toBe(403);
  expect((await post({ 'idempotency-key': 'k-3' }, sale(world))).status).toBe(200);
  await advance(world, 'P2D');
  const later = await post({ 'idempotency-key': 'k-1' }, sale(world, { amount: 5 }));
  expect([later.status, later.headers['idempotency-replayed']]).toEqual([200, undefined]);
  const find = `/api/transactions/get-by-idempotency-key-async?merchantId=${merchantOf(world)}&idempotencyKey=k-1`;
  expect((await world.ask('merchantAdmin', 'POST', find)).json().id).toBe(later.json().id);
});

test('a slow answer keeps its key busy, and other keys do not wait', async ({ open }) => {
  test.slow();
  const world = await open();
  const started = create(world, { amount: 9101, idempotencyKey: 'slow' });
  await expect
    .poll(async () => fault(await create(world, { amount: 9101, idempotencyKey: 'slow' })), { timeout: 5000 })
    .toEqual([409, 'Gateway:IdempotencyInProgress']);
  expect((await create(world)).status).toBe(200);
  // The gate does not wait for its ten seconds; the answer may come after the world is gone.
  const slow = started.catch(() => undefined);
  if (isFull) expect((await slow)?.status).toBe(200);
});
