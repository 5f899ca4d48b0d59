import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { card, check, created, operate, read, advance, error, fault, members, refusals } from './transaction-steps.ts';
import { listen } from '../billing/billing-steps.ts';

const longLived = { choices: { 'listen.lifetime': 'P60D', 'listen.bufferAge': 'P60D' } };

test('an authorization is incremented, captured and adjusted', async ({ world }) => {
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

test('a partial capture releases the rest, and a void applies to the full amount', async ({ world }) => {
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

test('unsupported operations of a verification, a check and a credit are refused', async ({ world }) => {
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

test('a settled payment is reversed as a whole', async ({ world }) => {
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

test('a disputed card payment is returned after settlement', async ({ world }) => {
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

test('a held transaction is approved, rejected, or given up after three days', async ({ world }) => {
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

const statuses =
  'Pending InReview Authorized Captured Settling Settled PartiallyRefunded Refunded Voided Declined Failed Expired Returned'.split(' ');

test('an operation from any other status is refused and changes nothing', async ({ world }) => {
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
