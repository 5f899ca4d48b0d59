import { expect } from '@playwright/test';
import { advance, card, done, listen, merchantOf, refusedWith, replacing, unknownId, type Persona } from '../billing/billing-steps.ts';
import { test, worldOf, type Json, type World } from '../simulator/simulated.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';

const base = '/api/transactions';
const empty = { definition: { customers: 0, transactions: 0, contracts: 0 } };
const pay = (world: World, differences: Readonly<Record<string, unknown>> = {}): Promise<Json> =>
  done(world, 'POST', base, {
    merchantId: merchantOf(world),
    type: 'Sale',
    paymentType: 'Card',
    amount: 100,
    cardData: { ...card('4111111111111111'), securityCode: '123' },
    ...differences,
  });
const operate = (world: World, { merchantId, id }: Json, body: unknown) =>
  done(world, 'POST', `${base}/${merchantId}/${id}/operations`, body);
const read = (world: World, { id }: Json): Promise<Json> => done(world, 'GET', `${base}/${id}`);
const trigger = (world: World, body?: unknown, by?: Persona): Promise<Json> => done(world, 'POST', `${base}/settlements/trigger`, body, by);
const triggerOne = (world: World, merchantId: string, body?: unknown, by?: Persona): Promise<Json> =>
  done(world, 'POST', `${base}/settlements/merchants/${merchantId}/trigger`, body, by);
const sequence = (world: World, id: string): Promise<Json> => done(world, 'GET', `${base}/batch-sequence?processorProfileId=${id}`);
const setNumber = (world: World, processorProfileId: string, nextBatchNumber: number): Promise<Json> =>
  done(world, 'POST', `${base}/batch-sequence`, { processorProfileId, nextBatchNumber });
const override = (world: World, made: readonly Json[], targetStatus: string, more: Readonly<Record<string, unknown>> = {}): Promise<Json> =>
  done(world, 'POST', `${base}/settlement-override`, {
    merchantId: merchantOf(world),
    transactionIds: made.map(({ id }) => id),
    targetStatus,
    reason: 'By hand',
    ...more,
  });
const unsettled = (world: World): Promise<Json> =>
  done(world, 'POST', `${base}/get-unsettled-transaction-summary-by-processor-profile-async`, { merchantId: merchantOf(world) });

/** Everything that a refused call must not change. */
async function state(world: World): Promise<Json> {
  const { records, schedule } = (await world.control('POST', '/snapshot')).json();
  const { auditLogs: _, ...rest } = records;
  return { records: rest, schedule };
}

async function refuses(world: World, calls: readonly (readonly [Persona, string, string, unknown, ...unknown[]])[]): Promise<void> {
  const before = await state(world);
  for (const [by, method, path, body, ...expected] of calls) {
    expect(await refusedWith(world, method, path, body, by), `${method} ${path} ${JSON.stringify(body)}`).toEqual(expected);
  }
  expect(await state(world)).toEqual(before);
}

test('a trigger submits one batch for each currency, and the clock settles it', async ({ open }) => {
  const world = await open({ ...empty, choices: { 'listen.lifetime': 'P60D', 'listen.bufferAge': 'P60D' } });
  const events = await listen(world);
  const [dollars, more, yen] = [await pay(world), await pay(world, { amount: 20.1 }), await pay(world, { amount: 500, currency: 'JPY' })];
  const credit = await pay(world, { type: 'Credit', amount: 30 });
  await pay(world, { type: 'Authorization' });
  await advance(world, 'PT1H');
  const { batches, skipped } = await trigger(world);
  expect(batches).toHaveLength(2);
  expect(batches[0]).toEqual({
    id: expect.any(String),
    merchantId: merchantOf(world),
    processorProfileId: dollars.processorProfileId,
    batchNumber: 2,
    status: 'Submitted',
    trigger: 'Manual',
    openedAt: '2026-03-02T10:00:00Z',
    closedAt: '2026-03-02T11:00:00Z',
    settledAt: null,
    currency: 'USD',
    transactionCount: 3,
    saleCount: 2,
    saleAmount: 120.1,
    refundCount: 1,
    refundAmount: 30,
    netAmount: 90.1,
    hostReference: null,
    errorCode: null,
    errorMessage: null,
  });
  expect(batches[1]).toMatchObject({ batchNumber: 3, currency: 'JPY', saleCount: 1, saleAmount: 500, refundCount: 0, netAmount: 500 });
  expect(skipped.map(({ reason }: Json) => reason)).toEqual(['NothingToSettle', 'NothingToSettle']);
  for (const made of [dollars, more, credit]) {
    expect(await read(world, made)).toMatchObject({ status: 'Settling', settlementBatchId: batches[0].id, batchNumber: 2 });
  }
  await advance(world, 'PT1M');
  expect(await read(world, yen)).toMatchObject({ status: 'Settled', settlementBatchId: batches[1].id, settledAt: '2026-03-02T11:01:00Z' });
  const own = (await events()).filter(({ type }) => type.startsWith('settlement_batch'));
  expect(own.map(({ type, data }) => [type, data.settlementBatchId, data.trigger ?? data.settledAt, data.transactionCount])).toEqual([
    ['settlement_batch.submitted', batches[0].id, 'Manual', 3],
    ['settlement_batch.submitted', batches[1].id, 'Manual', 1],
    ['settlement_batch.settled', batches[0].id, '2026-03-02T11:01:00Z', 3],
    ['settlement_batch.settled', batches[1].id, '2026-03-02T11:01:00Z', 1],
  ]);
});

test('what cannot be settled is skipped with its reason, and an empty list settles nothing', async ({ open }) => {
  const world = await open(empty);
  const made = await pay(world);
  const { merchantId, processorProfileId } = made;
  for (const body of [{ merchantIds: [] }, { processorProfileIds: [] }, { merchantIds: [merchantId], processorProfileIds: [] }]) {
    expect(await trigger(world, body)).toEqual({ batches: [], skipped: [] });
  }
  expect(await read(world, made)).toMatchObject({ status: 'Captured' });
  const only = { processorProfileIds: [processorProfileId.toUpperCase(), processorProfileId] };
  expect((await triggerOne(world, merchantId, only)).batches).toHaveLength(1);
  await pay(world);
  expect(await triggerOne(world, merchantId, only)).toEqual({ batches: [], skipped: [{ processorProfileId, reason: 'InProgress' }] });
  await advance(world, 'PT1M');
  expect((await triggerOne(world, merchantId, only)).batches).toMatchObject([{ batchNumber: 3, transactionCount: 1 }]);
  await advance(world, 'PT1M');
  expect((await triggerOne(world, merchantId, only)).skipped).toEqual([{ processorProfileId, reason: 'NothingToSettle' }]);
});

test('inactive profiles and closed merchants are skipped', async ({ open, simulator }) => {
  const made = await pay(await open(empty));
  for (const edit of [
    (records: Json) => (records.processorProfiles.find(({ id }: Json) => id === made.processorProfileId).isActive = false),
    (records: Json) => (records.merchants.find(({ id }: Json) => id === made.merchantId).status = 'Closed'),
    (records: Json) => (records.processorProfiles.find(({ id }: Json) => id === made.processorProfileId).settlementMode = 'HostCapture'),
  ]) {
    const world = await open(empty);
    await pay(world);
    const snapshot = (await world.control('POST', '/snapshot')).json();
    edit(snapshot.records);
    const forked = worldOf(simulator, (await world.control('POST', '/fork', { snapshot: sealed(snapshot) })).json());
    const { batches, skipped } = await triggerOne(forked, made.merchantId, { processorProfileIds: [made.processorProfileId] }, 'hostAdmin');
    expect([batches, skipped]).toEqual([[], [{ processorProfileId: made.processorProfileId, reason: 'Inactive' }]]);
    await forked.control('DELETE', '');
  }
});

test('triggers reach the merchants of the caller alone', async ({ open }) => {
  const world = await open(empty);
  const own = await pay(world);
  const other = world.personas.otherMerchant.merchantId!;
  const of = (id: string) => `${base}/settlements/merchants/${id}/trigger`;
  const all = `${base}/settlements/trigger`;
  const missing = [404, 'Gateway:EntityNotFound'] as const;
  await refuses(world, [
    ['otherMerchant', 'POST', of(own.merchantId), undefined, ...missing],
    ['otherMerchant', 'POST', all, { merchantIds: [own.merchantId] }, ...missing],
    ['otherMerchant', 'POST', all, { merchantIds: [other, own.merchantId] }, ...missing],
    ['otherMerchant', 'POST', all, { processorProfileIds: [own.processorProfileId] }, ...missing],
    ['otherMerchant', 'POST', of(other), { processorProfileIds: [own.processorProfileId] }, ...missing],
    ['merchantAdmin', 'POST', all, { merchantIds: [own.merchantId, unknownId] }, ...missing],
    ['merchantAdmin', 'POST', all, { merchantIds: [], processorProfileIds: [unknownId] }, ...missing],
    ['merchantAdmin', 'POST', of(unknownId), {}, ...missing],
    ['hostAdmin', 'POST', of(other), { processorProfileIds: [own.processorProfileId] }, ...missing],
    ['hostAdmin', 'POST', of(own.merchantId), { merchantIds: [other] }, ...missing],
    ['merchantAdmin', 'POST', of('not-a-uuid'), {}, 400, 'Gateway:ValidationFailed', 'merchantId'],
    ['noPermissions', 'POST', all, { merchantIds: [] }, 403, 'Volo.Authorization:010002'],
  ]);
  // Another merchant's reach does not include this one.
  await trigger(world, undefined, 'otherMerchant');
  expect(await read(world, own)).toMatchObject({ status: 'Captured' });
  // The route for one merchant needs no permission.
  expect((await triggerOne(world, own.merchantId, undefined, 'noPermissions')).batches).toHaveLength(1);
});

test('an administrator of the platform settles every merchant', async ({ open }) => {
  const world = await open(empty);
  await pay(world);
  await done(
    world,
    'POST',
    base,
    {
      merchantId: world.personas.otherMerchant.merchantId,
      type: 'Sale',
      paymentType: 'Card',
      amount: 7,
      cardData: card('4111111111111111'),
    },
    'otherMerchant',
  );
  const { batches } = await trigger(world, {}, 'hostAdmin');
  expect(batches.map(({ saleAmount }: Json) => saleAmount)).toEqual(expect.arrayContaining([100, 7]));
  expect((await trigger(world, {}, 'hostAdmin')).batches).toEqual([]);
});

test('a rejected batch gives back its payments and refunds, which go into the next one', async ({ open }) => {
  const world = await open(empty);
  const first = await pay(world);
  const { processorProfileId } = first;
  await trigger(world);
  await advance(world, 'PT1M');
  await operate(world, first, { type: 'Refund', amount: 10 });
  const second = await pay(world, { amount: 5009.99 });
  const third = await pay(world, { amount: 5000 });
  const [rejected] = (await trigger(world)).batches;
  expect(rejected).toMatchObject({ batchNumber: 3, netAmount: 9999.99, refundCount: 1, refundAmount: 10, transactionCount: 3 });
  expect((await read(world, first)).operations).toMatchObject([{ settlementBatchId: rejected.id }]);
  expect(await unsettled(world)).toEqual([]);
  await advance(world, 'PT1M');
  for (const made of [second, third]) {
    expect(await read(world, made)).toMatchObject({ status: 'Captured', settlementBatchId: null, batchNumber: null, settledAt: null });
  }
  expect((await read(world, first)).operations).toMatchObject([{ settlementBatchId: null }]);
  expect(await unsettled(world)).toMatchObject([
    { processorProfileId, currency: 'USD', count: 3, captureAmount: 10_009.99, refundAmount: 10, netAmount: 9999.99 },
  ]);
  await pay(world, { amount: 1 });
  const [next] = (await trigger(world)).batches;
  expect(next).toMatchObject({ batchNumber: 4, saleAmount: 10_010.99, refundAmount: 10, transactionCount: 4 });
  await advance(world, 'PT1M');
  expect(await read(world, second)).toMatchObject({ status: 'Settled', settlementBatchId: next.id });
  expect((await read(world, first)).operations).toMatchObject([{ settlementBatchId: next.id }]);
});

test('a rejected batch is tried again on schedule', async ({ open }) => {
  const world = await open(empty);
  const made = await pay(world, { amount: 9999.99 });
  await trigger(world);
  await advance(world, 'PT1M');
  await pay(world, { amount: 1 });
  await world.control('POST', '/clock', { set: '2026-03-03T07:01:00Z' });
  expect(await read(world, made)).toMatchObject({ status: 'Settled', batchNumber: 3 });
});

test('batches close at the settlement time where the merchant is, unless nothing is scheduled', async ({ open }) => {
  const [daily, never] = [await open(empty), await open({ ...empty, choices: { 'settlement.schedule': 'never' } })];
  for (const world of [daily, never]) {
    const made = await pay(world);
    const statuses = [];
    for (const set of ['2026-03-03T06:59:59Z', '2026-03-03T07:00:00Z', '2026-03-03T07:01:00Z']) {
      await world.control('POST', '/clock', { set });
      statuses.push((await read(world, made)).status);
    }
    expect(statuses).toEqual(world === daily ? ['Captured', 'Settling', 'Settled'] : ['Captured', 'Captured', 'Captured']);
  }
  expect((await trigger(never)).batches).toHaveLength(1);
});

test('numbers count for each profile, begin again after the maximum, and can be overridden', async ({ open }) => {
  const world = await open({ ...empty, choices: { 'settlement.maxBatchNumber': 3 } });
  const { processorProfileId } = await pay(world);
  // The first batch had a payment that the world begins with.
  const begun = {
    processorProfileId,
    lastBatchNumber: 1,
    nextBatchNumber: 2,
    lastBatchTime: '2026-02-20T20:00:00Z',
    minimum: 1,
    maximum: 3,
  };
  expect(await sequence(world, processorProfileId)).toEqual(begun);
  const { items } = await done(world, 'GET', `${base}?maxResultCount=100`);
  const { processorProfileId: cash } = items.find(({ paymentType }: Json) => paymentType === 'Cash');
  const untouched = { processorProfileId: cash, lastBatchNumber: null, nextBatchNumber: 1, lastBatchTime: null, minimum: 1, maximum: 3 };
  expect(await sequence(world, cash)).toEqual(untouched);
  const batchOf = async (): Promise<number> => {
    await pay(world);
    const [batch] = (await trigger(world)).batches;
    await advance(world, 'PT1M');
    return batch.batchNumber;
  };
  const numbers = [];
  for (let i = 0; i < 4; i++) numbers.push(await batchOf());
  expect(numbers).toEqual([2, 3, 1, 2]);
  expect(await sequence(world, processorProfileId)).toMatchObject({
    lastBatchNumber: 2,
    nextBatchNumber: 3,
    lastBatchTime: '2026-03-02T10:03:00Z',
  });
  // It may also be below the last one.
  expect(await setNumber(world, processorProfileId, 1)).toMatchObject({ lastBatchNumber: 2, nextBatchNumber: 1 });
  expect(await setNumber(world, processorProfileId, 3)).toMatchObject({ lastBatchNumber: 2, nextBatchNumber: 3 });
  expect(await sequence(world, processorProfileId)).toMatchObject({ nextBatchNumber: 3 });
  expect([await batchOf(), await batchOf()]).toEqual([3, 1]);
});

test('a number is refused out of range, out of reach and while a batch is in progress', async ({ open }) => {
  const world = await open(empty);
  const { processorProfileId } = await pay(world);
  const path = `${base}/batch-sequence`;
  const body = { processorProfileId, nextBatchNumber: 7 };
  const invalid = (member: string) => [400, 'Gateway:ValidationFailed', member] as const;
  const missing = [404, 'Gateway:EntityNotFound'] as const;
  await refuses(world, [
    ['merchantAdmin', 'POST', path, { ...body, nextBatchNumber: 0 }, ...invalid('nextBatchNumber')],
    ['merchantAdmin', 'POST', path, { ...body, nextBatchNumber: 1000 }, ...invalid('nextBatchNumber')],
    ['merchantAdmin', 'POST', path, { processorProfileId }, ...invalid('nextBatchNumber')],
    ['merchantAdmin', 'POST', path, { ...body, processorProfileId: unknownId }, ...missing],
    ['otherMerchant', 'POST', path, body, ...missing],
    ['otherMerchant', 'GET', `${path}?processorProfileId=${processorProfileId}`, undefined, ...missing],
    ['merchantAdmin', 'GET', path, undefined, ...invalid('processorProfileId')],
    ['noPermissions', 'POST', path, body, 403, 'Volo.Authorization:010002'],
    ['noPermissions', 'GET', `${path}?processorProfileId=${processorProfileId}`, undefined, 403, 'Volo.Authorization:010002'],
  ]);
  await trigger(world);
  await refuses(world, [['merchantAdmin', 'POST', path, body, 409, 'Settlement:BatchInProgress']]);
  await advance(world, 'PT1M');
  expect(await setNumber(world, processorProfileId, 7)).toMatchObject({ nextBatchNumber: 7 });
});

test('a payment is settled by hand, and taken back', async ({ open }) => {
  const world = await open({ ...empty, choices: { 'listen.lifetime': 'P60D', 'listen.bufferAge': 'P60D' } });
  const events = await listen(world);
  const [first, second] = [await pay(world), await pay(world, { cardData: card('4000000000000259') })];
  const voided = await pay(world);
  await operate(world, voided, { type: 'Void' });
  await advance(world, 'PT1H');
  const settledAt = '2026-03-02T10:30:00Z';
  expect(await override(world, [first, voided, second, first], 'Settled', { settledAt })).toEqual({
    updatedCount: 2,
    failures: [
      {
        transactionId: voided.id,
        code: 'Settlement:InvalidTransaction',
        message: 'A transaction with the status Voided cannot be set to Settled by hand.',
      },
    ],
  });
  const byHand = { status: 'Settled', settledAt, settlementBatchId: null, batchNumber: null };
  expect(await read(world, first)).toMatchObject({ ...byHand, refundableAmount: 100 });
  expect((await trigger(world)).batches).toEqual([]);
  expect(await override(world, [first], 'Settled')).toMatchObject({ updatedCount: 0, failures: [{ transactionId: first.id }] });
  expect(await override(world, [first, voided], 'Captured')).toMatchObject({ updatedCount: 1, failures: [{ transactionId: voided.id }] });
  expect(await read(world, first)).toMatchObject({ status: 'Captured', settledAt: null });
  expect(await override(world, [first], 'Captured')).toMatchObject({ updatedCount: 0 });
  // The other one is disputed, as after settlement in a batch.
  await advance(world, 'P2D');
  expect(await read(world, second)).toMatchObject({ status: 'Returned', returnCode: 'CB' });
  expect(await read(world, first)).toMatchObject({ status: 'Settled', batchNumber: 2 });
  const own = (await events()).filter(({ type, data }) => type === 'transaction.settled' && data.transactionId === first.id);
  expect(own.map(({ data }) => [data.previousStatus, data.settledAt, data.batchNumber])).toEqual([
    ['Captured', settledAt, null],
    ['Settling', '2026-03-03T07:01:00Z', 2],
  ]);
});

test('what a batch has settled is not taken back, and what one rejected stays captured', async ({ open }) => {
  const world = await open(empty);
  const settled = await pay(world);
  await trigger(world);
  expect(await override(world, [settled], 'Captured')).toMatchObject({ updatedCount: 0 });
  await advance(world, 'PT1M');
  expect(await override(world, [settled], 'Captured')).toMatchObject({ updatedCount: 0, failures: [{ transactionId: settled.id }] });
  const rejected = await pay(world, { amount: 9999.99 });
  await trigger(world);
  await advance(world, 'PT1M');
  expect(await override(world, [rejected], 'Captured')).toEqual({ updatedCount: 1, failures: [] });
  expect(await read(world, rejected)).toMatchObject({ status: 'Captured' });
  expect(await override(world, [rejected], 'Settled')).toEqual({ updatedCount: 1, failures: [] });
});

test('an override is refused as a whole for what is not in reach or not valid', async ({ open }) => {
  const world = await open(empty);
  const made = await pay(world);
  const path = `${base}/settlement-override`;
  const body = { merchantId: made.merchantId, transactionIds: [made.id], targetStatus: 'Settled', reason: 'By hand' };
  const missing = [404, 'Gateway:EntityNotFound'] as const;
  const invalid = (...members: readonly string[]) => [400, 'Gateway:ValidationFailed', ...members] as const;
  await refuses(world, [
    ['merchantAdmin', 'POST', path, { ...body, transactionIds: [made.id, unknownId] }, ...missing],
    ['merchantAdmin', 'POST', path, { ...body, merchantId: unknownId }, ...missing],
    ['otherMerchant', 'POST', path, body, ...missing],
    ['otherMerchant', 'POST', path, { ...body, merchantId: world.personas.otherMerchant.merchantId }, ...missing],
    ['merchantAdmin', 'POST', path, { ...body, transactionIds: [] }, ...invalid('transactionIds')],
    ['merchantAdmin', 'POST', path, { ...body, transactionIds: Array.from({ length: 501 }, () => made.id) }, ...invalid('transactionIds')],
    ['merchantAdmin', 'POST', path, { ...body, targetStatus: 'Voided' }, ...invalid('targetStatus')],
    ['merchantAdmin', 'POST', path, { ...body, reason: undefined }, ...invalid('reason')],
    ['merchantAdmin', 'POST', path, { ...body, settledAt: '2026-03-02T10:00:01Z' }, ...invalid('settledAt')],
    ['merchantAdmin', 'POST', path, { ...body, targetStatus: 'Captured', settledAt: '2026-03-02T09:00:00Z' }, ...invalid('settledAt')],
    ['noPermissions', 'POST', path, body, 403, 'Volo.Authorization:010002'],
  ]);
});

test('refunds wait for the next batch, and the summary of what is unsettled counts them', async ({ open }) => {
  const world = await open(empty);
  const made = await pay(world);
  const { processorProfileId } = made;
  await trigger(world);
  expect(await unsettled(world)).toEqual([]);
  await advance(world, 'PT1M');
  await advance(world, 'PT1H');
  await operate(world, made, { type: 'Refund', amount: 0.3 });
  await operate(world, made, { type: 'Refund', amount: 0.6 });
  expect(await unsettled(world)).toEqual([
    {
      processorProfileId,
      processorProfileName: 'Cards',
      currency: 'USD',
      count: 2,
      captureAmount: 0,
      refundAmount: 0.9,
      netAmount: -0.9,
      oldestTransactionTime: '2026-03-02T11:01:00Z',
    },
  ]);
  const [batch] = (await trigger(world)).batches;
  expect(batch).toMatchObject({ transactionCount: 2, saleCount: 0, refundCount: 2, refundAmount: 0.9, netAmount: -0.9 });
  expect(batch.openedAt).toBe('2026-03-02T11:01:00Z');
  expect((await read(world, made)).operations).toMatchObject([{ settlementBatchId: batch.id }, { settlementBatchId: batch.id }]);
  expect(await read(world, made)).toMatchObject({ status: 'PartiallyRefunded', batchNumber: 2 });
  expect(await unsettled(world)).toEqual([]);
});

const payByCheck = (world: World, accountNumber: string, over: Json = {}): Promise<Json> => {
  const checkData = { routingNumber: '110000000', accountNumber, accountType: 'Checking', accountHolderName: 'A. Sample' };
  return pay(world, { paymentType: 'Check', cardData: undefined, checkData, ...over });
};

test('checks settle two banking days after submission', async ({ open }) => {
  const world = await open(empty);
  const made = await payByCheck(world, '000123456789');
  expect((await trigger(world)).batches).toEqual([]);
  await advance(world, 'P1D');
  expect((await trigger(world)).batches).toHaveLength(1);
  const statuses = [];
  for (const by of ['PT47H', 'PT1H']) {
    await advance(world, by);
    statuses.push((await read(world, made)).status);
  }
  expect(statuses).toEqual(['Settling', 'Settled']);
});

test('a check that will be returned is counted and settled as any other, and comes back two banking days after', async ({ open }) => {
  const world = await open({ ...empty, choices: { 'settlement.schedule': 'never' } });
  const made = await payByCheck(world, '000222222227');
  await advance(world, 'P1D');
  expect(await unsettled(world)).toMatchObject([{ count: 1, captureAmount: 100, netAmount: 100 }]);
  const { batches } = await trigger(world);
  expect(batches).toMatchObject([{ transactionCount: 1, saleAmount: 100, netAmount: 100 }]);
  expect(await unsettled(world)).toEqual([]);
  const seen = [];
  // Submitted on a Tuesday: settled on Thursday, returned on Monday.
  for (const by of ['PT47H', 'PT1H', 'PT95H', 'PT1H']) {
    await advance(world, by);
    const { status, returnCode, settlementBatchId } = await read(world, made);
    seen.push([status, returnCode, settlementBatchId]);
  }
  const { id } = batches[0];
  expect(seen).toEqual([
    ['Settling', null, id],
    ['Settled', null, id],
    ['Settled', null, id],
    ['Returned', 'R01', id],
  ]);
});

test('neither a cash sale nor its refund stands in a batch', async ({ open }) => {
  const world = await open(empty);
  const cash = await pay(world, { paymentType: 'Cash', cardData: undefined, cashData: {} });
  const credit = await pay(world, { type: 'Credit', paymentType: 'Cash', cardData: undefined, cashData: {} });
  await operate(world, cash, { type: 'Refund', amount: 40 });
  expect(await unsettled(world)).toEqual([]);
  const { batches, skipped } = await trigger(world);
  expect(batches).toEqual([]);
  expect(skipped.find((one: Json) => one.processorProfileId === cash.processorProfileId).reason).toBe('NothingToSettle');
  // Captured again manually, it waits for no batch either.
  expect((await override(world, [credit], 'Captured')).updatedCount).toBe(1);
  expect(await unsettled(world)).toEqual([]);
  await advance(world, 'P3D');
  expect((await sequence(world, cash.processorProfileId)).lastBatchNumber).toBeNull();
  expect((await read(world, credit)).status).toBe('Captured');
});

/** Active, and not the merchant's default. */
const newProfile = (world: World): Promise<Json> =>
  done(world, 'POST', `/api/merchants/${merchantOf(world)}/processor-profiles`, {
    name: 'Second terminal',
    processorId: 'sim-card',
    paymentTypes: ['Card'],
    currencies: ['USD'],
    settlementMode: 'Manual',
    config: { merchantNumber: '417', terminalNumber: '001', apiSecret: 'a-secret-of-the-profile' },
  });

test('a refund through a deleted profile is settled as one through any other', async ({ open }) => {
  const world = await open(empty);
  const profile = await newProfile(world);
  const paid = await pay(world, { processorProfileId: profile.id });
  await trigger(world);
  await advance(world, 'PT1M');
  await done(world, 'DELETE', `/api/merchants/${merchantOf(world)}/processor-profiles/${profile.id}`);
  await operate(world, paid, { type: 'Refund', amount: 40 });
  expect(await unsettled(world)).toMatchObject([{ processorProfileId: profile.id, count: 1, refundAmount: 40 }]);
  const { batches, skipped } = await trigger(world);
  expect(batches).toMatchObject([{ processorProfileId: profile.id, batchNumber: 2, refundCount: 1, netAmount: -40 }]);
  expect(await unsettled(world)).toEqual([]);
  await advance(world, 'PT1M');
  const again = await trigger(world);
  // A deleted profile is not settled.
  for (const one of [...skipped, ...again.skipped]) expect(one.processorProfileId).not.toBe(profile.id);
});

test('cards and checks that wait for one profile are batches of their own, settled each in its time', async ({ open }) => {
  const world = await open({ ...empty, choices: { 'settlement.schedule': 'never' } });
  const profile = await newProfile(world);
  const byCard = await pay(world, { processorProfileId: profile.id });
  const path = `/api/merchants/${merchantOf(world)}/processor-profiles/${profile.id}`;
  await done(world, 'PUT', path, replacing(profile, { processorId: 'sim-ach', paymentTypes: ['Check'] }));
  const byCheck = await payByCheck(world, '000123456789', { processorProfileId: profile.id });
  await advance(world, 'P1D');
  const { batches } = await trigger(world);
  expect(batches.map((one: Json) => [one.processorProfileId, one.transactionCount])).toEqual([
    [profile.id, 1],
    [profile.id, 1],
  ]);
  const seen = [];
  for (const by of ['PT1M', 'P2D']) {
    await advance(world, by);
    seen.push([(await read(world, byCard)).status, (await read(world, byCheck)).status]);
  }
  expect(seen).toEqual([
    ['Settled', 'Settling'],
    ['Settled', 'Settled'],
  ]);
});

test('cash that was held for review is settled when it is approved, and voided when it is rejected', async ({ open }) => {
  const world = await open(empty);
  const screening = { name: 'Screening', providerType: 'sim-screening', mode: 'Enforce' };
  await done(world, 'POST', `/api/merchants/${merchantOf(world)}/screening-provider-profiles`, screening);
  const held = { paymentType: 'Cash', cardData: undefined, cashData: {}, billingAddress: { email: 'screen-review@example.com' } };
  const [sale, other] = [await pay(world, held), await pay(world, held)];
  expect(sale).toMatchObject({ status: 'InReview', availableOperations: ['Approve', 'Reject'] });
  const approved = await operate(world, sale, { type: 'Approve' });
  expect(approved).toMatchObject({ status: 'Settled', capturedAmount: 100, authorizationCode: null, settlementBatchId: null });
  expect(approved.settledAt).toBe(approved.lastModificationTime);
  expect((await operate(world, other, { type: 'Reject' })).status).toBe('Voided');
  expect(await unsettled(world)).toEqual([]);
  expect((await operate(world, sale, { type: 'Refund' })).status).toBe('Refunded');
});
