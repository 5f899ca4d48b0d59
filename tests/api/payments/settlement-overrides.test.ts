import { advance, card, done, invalid, listen, notFound, unknownId } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { base, empty, pay, operate, read, trigger, sequence, override, refuses } from './settlement-steps.ts';

test.use({ worldOptions: empty });

const setNumber = (world: World, processorProfileId: string, nextBatchNumber: number): Promise<Json> =>
  done(world, 'POST', `${base}/batch-sequence`, { processorProfileId, nextBatchNumber });

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

test('a number is refused out of range, out of reach and while a batch is in progress', async ({ world }) => {
  const { processorProfileId } = await pay(world);
  const path = `${base}/batch-sequence`;
  const body = { processorProfileId, nextBatchNumber: 7 };
  await refuses(world, [
    ['merchantAdmin', 'POST', path, { ...body, nextBatchNumber: 0 }, ...invalid('nextBatchNumber')],
    ['merchantAdmin', 'POST', path, { ...body, nextBatchNumber: 1000 }, ...invalid('nextBatchNumber')],
    ['merchantAdmin', 'POST', path, { processorProfileId }, ...invalid('nextBatchNumber')],
    ['merchantAdmin', 'POST', path, { ...body, processorProfileId: unknownId }, ...notFound],
    ['otherMerchant', 'POST', path, body, ...notFound],
    ['otherMerchant', 'GET', `${path}?processorProfileId=${processorProfileId}`, undefined, ...notFound],
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

test('settled payments of a batch stay settled, and those of a rejected batch stay captured', async ({ world }) => {
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

test('an override with one invalid or unreachable item is refused entirely', async ({ world }) => {
  const made = await pay(world);
  const path = `${base}/settlement-override`;
  const body = { merchantId: made.merchantId, transactionIds: [made.id], targetStatus: 'Settled', reason: 'By hand' };
  await refuses(world, [
    ['merchantAdmin', 'POST', path, { ...body, transactionIds: [made.id, unknownId] }, ...notFound],
    ['merchantAdmin', 'POST', path, { ...body, merchantId: unknownId }, ...notFound],
    ['otherMerchant', 'POST', path, body, ...notFound],
    ['otherMerchant', 'POST', path, { ...body, merchantId: world.personas.otherMerchant.merchantId }, ...notFound],
    ['merchantAdmin', 'POST', path, { ...body, transactionIds: [] }, ...invalid('transactionIds')],
    ['merchantAdmin', 'POST', path, { ...body, transactionIds: Array.from({ length: 501 }, () => made.id) }, ...invalid('transactionIds')],
    ['merchantAdmin', 'POST', path, { ...body, targetStatus: 'Voided' }, ...invalid('targetStatus')],
    ['merchantAdmin', 'POST', path, { ...body, reason: undefined }, ...invalid('reason')],
    ['merchantAdmin', 'POST', path, { ...body, settledAt: '2026-03-02T10:00:01Z' }, ...invalid('settledAt')],
    ['merchantAdmin', 'POST', path, { ...body, targetStatus: 'Captured', settledAt: '2026-03-02T09:00:00Z' }, ...invalid('settledAt')],
    ['noPermissions', 'POST', path, body, 403, 'Volo.Authorization:010002'],
  ]);
});
