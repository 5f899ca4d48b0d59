import {
  addMethod,
  bare,
  base,
  chargesOf,
  contracts,
  done,
  dueDates,
  invalid,
  merchantOf,
  newContract,
  newCustomer,
  newDeclined,
  notFound,
  read,
  refusedWith,
  runOf,
  setClock,
  stored,
  today,
  trigger,
} from './billing-steps.ts';
import { expect, test, type Json } from '../simulator/simulated.ts';

test.describe('the run by hand', () => {
  test.use({ worldOptions: bare });

  test('charges what is due before the run of the day, which then does not', async ({ world }) => {
    const { id } = await newContract(world);
    const run = await trigger(world);
    expect(run).toMatchObject({ trigger: 'Manual', status: 'Completed', asOfDate: today, dueCount: 1, succeededCount: 1, attempts: [] });
    const again = await trigger(world);
    expect(again).toMatchObject({ dueCount: 0, succeededCount: 0, skippedCount: 1, totalAmount: 0 });
    expect((await runOf(world, again.id)).attempts).toMatchObject([{ contractId: id, cycleNumber: 1, skipReason: 'AlreadyBilled' }]);
    await setClock(world, '2026-03-03T12:00:00Z');
    expect(await dueDates(world, id)).toEqual([today]);
    expect((await chargesOf(world, id))[0].creatorId).toBe(world.personas.merchantAdmin.userId);
  });

  test('records why a named contract is not charged', async ({ world }) => {
    const [later, paused, declined] = [
      await newContract(world, { startDate: '2026-04-01' }),
      await newContract(world),
      await newDeclined(world),
    ];
    await done(world, 'POST', `${contracts}/${paused.id}/pause`);
    await trigger(world, { contractIds: [declined.id] });
    const { id } = await trigger(world, { contractIds: [later.id, paused.id, declined.id, later.id] });
    expect((await runOf(world, id)).attempts.map((one: Json) => [one.contractId, one.skipReason])).toEqual([
      [later.id, 'NotDue'],
      [paused.id, 'Paused'],
      [declined.id, 'NotDue'],
    ]);
  });

  test('reads contracts as of its date: ahead of the calendar it begins them and charges one cycle', async ({ world }) => {
    const [pending, active] = [await newContract(world, { startDate: '2026-03-20' }), await newContract(world, { interval: 'Day' })];
    expect(await trigger(world, { asOfDate: '2026-03-25' })).toMatchObject({ asOfDate: '2026-03-25', dueCount: 2, succeededCount: 2 });
    expect(await read(world, pending.id)).toMatchObject({ status: 'Active', completedCycles: 1, nextBillingDate: '2026-04-20' });
    expect(await read(world, active.id)).toMatchObject({ completedCycles: 1, nextBillingDate: '2026-03-03' });
    await setClock(world, '2026-03-21T12:00:00Z');
    expect(await dueDates(world, pending.id)).toEqual(['2026-03-20']);
    expect(await trigger(world, { asOfDate: '2026-03-01' })).toMatchObject({ dueCount: 0, succeededCount: 0 });
  });

  test('bills one customer, one contract, or none', async ({ world }) => {
    const [one, two] = [await newContract(world), await newContract(world)];
    expect(await trigger(world, { contractIds: [] })).toMatchObject({ dueCount: 0, skippedCount: 0 });
    expect(await trigger(world, { customerId: one.customerId })).toMatchObject({ dueCount: 1, succeededCount: 1 });
    const crossed = { customerId: one.customerId, contractIds: [two.id] };
    expect(await refusedWith(world, 'POST', `${base}/trigger`, crossed)).toEqual(notFound);
    expect(await read(world, two.id)).toMatchObject({ completedCycles: 0 });
  });

  test('a dry run returns the expected result and stores nothing', async ({ world }) => {
    const [good, bad] = [await newContract(world), await newDeclined(world)];
    const before = await stored(world);
    const tried = await trigger(world, { dryRun: true });
    expect(tried).toMatchObject({ dryRun: true, dueCount: 2, succeededCount: 1, declinedCount: 1, totalAmount: 20, currency: 'USD' });
    expect(tried.attempts).toMatchObject([
      { contractId: good.id, status: 'Succeeded', transactionId: null },
      { contractId: bad.id, status: 'Declined', responseCode: '05' },
    ]);
    expect(await stored(world)).toEqual(before);
    expect(await refusedWith(world, 'GET', `${base}/runs/${tried.id}`)).toEqual(notFound);
  });

  test('waits in the queue where a deployment chose so, and keeps others out meanwhile', async ({ open }) => {
    const world = await open({ ...bare, choices: { 'recurring.inline': false } });
    const { id } = await newContract(world);
    const queued = await trigger(world);
    expect(queued).toMatchObject({ status: 'Queued', completedAt: null, dueCount: 0 });
    expect(await refusedWith(world, 'POST', `${base}/trigger`)).toEqual([409, 'RecurringBilling:RunInProgress']);
    expect(await read(world, id)).toMatchObject({ completedCycles: 0 });
    await setClock(world, '2026-03-02T10:00:01Z');
    expect(await runOf(world, queued.id)).toMatchObject({ status: 'Completed', startedAt: '2026-03-02T10:00:00.001Z', succeededCount: 1 });
    expect(await trigger(world)).toMatchObject({ status: 'Queued' });
  });

  test('a caller of several merchants names one', async ({ world }) => {
    await newContract(world);
    for (const by of ['hostAdmin', 'reseller'] as const) {
      expect(await refusedWith(world, 'POST', `${base}/trigger`, {}, by)).toEqual(invalid('merchantId'));
      const path = `${base}/trigger?merchantId=${merchantOf(world)}`;
      expect(await done(world, 'POST', path, { dryRun: true }, by)).toMatchObject({ merchantId: merchantOf(world), dueCount: 1 });
    }
    expect(await refusedWith(world, 'POST', `${base}/trigger?merchantId=${merchantOf(world)}`, {}, 'otherMerchant')).toEqual(notFound);
  });
});

test.describe('histories', () => {
  test.use({ worldOptions: bare });

  test('are of a contract, of a customer and of all, newest first, and can be searched and filtered', async ({ world }) => {
    const other = await newCustomer(world, { lastName: 'Byron' });
    const method = await addMethod(world, other.id);
    const one = await newContract(world, { interval: 'Day' });
    const two = await newContract(world, { customerId: other.id, storedPaymentMethodId: method.id });
    await setClock(world, '2026-03-04T12:00:00Z');
    const list = async (path: string) =>
      (await done(world, 'GET', `${base}/${path}`)).items.map((item: Json) => [item.contractId, item.dueDate]);
    const ofOne = ['2026-03-04', '2026-03-03', today].map((date) => [one.id, date]);
    expect(await list(`contracts/${one.id}/history`)).toEqual(ofOne);
    expect(await list(`customers/${other.id}/history`)).toEqual([[two.id, today]]);
    expect(await list('history')).toHaveLength(4);
    expect(await list('history?filter=byron')).toEqual([[two.id, today]]);
    const first = await done(world, 'GET', `${base}/history?maxResultCount=3`);
    expect(first).toMatchObject({ hasMore: true, totalCount: 4 });
    const next = await done(world, 'GET', `${base}/history?maxResultCount=3&continuationToken=${first.nextContinuationToken}`);
    expect(next.items).toHaveLength(1);
  });
});

test('the definition determines how many, and every contract has its customer', async ({ open }) => {
  const world = await open({ definition: { customers: 3, contracts: 7 } });
  expect((await done(world, 'GET', '/api/customers')).totalCount).toBe(3);
  const { items, totalCount } = await done(world, 'GET', '/api/contracts');
  expect(totalCount).toBe(7);
  for (const { customerId, storedPaymentMethodId } of items) {
    const { storedPaymentMethods } = await done(world, 'GET', `/api/customers/${customerId}`);
    expect(storedPaymentMethods.map(({ id }: Json) => id)).toContain(storedPaymentMethodId);
  }
  const bare = await open({ definition: { customers: 0 } });
  expect((await done(bare, 'GET', '/api/contracts')).totalCount).toBe(0);
});

test('campaigns are in four states, contracts in five', async ({ world }) => {
  const statuses = async (base: string) => {
    const { items } = await done(world, 'GET', `${base}?maxResultCount=100`);
    return [...new Set(items.map(({ status }: Json) => status))].sort();
  };
  expect(await statuses('/api/campaigns')).toEqual(['Active', 'Draft', 'Ended', 'Paused']);
  expect(await statuses('/api/contracts')).toEqual(['Active', 'Cancelled', 'Completed', 'Paused', 'Pending']);
});
