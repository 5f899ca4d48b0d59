import { advance, card, done, listen, merchantOf, type Persona } from '../billing/billing-steps.ts';
import { expect, test, worldOf, type Json, type World } from '../simulator/simulated.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import { base, empty, pay, operate, read, trigger, unsettled } from './settlement-steps.ts';

test.use({ worldOptions: empty });

const triggerOne = (world: World, merchantId: string, body?: unknown, by?: Persona): Promise<Json> =>
  done(world, 'POST', `${base}/settlements/merchants/${merchantId}/trigger`, body, by);

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

test('profiles that cannot settle are skipped with a reason, and an empty list settles nothing', async ({ world }) => {
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

test('an administrator of the platform settles every merchant', async ({ world }) => {
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

test('a rejected batch gives back its payments and refunds, which go into the next one', async ({ world }) => {
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

test('a rejected batch is tried again on schedule', async ({ world }) => {
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
