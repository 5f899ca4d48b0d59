/** Contract plans and their prices (assumptions: 8). */
import { contractBody, done, invalid, newContract, newPlan, notFound, refusedWith, replacing, today, unknownId } from './billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/contract-plans';
const addPrice = (world: World, id: string, body: Json) => done(world, 'POST', `${base}/${id}/prices`, body);
const refusePrice = (world: World, id: string, body: Json) => refusedWith(world, 'POST', `${base}/${id}/prices`, body);
const setClock = (world: World, at: string) => world.control('POST', '/clock', { set: at });

test('a plan begins with its initial price and the usual defaults', async ({ world }) => {
  expect(await newPlan(world, { currency: 'usd', interval: 'month' })).toMatchObject({
    currency: 'USD',
    interval: 'Month',
    intervalCount: 1,
    totalCycles: null,
    trialDays: 0,
    setupFee: 0,
    retryPolicy: { maxAttempts: 4, intervalsDays: [1, 3, 5] },
    isActive: true,
    currentPrice: 10,
    subscriberCount: 0,
    prices: [{ amount: 10, effectiveFrom: today, isCurrent: true, application: 'NewSubscribersOnly', subscribersEffectiveFrom: null }],
  });
  const yen = { currency: 'JPY', initialPrice: 10.5, setupFee: 0.5, name: 'Yen' };
  const body = replacing(await newPlan(world, { name: 'Other' }), yen);
  expect(await refusedWith(world, 'POST', base, body)).toEqual(invalid('setupFee', 'initialPrice'));
});

test('the price in force follows the calendar of the merchant', async ({ world }) => {
  const plan = await newPlan(world);
  const later = await addPrice(world, plan.id, { amount: 12, effectiveFrom: '2026-03-10', note: 'Spring' });
  expect(later).toMatchObject({ amount: 12, currency: 'USD', isCurrent: false, application: 'NewSubscribersOnly', note: 'Spring' });
  const prices = async () => {
    const { currentPrice, prices: all } = await done(world, 'GET', `${base}/${plan.id}`);
    return [currentPrice, all.map(({ amount, isCurrent }: Json) => [amount, isCurrent])];
  };
  expect(await prices()).toEqual([
    10,
    [
      [12, false],
      [10, true],
    ],
  ]);
  await setClock(world, '2026-03-10T03:59:00Z');
  expect(await prices()).toEqual([
    10,
    [
      [12, false],
      [10, true],
    ],
  ]);
  await setClock(world, '2026-03-10T04:01:00Z');
  expect(await prices()).toEqual([
    12,
    [
      [12, true],
      [10, false],
    ],
  ]);
});

test('a price is refused for its dates and its amount', async ({ world }) => {
  const { id } = await newPlan(world);
  expect(await refusePrice(world, id, { amount: 1.234, effectiveFrom: '2026-04-01' })).toEqual(invalid('amount'));
  expect(await refusePrice(world, id, { amount: 1, effectiveFrom: '2026-03-01' })).toEqual(invalid('effectiveFrom'));
  expect(await refusePrice(world, id, { amount: 1, effectiveFrom: '2026-04-01', application: 'OnDate' })).toEqual(
    invalid('subscribersEffectiveFrom'),
  );
  const early = { amount: 1, effectiveFrom: '2026-04-01', application: 'OnDate', subscribersEffectiveFrom: '2026-03-31' };
  expect(await refusePrice(world, id, early)).toEqual(invalid('subscribersEffectiveFrom'));
  expect(await refusePrice(world, id, { ...early, application: 'NextCycle' })).toEqual(invalid('subscribersEffectiveFrom'));
  expect(await refusePrice(world, id, { amount: 1 })).toEqual([409, 'ContractPlans:PriceExists']);
  expect(await refusePrice(world, unknownId, { amount: 1 })).toEqual(notFound);
  expect(await refusedWith(world, 'POST', `${base}/${id}/prices`, { amount: 1 }, 'otherMerchant')).toEqual(notFound);
  expect((await done(world, 'GET', `${base}/${id}`)).prices).toHaveLength(1);
});

test('a price applies to subscribers as configured', async ({ world }) => {
  const plan = await newPlan(world);
  const { id } = await newContract(world, { contractPlanId: plan.id });
  await addPrice(world, plan.id, { amount: 11, effectiveFrom: '2026-03-10' });
  await addPrice(world, plan.id, { amount: 12, effectiveFrom: '2026-03-20', application: 'NextCycle' });
  await addPrice(world, plan.id, {
    amount: 13,
    effectiveFrom: '2026-03-25',
    application: 'OnDate',
    subscribersEffectiveFrom: '2026-05-10',
  });
  const amountAt = async (at: string) => {
    await setClock(world, at);
    return (await done(world, 'GET', `/api/contracts/${id}`)).amount;
  };
  expect(await amountAt('2026-03-15T12:00:00Z')).toBe(10);
  expect(await amountAt('2026-04-01T12:00:00Z')).toBe(10);
  expect(await amountAt('2026-04-02T12:00:00Z')).toBe(12);
  expect(await amountAt('2026-05-20T12:00:00Z')).toBe(12);
  expect(await amountAt('2026-06-02T12:00:00Z')).toBe(13);
  const fresh = await newContract(world, { contractPlanId: plan.id, startDate: '2026-06-02' });
  expect(fresh.amount).toBe(13);
});

test('subscribers protect the terms of a plan and the plan itself', async ({ world }) => {
  const plan = await newPlan(world);
  const path = `${base}/${plan.id}`;
  const changed = await done(world, 'PUT', path, replacing(plan, { interval: 'Week' }));
  const contract = await newContract(world, { contractPlanId: plan.id });
  expect(await done(world, 'GET', path)).toMatchObject({ subscriberCount: 1 });
  for (const change of [{ currency: 'EUR' }, { interval: 'Year' }, { intervalCount: 2 }]) {
    expect(await refusedWith(world, 'PUT', path, replacing(changed, change))).toEqual([409, 'ContractPlans:InUse']);
  }
  expect(await refusedWith(world, 'DELETE', path)).toEqual([409, 'ContractPlans:InUse']);
  await done(world, 'PUT', path, replacing(changed, { description: 'Still fine' }));
  await done(world, 'DELETE', `/api/contracts/${contract.id}`);
  expect(await done(world, 'GET', path)).toMatchObject({ subscriberCount: 0 });
  await done(world, 'DELETE', path);
});

test('the lookup names active plans with the price of today', async ({ world }) => {
  const plan = await newPlan(world, { name: 'Aardvark', code: 'AA' });
  await newPlan(world, { name: 'Idle', isActive: false });
  const gone = await newPlan(world, { name: 'Gone' });
  await done(world, 'DELETE', `${base}/${gone.id}`);
  const found = await done(world, 'GET', `${base}/lookup`);
  const names = found.map(({ name }: Json) => name);
  expect(names).toEqual(['Aardvark', 'Basic', 'Plus', 'Yearly']);
  expect(found[0]).toEqual({
    id: plan.id,
    name: 'Aardvark',
    code: 'AA',
    amount: 10,
    currency: 'USD',
    interval: 'Month',
    intervalCount: 1,
    trialDays: 0,
  });
  expect(await done(world, 'GET', `${base}/lookup`, undefined, 'otherMerchant')).toEqual([]);
  const idle = await contractBody(world, { contractPlanId: (await newPlan(world, { name: 'Asleep', isActive: false })).id });
  expect(await refusedWith(world, 'POST', '/api/contracts', idle)).toEqual(invalid('contractPlanId'));
});
