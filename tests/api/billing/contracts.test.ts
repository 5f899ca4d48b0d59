/** Contracts: terms, dates and states (concepts: Contract; assumptions: 9). */
import {
  addMethod,
  contractBody,
  done,
  invalid,
  newContract,
  newCustomer,
  newPlan,
  notFound,
  refusedWith,
  replacing,
  today,
  unknownId,
} from './billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/contracts';
const read = (world: World, id: string) => done(world, 'GET', `${base}/${id}`);
const act = (world: World, id: string, verb: 'pause' | 'resume', body?: Json) => done(world, 'POST', `${base}/${id}/${verb}`, body);
const refuse = (world: World, id: string, verb: 'pause' | 'resume', body?: Json) =>
  refusedWith(world, 'POST', `${base}/${id}/${verb}`, body);
const setClock = (world: World, at: string) => world.control('POST', '/clock', { set: at });
const invalidState = [409, 'Contracts:InvalidState'];

test.describe('creating', () => {
  test('a contract that starts today is active, a later one pending until its start date', async ({ world }) => {
    const now = await newContract(world);
    expect(now).toMatchObject({
      status: 'Active',
      contractNumber: expect.stringMatching(/^C\d{8}$/),
      customerName: 'Lovelace',
      contractPlanName: null,
      amount: 20,
      currency: 'USD',
      intervalCount: 1,
      completedCycles: 0,
      nextBillingDate: today,
      sendReceipt: true,
      tags: [],
      maskedPaymentDetails: { last4: '1111' },
    });
    const later = await newContract(world, { startDate: '2026-03-05' });
    expect(later).toMatchObject({ status: 'Pending', nextBillingDate: '2026-03-05' });
    expect(Number(later.contractNumber.slice(1))).toBe(Number(now.contractNumber.slice(1)) + 1);
    expect(await refuse(world, later.id, 'pause')).toEqual(invalidState);
    await setClock(world, '2026-03-05T04:59:00Z');
    expect(await read(world, later.id)).toMatchObject({ status: 'Pending' });
    await setClock(world, '2026-03-05T05:00:00Z');
    expect(await read(world, later.id)).toMatchObject({
      status: 'Active',
      lastModificationTime: '2026-03-05T05:00:00Z',
      lastModifierId: null,
    });
  });

  test('a plan gives the terms and the trial', async ({ world }) => {
    const plan = await newPlan(world, { trialDays: 14, interval: 'Week', intervalCount: 2, totalCycles: 6 });
    const { amount: _, interval: __, ...body } = await contractBody(world, { contractPlanId: plan.id });
    expect(await done(world, 'POST', base, body)).toMatchObject({
      contractPlanName: 'Gold',
      amount: 10,
      interval: 'Week',
      intervalCount: 2,
      totalCycles: 6,
      nextBillingDate: '2026-03-16',
    });
    const { contractPlanId: ___, ...bare } = body;
    expect(await refusedWith(world, 'POST', base, bare)).toEqual(invalid('amount', 'interval'));
  });

  test('the next billing date follows from start, interval and billing day', async ({ world }) => {
    for (const [title, body, nextBillingDate] of [
      ['the billing day comes later this month', { billingDay: 20 }, '2026-03-20'],
      ['the billing day of this month is over', { billingDay: 1 }, '2026-04-01'],
      ['the billing day is clamped to the month', { startDate: '2026-04-02', billingDay: 31 }, '2026-04-30'],
      ['a past start goes on with its next cycle', { startDate: '2026-01-31' }, '2026-03-31'],
      ['a day has no billing day', { startDate: '2026-02-27', interval: 'Day', intervalCount: 2, billingDay: 20 }, '2026-03-03'],
      ['a year', { startDate: '2024-02-29', interval: 'Year' }, '2027-02-28'],
      ['all cycles are over', { startDate: '2025-01-01', totalCycles: 3 }, null],
    ] as const)
      expect(await newContract(world, body), title).toMatchObject({ nextBillingDate });
  });

  test('referenced records must exist and belong together', async ({ world }) => {
    const body = await contractBody(world);
    const otherCustomersMethod = await addMethod(world, (await newCustomer(world)).id);
    for (const change of [
      { customerId: unknownId },
      { storedPaymentMethodId: unknownId },
      { storedPaymentMethodId: otherCustomersMethod.id },
      { contractPlanId: unknownId },
      { processorProfileId: unknownId },
      { merchantId: world.personas.otherMerchant.merchantId },
    ]) {
      expect(await refusedWith(world, 'POST', base, { ...body, ...change }), JSON.stringify(change)).toEqual(notFound);
    }
    expect(await refusedWith(world, 'POST', base, { ...body, amount: 1.005 })).toEqual(invalid('amount'));
    expect(await refusedWith(world, 'POST', base, { ...body, startDate: '2026-02-01', endDate: today })).toEqual(invalid('endDate'));
  });
});

test.describe('pausing', () => {
  test('a pause keeps the next billing date, and a resumption skips missed cycles', async ({ world }) => {
    const { id } = await newContract(world);
    expect(await act(world, id, 'pause', { reason: 'On leave' })).toMatchObject({
      status: 'Paused',
      pausedAt: frozenAt,
      pauseReason: 'On leave',
      resumesAt: null,
      nextBillingDate: today,
    });
    expect(await refuse(world, id, 'pause')).toEqual(invalidState);
    await setClock(world, '2026-05-10T12:00:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Paused', nextBillingDate: today });
    expect(await act(world, id, 'resume')).toMatchObject({
      status: 'Active',
      pausedAt: null,
      pauseReason: null,
      nextBillingDate: '2026-06-02',
    });
    expect(await refuse(world, id, 'resume')).toEqual(invalidState);
  });

  test('it resumes automatically on the date', async ({ world }) => {
    const { id } = await newContract(world);
    expect(await refuse(world, id, 'pause', { resumesAt: today })).toEqual(invalid('resumesAt'));
    await act(world, id, 'pause', { resumesAt: '2026-04-02' });
    await setClock(world, '2026-04-02T03:59:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Paused', resumesAt: '2026-04-02' });
    await setClock(world, '2026-04-02T04:00:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Active', resumesAt: null, nextBillingDate: '2026-05-02' });
  });
});

test.describe('ending', () => {
  test('it completes on its end date', async ({ world }) => {
    const { id } = await newContract(world, { endDate: '2026-03-10' });
    await setClock(world, '2026-03-10T04:00:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Completed', completedAt: '2026-03-10T04:00:00Z', nextBillingDate: null });
    expect(await refuse(world, id, 'pause')).toEqual(invalidState);
    expect(await refuse(world, id, 'resume')).toEqual(invalidState);
  });

  test('a pause outlasts the end date; resuming then completes', async ({ world }) => {
    const { id } = await newContract(world, { endDate: '2026-03-10' });
    await act(world, id, 'pause');
    await setClock(world, '2026-03-12T12:00:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Paused' });
    expect(await act(world, id, 'resume')).toMatchObject({ status: 'Completed', nextBillingDate: null });
  });

  test('setting the end date to today cancels it in any state', async ({ world }) => {
    const made: Json[] = [];
    for (const status of ['Pending', 'Active', 'Paused']) {
      const one = await newContract(world, { startDate: status === 'Pending' ? '2026-03-20' : '2026-02-20' });
      made.push(status === 'Paused' ? await act(world, one.id, 'pause') : one);
      expect(made.at(-1)).toMatchObject({ status });
    }
    for (const one of made) {
      const endNow = replacing(one, { startDate: '2026-02-20', endDate: today });
      const ended = { status: 'Cancelled', cancelledAt: frozenAt, nextBillingDate: null };
      expect(await done(world, 'PUT', `${base}/${one.id}`, endNow)).toMatchObject(ended);
      expect(await refuse(world, one.id, 'resume')).toEqual(invalidState);
    }
    await setClock(world, '2026-04-20T12:00:00Z');
    for (const { id } of made) expect(await read(world, id)).toMatchObject({ status: 'Cancelled' });
  });

  test('an update moves only a future start date', async ({ world }) => {
    const pending = await newContract(world, { startDate: '2026-03-20' });
    const path = `${base}/${pending.id}`;
    const moved = await done(world, 'PUT', path, replacing(pending, { startDate: '2026-03-25' }));
    expect(moved).toMatchObject({ status: 'Pending', nextBillingDate: '2026-03-25' });
    const begun = await done(world, 'PUT', path, replacing(moved, { startDate: '2026-02-25' }));
    expect(begun).toMatchObject({ status: 'Active', nextBillingDate: '2026-03-25' });
    expect(await refusedWith(world, 'PUT', path, replacing(begun, { startDate: '2026-02-26' }))).toEqual(invalidState);
    expect(await done(world, 'PUT', path, replacing(begun, { billingDay: 7 }))).toMatchObject({ nextBillingDate: '2026-03-07' });
  });

  test('a deleted contract is not billed, and continues when it is restored', async ({ world }) => {
    const [active, pending] = [await newContract(world), await newContract(world, { startDate: '2026-03-10' })];
    for (const { id } of [active, pending]) await done(world, 'DELETE', `${base}/${id}`);
    await setClock(world, '2026-04-15T12:00:00Z');
    expect(await done(world, 'POST', `${base}/${active.id}/restore`)).toMatchObject({ status: 'Active', nextBillingDate: '2026-05-02' });
    expect(await done(world, 'POST', `${base}/${pending.id}/restore`)).toMatchObject({ status: 'Active', nextBillingDate: '2026-05-10' });
  });
});

test('the list filters and sorts by computed fields', async ({ world }) => {
  const { id } = await newContract(world, { name: 'Zither', externalReference: 'ext-9' });
  const find = async (...filters: readonly Json[]) =>
    (await done(world, 'POST', `${base}/list/continuation`, { filter: { filters }, maxResultCount: 1000 })).items.map(
      (one: Json) => one.id,
    );
  expect(await find({ field: 'customerName', operator: 'Equals', value: 'lovelace' })).toEqual([id]);
  expect(
    await find(
      { field: 'maskedPaymentDetails.last4', operator: 'Equals', value: '1111' },
      { field: 'name', operator: 'eq', value: 'zither' },
    ),
  ).toEqual([id]);
  expect((await done(world, 'GET', `${base}?filter=ext-9`)).items).toHaveLength(1);
});

test.describe('prices of the plan', () => {
  const addPrice = (world: World, planId: string, body: Json) => done(world, 'POST', `/api/contract-plans/${planId}/prices`, body);

  test('a price of the next cycle applies to earlier subscribers of the same date', async ({ world }) => {
    const plan = await newPlan(world);
    await setClock(world, '2026-03-03T12:00:00Z');
    const contract = await newContract(world, { contractPlanId: plan.id, startDate: '2026-03-03' });
    await addPrice(world, plan.id, { amount: 20, application: 'NextCycle' });
    const later = await newContract(world, { contractPlanId: plan.id, startDate: '2026-03-03' });
    await setClock(world, '2026-04-05T12:00:00Z');
    expect([(await read(world, contract.id)).amount, (await read(world, later.id)).amount]).toEqual([20, 20]);
  });

  test('a later subscriber pays the price of that day, not an earlier one', async ({ world }) => {
    const plan = await newPlan(world);
    const contract = await newContract(world);
    await addPrice(world, plan.id, { amount: 20, application: 'NextCycle', effectiveFrom: '2026-04-01' });
    await addPrice(world, plan.id, { amount: 30, effectiveFrom: '2026-05-01' });
    await setClock(world, '2026-05-05T12:00:00Z');
    const moved = await done(
      world,
      'PUT',
      `${base}/${contract.id}`,
      replacing(contract, { contractPlanId: plan.id, concurrencyStamp: null }),
    );
    expect(moved).toMatchObject({ amount: 30, contractPlanName: 'Gold' });
    await addPrice(world, plan.id, { amount: 40, application: 'NextCycle', effectiveFrom: '2026-06-01' });
    await setClock(world, '2026-06-05T12:00:00Z');
    expect((await read(world, contract.id)).amount).toBe(40);
  });
});

test('cannot be restored without its customer, unless it has ended', async ({ world }) => {
  const contract = await newContract(world, { endDate: '2026-03-09' });
  const over = await newContract(world, { customerId: contract.customerId, storedPaymentMethodId: contract.storedPaymentMethodId });
  await done(world, 'PUT', `${base}/${over.id}`, replacing(over, { startDate: over.startDate, endDate: '2026-03-03' }));
  await setClock(world, '2026-03-04T12:00:00Z');
  expect((await read(world, over.id)).status).toBe('Completed');
  await done(world, 'DELETE', `${base}/${over.id}`);
  await done(world, 'DELETE', `${base}/${contract.id}`);
  await done(world, 'DELETE', `/api/customers/${contract.customerId}`);
  expect(await refusedWith(world, 'POST', `${base}/${contract.id}/restore`)).toEqual(notFound);
  expect(await done(world, 'POST', `${base}/${over.id}/restore`)).toMatchObject({ status: 'Completed' });
  await done(world, 'POST', `/api/customers/${contract.customerId}/restore`);
  expect(await done(world, 'POST', `${base}/${contract.id}/restore`)).toMatchObject({ status: 'Active' });
});
