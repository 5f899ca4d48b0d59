import { expect } from '@playwright/test';
import { startSimulator } from '../../../simulator/main.ts';
import { send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';

const card = (number = '4111111111111111') => ({ number, expirationMonth: 12, expirationYear: 2030, securityCode: '123' });
const check = (accountNumber = '000123456789') => ({
  routingNumber: '110000000',
  accountNumber,
  accountType: 'Checking',
  accountHolderName: 'A. Sample',
});
const merchantOf = (world: World, persona: 'merchantAdmin' | 'otherMerchant' = 'merchantAdmin') => world.personas[persona].merchantId ?? '';

const sale = (world: World, differences: Readonly<Record<string, unknown>> = {}) => ({
  merchantId: merchantOf(world),
  type: 'Sale',
  paymentType: 'Card',
  amount: 100,
  ...('cardData' in differences || !sources.some((name) => name in differences) ? { cardData: card() } : {}),
  ...differences,
});
const sources = ['checkData', 'tokenData', 'walletData', 'cashData', 'storedPaymentMethodId'];

const create = (world: World, differences: Readonly<Record<string, unknown>> = {}) =>
  world.ask('merchantAdmin', 'POST', '/api/transactions', sale(world, differences));
async function created(world: World, differences: Readonly<Record<string, unknown>> = {}): Promise<Json> {
  const answer = await create(world, differences);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const operate = (world: World, { id, merchantId }: Json, body: unknown): Promise<Answer> =>
  world.ask('merchantAdmin', 'POST', `/api/transactions/${merchantId}/${id}/operations`, body);
const read = async (world: World, { id }: Json): Promise<Json> =>
  (await world.ask('merchantAdmin', 'GET', `/api/transactions/${id}`)).json();
const advance = (world: World, by: string) => world.control('POST', '/clock', { advance: by });
const error = (answer: Answer): Json => answer.json().error;
const fault = (answer: Answer) => [answer.status, error(answer).code];
const members = (answer: Answer): Json => error(answer).validationErrors.flatMap((one: Json) => one.members);

/** Opens a listen session. Reads the events of the world's merchant since then. */
async function listen(world: World) {
  const opened = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {})).json();
  return async (): Promise<readonly Json[]> => {
    const path = `/api/notifications/listen-sessions/${opened.id}/events?MaxResultCount=200`;
    const { events } = (await world.ask('merchantAdmin', 'GET', path)).json();
    return events.map((event: Json) => JSON.parse(event.body));
  };
}
const longLived = { choices: { 'listen.lifetime': 'P60D', 'listen.bufferAge': 'P60D' } };

test('a sale by card is captured, and replies do not contain the card number', async ({ open }) => {
  const world = await open();
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

test('payment types end as the processor has it', async ({ open }) => {
  const world = await open();
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

test('a decline is a result, and so is a failure', async ({ open }) => {
  const world = await open();
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

test('errors of a request are listed, and nothing is stored', async ({ open }) => {
  const world = await open();
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

test('what a request refers to must be the merchant’s own', async ({ open }) => {
  const world = await open();
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

test('no profile, an unsupported type: business refusals', async ({ open }) => {
  const world = await open();
  expect(fault(await create(world, { currency: 'CHF' }))).toEqual([403, 'Transactions:NoProcessorProfile']);
  const authorized = await create(world, { type: 'Authorization', paymentType: 'Check', checkData: check() });
  expect(fault(authorized)).toEqual([403, 'Transactions:OperationNotSupported']);
  const { processorProfileId } = await created(world, { paymentType: 'Check', checkData: check() });
  expect(fault(await create(world, { processorProfileId }))).toEqual([403, 'Transactions:NoProcessorProfile']);
});

test('the same order is not charged twice within a minute', async ({ open }) => {
  const world = await open();
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
  expect((await started).status).toBe(200);
});

test('an authorization is incremented, captured and adjusted', async ({ open }) => {
  const world = await open();
  const auth = await created(world, { type: 'Authorization', amountDetails: { subtotal: 80, tip: 20 } });
  expect(members(await operate(world, auth, { type: 'Increment' }))).toEqual(['amount']);
  expect(members(await operate(world, auth, { type: 'Capture', amount: 0 }))).toEqual(['amount']);
  expect(members(await operate(world, auth, { type: 'Capture', amount: 1.001 }))).toEqual(['amount']);
  const incremented = (await operate(world, auth, { type: 'Increment', amount: 20 })).json();
  expect(incremented).toMatchObject({
    status: 'Authorized',
    amount: 100,
    authorizedAmount: 120,
    operations: [{ type: 'Increment', amount: 20 }],
  });
  const declined = (await operate(world, auth, { type: 'Increment', amount: 9051 })).json();
  expect(declined).toMatchObject({ status: 'Authorized', authorizedAmount: 120 });
  expect(declined.operations.at(-1)).toMatchObject({ result: 'Declined', responseCode: '51', resultingStatus: 'Authorized' });
  const tooMuch = await operate(world, auth, { type: 'Capture', amount: 120.01 });
  expect(fault(tooMuch)).toEqual([403, 'Transactions:CaptureAmountExceeded']);
  const captured = (await operate(world, auth, { type: 'Capture', reason: 'shipped' })).json();
  expect(captured).toMatchObject({ status: 'Captured', capturedAmount: 120, authorizationExpiresAt: null });
  expect(captured.operations).toHaveLength(3);
  expect(captured.operations.at(-1)).toMatchObject({ reason: 'shipped', amount: 120, resultingStatus: 'Captured', transactionId: auth.id });
  expect(captured.concurrencyStamp).not.toBe(auth.concurrencyStamp);
  expect(fault(await operate(world, auth, { type: 'Adjust', amount: 144.01 }))).toEqual([403, 'Transactions:AdjustAmountExceeded']);
  const adjusted = (await operate(world, auth, { type: 'Adjust', amount: 144 })).json();
  expect(adjusted).toMatchObject({ status: 'Captured', amount: 144, capturedAmount: 144, amountDetails: { subtotal: 80, tip: 44 } });
});

test('a partial capture releases the rest, and a void applies to the full amount', async ({ open }) => {
  const world = await open();
  const auth = await created(world, { type: 'Authorization' });
  expect((await operate(world, auth, { type: 'Capture', amount: 60 })).json()).toMatchObject({ capturedAmount: 60, authorizedAmount: 100 });
  expect(members(await operate(world, auth, { type: 'Void', amount: 10 }))).toEqual(['amount']);
  expect((await operate(world, auth, { type: 'Void', amount: 60 })).json()).toMatchObject({ status: 'Voided', availableOperations: [] });
  const again = await operate(world, auth, { type: 'Void' });
  expect(fault(again)).toEqual([409, 'Transactions:NotVoidable']);
  expect(error(again).data).toEqual({ status: 'Voided', operation: 'Void', allowed: [] });
  const reversed = await created(world, { type: 'Authorization' });
  expect((await operate(world, reversed, { type: 'Reversal' })).json()).toMatchObject({ status: 'Voided' });
});

test('what a verification, a check and a credit do not support is refused', async ({ open }) => {
  const world = await open();
  const verification = await created(world, { type: 'Verification', amount: 0 });
  expect(verification.availableOperations).toEqual(['Void', 'Reversal']);
  for (const body of [{ type: 'Capture' }, { type: 'Increment', amount: 5 }]) {
    expect(fault(await operate(world, verification, body))).toEqual([403, 'Transactions:OperationNotSupported']);
  }
  const credit = await created(world, { type: 'Credit' });
  await advance(world, 'P1D');
  expect(await read(world, credit)).toMatchObject({ status: 'Settled', refundableAmount: 0, availableOperations: [] });
  expect(fault(await operate(world, credit, { type: 'Refund' }))).toEqual([409, 'Transactions:NotRefundable']);
});

test('a captured payment is settled by the clock and refunded in parts', async ({ open }) => {
  const world = await open(longLived);
  const readEvents = await listen(world);
  const payment = await created(world);
  expect(fault(await operate(world, payment, { type: 'Refund' }))).toEqual([409, 'Transactions:NotRefundable']);
  await world.control('POST', '/clock', { set: '2026-03-03T07:00:00Z' });
  const settling = await read(world, payment);
  expect(settling).toMatchObject({ status: 'Settling', settledAt: null, batchNumber: expect.any(Number) });
  const voided = await operate(world, payment, { type: 'Void' });
  expect(fault(voided)).toEqual([409, 'Transactions:NotVoidable']);
  expect(error(voided).data).toMatchObject({ status: 'Settling', suggestedOperation: 'Refund' });
  await advance(world, 'PT60S');
  expect(await read(world, payment)).toMatchObject({ status: 'Settled', settledAt: '2026-03-03T07:01:00Z', refundableAmount: 100 });
  expect(fault(await operate(world, payment, { type: 'Refund', amount: 100.01 }))).toEqual([403, 'Transactions:RefundAmountExceeded']);
  expect((await operate(world, payment, { type: 'Refund', amount: 30.1 })).json()).toMatchObject({
    status: 'PartiallyRefunded',
    refundedAmount: 30.1,
    refundableAmount: 69.9,
  });
  expect(fault(await operate(world, payment, { type: 'Reversal' }))).toEqual([409, 'Transactions:InvalidState']);
  const refunded = (await operate(world, payment, { type: 'Refund' })).json();
  expect(refunded).toMatchObject({ status: 'Refunded', refundedAmount: 100, refundableAmount: 0 });
  await advance(world, 'P1D');
  const { operations } = await read(world, payment);
  expect(operations.map((one: Json) => [one.type, one.amount, typeof one.settlementBatchId])).toEqual([
    ['Refund', 30.1, 'string'],
    ['Refund', 69.9, 'string'],
  ]);
  const own = (await readEvents()).filter(({ data }) => data.transactionId === payment.id);
  expect(own.map(({ type, data }) => [type, data.previousStatus, data.status])).toEqual([
    ['transaction.captured', null, 'Captured'],
    ['transaction.settled', 'Settling', 'Settled'],
    ['transaction.refunded', 'Settled', 'PartiallyRefunded'],
    ['transaction.refunded', 'PartiallyRefunded', 'Refunded'],
  ]);
  expect(own.at(-1)?.data).toMatchObject({ refundAmount: 69.9, refundedAmount: 100, isFull: true });
});

test('a settled payment is reversed as a whole', async ({ open }) => {
  const world = await open();
  const payment = await created(world);
  await advance(world, 'P1D');
  expect((await operate(world, payment, { type: 'Reversal' })).json()).toMatchObject({ status: 'Refunded', refundedAmount: 100 });
});

test('a batch of 9999.99 is rejected and tried again', async ({ open }) => {
  const world = await open({ definition: { transactions: 2 }, ...longLived });
  const readEvents = await listen(world);
  const payment = await created(world, { amount: 9999.99 });
  await world.control('POST', '/clock', { set: '2026-03-03T07:01:00Z' });
  expect(await read(world, payment)).toMatchObject({ status: 'Captured', settlementBatchId: null, batchNumber: null });
  await created(world, { amount: 1 });
  await world.control('POST', '/clock', { set: '2026-03-04T07:01:00Z' });
  expect(await read(world, payment)).toMatchObject({ status: 'Settled', batchNumber: 3 });
  const types = (await readEvents()).map(({ type }) => type).filter((type) => type.startsWith('settlement_batch'));
  expect(types).toEqual(['submitted', 'rejected', 'submitted', 'settled'].map((name) => `settlement_batch.${name}`));
});

test('authorizations expire in their window', async ({ open }) => {
  const world = await open(longLived);
  const readEvents = await listen(world);
  const visa = await created(world, { type: 'Authorization' });
  const amex = await created(world, { type: 'Authorization', cardData: { ...card('378282246310005'), securityCode: '1234' } });
  const kept = await created(world, { type: 'Authorization' });
  await operate(world, kept, { type: 'Capture' });
  await advance(world, 'P7D');
  expect([(await read(world, visa)).status, (await read(world, amex)).status]).toEqual(['Authorized', 'Expired']);
  expect(fault(await operate(world, amex, { type: 'Capture' }))).toEqual([409, 'Transactions:InvalidState']);
  await advance(world, 'P3D');
  expect([(await read(world, visa)).status, (await read(world, kept)).status]).toEqual(['Expired', 'Settled']);
  const expired = (await readEvents()).filter(
    ({ type, data }) => type === 'transaction.expired' && [visa.id, amex.id].includes(data.transactionId),
  );
  expect(expired.map(({ data }) => [data.transactionId, data.previousStatus, data.authorizedAmount])).toEqual([
    [amex.id, 'Authorized', 100],
    [visa.id, 'Authorized', 100],
  ]);
});

test('a check clears, and one with a return code is returned', async ({ open }) => {
  const world = await open(longLived);
  const readEvents = await listen(world);
  const good = await created(world, { paymentType: 'Check', checkData: check() });
  const bad = await created(world, { paymentType: 'Check', checkData: check('000333333335') });
  await advance(world, 'P1D');
  expect([(await read(world, good)).status, (await read(world, bad)).status]).toEqual(['Captured', 'Captured']);
  await advance(world, 'P1D');
  expect([(await read(world, good)).status, (await read(world, bad)).status]).toEqual(['Settling', 'Settling']);
  await advance(world, 'P2D');
  expect(await read(world, good)).toMatchObject({ status: 'Settled', refundableAmount: 100 });
  expect(await read(world, bad)).toMatchObject({ status: 'Settled', returnCode: null });
  // Two banking days after Friday.
  await advance(world, 'P4D');
  expect(await read(world, bad)).toMatchObject({ status: 'Returned', returnCode: 'R10', refundableAmount: 0 });
  const returned = (await readEvents()).find(({ type, data }) => type === 'transaction.returned' && data.transactionId === bad.id);
  expect(returned?.data).toMatchObject({ returnCode: 'R10', previousStatus: 'Settled', returnedAt: '2026-03-10T07:00:00Z' });
});

test('a disputed card payment is returned after settlement', async ({ open }) => {
  const world = await open();
  const payment = await created(world, { cardData: card('4000000000000259') });
  await advance(world, 'P1D');
  expect(await read(world, payment)).toMatchObject({ status: 'Settled', returnCode: null });
  await advance(world, 'P2D');
  expect(await read(world, payment)).toMatchObject({ status: 'Returned', returnCode: 'CB' });
});

async function seeded(world: World, status: string): Promise<Json> {
  const filter = { filters: [{ field: 'status', operator: 'Equals', value: status }] };
  const page = (await world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation', { filter })).json();
  expect(page.items.length).toBeGreaterThan(0);
  return page.items[0];
}

test('a held transaction is approved, rejected, or given up after three days', async ({ open }) => {
  const world = await open();
  const held = await seeded(world, 'InReview');
  expect(held.availableOperations).toEqual(['Approve', 'Reject']);
  expect((await operate(world, held, { type: 'Approve' })).json()).toMatchObject({
    status: 'Captured',
    responseCode: '00',
    capturedAmount: held.amount,
    screeningDecision: 'Review',
    hasReusablePaymentMethod: true,
  });
  const second = await seeded(world, 'InReview');
  expect((await operate(world, second, { type: 'Reject', reason: 'fraud' })).json()).toMatchObject({ status: 'Voided' });
  const third = await seeded(world, 'InReview');
  await advance(world, 'P3D');
  expect(await read(world, third)).toMatchObject({ status: 'Voided', operations: [] });
});

/** The statuses that allow each operation, transcribed from the table of the assumptions. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  Capture: ['Authorized'],
  Void: ['Authorized', 'Captured'],
  Refund: ['Settled', 'PartiallyRefunded'],
  Reversal: ['Authorized', 'Captured', 'Settled'],
  Increment: ['Authorized'],
  Adjust: ['Captured'],
  Approve: ['InReview'],
  Reject: ['InReview'],
};
const refusals: Readonly<Record<string, string>> = { Void: 'Transactions:NotVoidable', Refund: 'Transactions:NotRefundable' };
const statuses =
  'Pending InReview Authorized Captured Settling Settled PartiallyRefunded Refunded Voided Declined Failed Expired Returned'.split(' ');

test('an operation from any other status is refused and changes nothing', async ({ open }) => {
  const world = await open();
  for (const status of statuses) {
    const transaction = await seeded(world, status);
    const before = await read(world, transaction);
    for (const [type, from] of Object.entries(allowed)) {
      if (from.includes(status)) continue;
      const refused = await operate(world, transaction, { type, amount: 1 });
      expect([status, type, ...fault(refused)]).toEqual([status, type, 409, refusals[type] ?? 'Transactions:InvalidState']);
      expect(error(refused).data).toMatchObject({ status, operation: type, allowed: before.availableOperations });
    }
    expect(await read(world, transaction)).toEqual(before);
  }
});

test('the legacy route does the same and has deprecation headers', async ({ open, simulator }) => {
  const world = await open({ choices: { 'deprecation.legacyOperations.sunset': '2027-01-01T00:00:00Z' } });
  const auth = await created(world, { type: 'Authorization' });
  const legacy = (body: unknown, id = auth.id, headers = {}) =>
    send(`${simulator.url}/api/transactions/${id}/operations`, 'POST', { key: world.personas.merchantAdmin.key, body, headers });
  const heads = ({ headers }: Answer) => [headers['deprecation'], headers['sunset'], headers['link']];
  const link = `</api/transactions/${auth.merchantId}/${auth.id}/operations>; rel="successor-version"`;
  const marks = ['@1767225600', 'Fri, 01 Jan 2027 00:00:00 GMT', link];
  const captured = await legacy({ type: 'Capture', amount: 40, idempotencyKey: 'op-1' });
  expect([captured.status, captured.json().status, ...heads(captured)]).toEqual([200, 'Captured', ...marks]);
  const same = await operate(world, auth, { type: 'Capture', amount: 40, idempotencyKey: 'op-1' });
  expect([same.text, same.headers['idempotency-replayed'], same.headers['deprecation']]).toEqual([captured.text, 'true', undefined]);
  const other = await legacy({ type: 'Capture', amount: 41, idempotencyKey: 'op-1' });
  expect([...fault(other), ...heads(other)]).toEqual([422, 'Gateway:IdempotencyKeyReused', ...marks]);
  const refused = await legacy({ type: 'Capture' });
  expect([...fault(refused), ...heads(refused)]).toEqual([409, 'Transactions:InvalidState', ...marks]);
  const unknown = await legacy({ type: 'Capture' }, world.fixtures['otherMerchantTransaction']);
  expect([unknown.status, ...heads(unknown)]).toEqual([404, undefined, undefined, undefined]);
  const plain = await open({ choices: { 'deprecation.headerForm': 'true' } });
  const path = `/api/transactions/${plain.fixtures['cardTransaction']}/operations`;
  expect(heads(await plain.ask('merchantAdmin', 'POST', path, { type: 'Refund', amount: 1 })).slice(0, 2)).toEqual(['true', undefined]);
});

test('the scoped route knows a transaction under its own merchant alone', async ({ open }) => {
  const world = await open();
  const id = world.fixtures['cardTransaction'];
  const path = (merchantId: string) => `/api/transactions/${merchantId}/${id}/operations`;
  const body = { type: 'Refund', amount: 1 };
  const answers = [
    await world.ask('hostAdmin', 'POST', path(merchantOf(world, 'otherMerchant')), body),
    await world.ask('otherMerchant', 'POST', path(merchantOf(world)), body),
  ];
  expect(answers.map(fault)).toEqual([
    [404, 'Gateway:EntityNotFound'],
    [404, 'Gateway:EntityNotFound'],
  ]);
  expect((await world.ask('reseller', 'POST', path(merchantOf(world)), body)).status).toBe(200);
});

test('look-ups take their inputs from query or body', async ({ open }) => {
  const world = await open();
  const merchantId = merchantOf(world);
  const transaction = await created(world, { idempotencyKey: 'find-me' });
  const byId = '/api/transactions/get-transaction-by-id-async';
  const query = `${byId}?merchantId=${merchantId}&transactionId=${transaction.id.toUpperCase()}`;
  expect((await world.ask('merchantAdmin', 'POST', query)).json()).toEqual(transaction);
  expect((await world.ask('merchantAdmin', 'POST', byId, { merchantId, transactionId: transaction.id })).json()).toEqual(transaction);
  expect(members(await world.ask('merchantAdmin', 'POST', byId, { merchantId }))).toEqual(['transactionId']);
  expect(members(await world.ask('merchantAdmin', 'POST', byId))).toEqual(['merchantId', 'transactionId']);
  const other = { merchantId: merchantOf(world, 'otherMerchant'), transactionId: transaction.id };
  expect((await world.ask('hostAdmin', 'POST', byId, other)).status).toBe(404);
  const byKey = '/api/transactions/get-by-idempotency-key-async';
  expect((await world.ask('merchantAdmin', 'POST', byKey, { merchantId, idempotencyKey: 'find-me' })).json()).toEqual(transaction);
  expect((await world.ask('merchantAdmin', 'POST', byKey, { merchantId, idempotencyKey: 'nothing' })).status).toBe(404);
  expect((await world.ask('otherMerchant', 'POST', byKey, { merchantId, idempotencyKey: 'find-me' })).status).toBe(404);
});

test('tags are replaced', async ({ open }) => {
  const world = await open();
  const transaction = await created(world, { tags: ['a'] });
  const put = (body: unknown) => world.ask('merchantAdmin', 'PUT', `/api/transactions/${transaction.id}/tags`, body);
  const changed = (await put({ tags: ['b', 'c'] })).json();
  expect(changed).toMatchObject({ tags: ['b', 'c'], lastModifierId: world.personas.merchantAdmin.userId });
  expect(changed.concurrencyStamp).not.toBe(transaction.concurrencyStamp);
  expect((await put({ tags: ['x'.repeat(65)] })).status).toBe(400);
  expect((await world.ask('otherMerchant', 'PUT', `/api/transactions/${transaction.id}/tags`, { tags: [] })).status).toBe(404);
});

test('lists are paged, filtered and counted', async ({ open }) => {
  const world = await open();
  const list = (await world.ask('merchantAdmin', 'GET', '/api/transactions?maxResultCount=7')).json();
  expect([list.items.length, list.totalCount, list.hasMore]).toEqual([7, 120, true]);
  expect(list.items.every((one: Json) => one.merchantId === merchantOf(world) && one.operations.length === 0)).toBe(true);
  const filter = { filters: [{ field: 'maskedPaymentDetails.cardNetwork', operator: 'Equals', value: 'AmericanExpress' }] };
  const count = (body: unknown) => world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/count', body);
  const amex = (await count({ filter })).json();
  expect(amex).toBeGreaterThan(0);
  const declined = { filters: [{ field: 'status', operator: 'In', values: ['Declined', 'Failed'] }] };
  const summary = { baseFilter: null, summaryFilters: { all: null, amex: filter, declined } };
  const counts = (await world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/summary-counts', summary)).json();
  expect(counts).toEqual({ all: 120, amex, declined: (await count({ filter: declined })).json() });
  const settled = {
    filters: [{ field: 'settledAt', operator: 'IsNotNull' }],
    groups: [{ filters: [{ field: 'batchNumber', operator: 'IsNull' }] }],
  };
  expect((await count({ filter: settled })).json()).toBeGreaterThan(0);
  const found = (await world.ask('merchantAdmin', 'GET', '/api/transactions?filter=ord-00001')).json();
  expect(found.items).toHaveLength(1);
  expect((await world.ask('hostAdmin', 'GET', '/api/transactions')).json().totalCount).toBeGreaterThan(120);
});

test('sums are those of the transactions', async ({ open }) => {
  const world = await open({ definition: { transactions: 2 } });
  const merchantId = merchantOf(world);
  await created(world, { amount: 0.1 });
  await created(world, { amount: 0.2 });
  await created(world, { type: 'Credit', amount: 0.05 });
  await created(world, { cardData: card('4000000000000002') });
  const unsettled = '/api/transactions/get-unsettled-transaction-summary-by-processor-profile-async';
  expect((await world.ask('merchantAdmin', 'POST', unsettled, { merchantId })).json()).toEqual([
    {
      processorProfileId: expect.any(String),
      processorProfileName: 'Cards',
      currency: 'USD',
      count: 3,
      captureAmount: 0.3,
      refundAmount: 0.05,
      netAmount: 0.25,
      oldestTransactionTime: '2026-03-02T10:00:00Z',
    },
  ]);
  expect((await world.ask('otherMerchant', 'POST', unsettled, { merchantId })).status).toBe(404);
  const report = async (path: string) => (await world.ask('merchantAdmin', 'GET', `/api/transactions/reports/${path}`)).json();
  expect(await report('merchant-summary?from=2026-03-02&to=2026-03-02')).toEqual([
    {
      merchantId,
      merchantName: 'Acme Shop',
      currency: 'USD',
      approvedCount: 2,
      approvedAmount: 0.3,
      declinedCount: 1,
      refundCount: 1,
      refundAmount: 0.05,
      netAmount: 0.25,
    },
  ]);
  const fixture = { id: world.fixtures['cardTransaction'], merchantId };
  await operate(world, fixture, { type: 'Refund', amount: 2.5 });
  expect(await report('merchant-summary')).toMatchObject([{ approvedAmount: 60.3, refundCount: 2, refundAmount: 2.55, netAmount: 60.25 }]);
  expect(await report('merchant-summary?to=2026-01-01')).toEqual([]);
  expect(await report('paytype-summary?from=2026-03-02')).toEqual([
    { paymentType: 'Card', cardNetwork: 'Visa', currency: 'USD', count: 3, amount: 0.25, averageAmount: 0.08 },
  ]);
  const backwards = await world.ask('merchantAdmin', 'GET', '/api/transactions/reports/paytype-summary?from=2026-03-02&to=2026-03-01');
  expect([backwards.status, members(backwards)]).toEqual([400, ['to']]);
});

test('events show the outcome of a creation', async ({ open }) => {
  const world = await open();
  const readEvents = await listen(world);
  await created(world, { type: 'Authorization', orderData: { orderNumber: 'E-1' } });
  await created(world, { cardData: card('4000000000000002') });
  await created(world, { amount: 9096 });
  await created(world, { type: 'Credit' });
  await created(world, { type: 'Verification', amount: 0 });
  await create(world, { currency: 'CHF' });
  const events = await readEvents();
  expect(events.map(({ type }) => type)).toEqual(['authorized', 'declined', 'failed', 'refunded'].map((name) => `transaction.${name}`));
  expect(events[0]?.data).toMatchObject({ orderNumber: 'E-1', authorizedAmount: 100, authorizationExpiresAt: '2026-03-12T10:00:00Z' });
  expect(events[1]?.data).toMatchObject({ responseCode: '05', declineCategory: 'Soft' });
  expect(JSON.stringify(events)).not.toContain('4000000000000002');
});

test('a snapshot contains all transactions', async ({ open, simulator }) => {
  const world = await open();
  const transaction = await created(world, { idempotencyKey: 'kept' });
  const forked = (await world.control('POST', '/fork')).json();
  const key = forked.personas.merchantAdmin.key;
  const again = await send(`${simulator.url}/api/transactions`, 'POST', { key, body: sale(world, { idempotencyKey: 'kept' }) });
  expect([again.headers['idempotency-replayed'], again.json()]).toEqual(['true', transaction]);
});

test('the same requests in equal worlds have the same answers', async ({ open }) => {
  const [one, two] = [await open(), await open()];
  expect((await create(one)).text).toBe((await create(two)).text);
});

test('a clock that runs needs no help to settle', async () => {
  let now = Date.UTC(2026, 2, 2, 10);
  const simulator = await startSimulator({ port: 0, wall: () => now });
  const { key, merchantId } = simulator.world.personas.merchantAdmin;
  const body = { merchantId, type: 'Sale', paymentType: 'Card', amount: 5, cardData: card() };
  const { id } = (await send(`${simulator.url}/api/transactions`, 'POST', { key, body })).json();
  now += 86_400_000;
  expect((await send(`${simulator.url}/api/transactions/${id}`, 'GET', { key })).json()).toMatchObject({ status: 'Settled' });
  await simulator.close();
});
