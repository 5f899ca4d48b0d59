/**
 * Recurring billing: what each run charges and leaves (assumptions: 9 and 36). The merchant is in New York, where 06:00 is 11:00 UTC in
 * winter.
 */
import {
  addMethod,
  done,
  newContract,
  newCustomer,
  newPlan,
  replacing,
  today,
  contracts,
  bare,
  read,
  setClock,
  runOf,
  historyOf,
  dueDates,
  chargesOf,
  newDeclined,
} from './billing-steps.ts';
import { expect, test, worldOf, type Json } from '../simulator/simulated.ts';

test.use({ worldOptions: bare });

test.describe('the run of the day', () => {
  test('mails a receipt of each charge to the customer of a contract that wants it', async ({ world }) => {
    const customer = await newCustomer(world, { email: 'ada@example.com' });
    const method = await addMethod(world, customer.id);
    const paid = { customerId: customer.id, storedPaymentMethodId: method.id };
    await newContract(world, paid);
    await newContract(world, { ...paid, name: 'Quiet', sendReceipt: false });
    await newContract(world);
    await newDeclined(world);
    await setClock(world, '2026-03-02T11:00:00Z');
    const { items } = await done(world, 'GET', '/api/messaging/email-log');
    expect(items).toMatchObject([
      { toAddress: 'a***@example.com', category: 'Receipt', subject: expect.stringMatching(/^Membership: receipt of /) },
    ]);
    expect((await done(world, 'GET', `/api/messaging/email-log/${items[0].id}`)).textBody).toContain('received 20 USD, paid with');
  });

  test('charges at 06:00 of the merchant, and shows it in the run, the history and the transaction', async ({ world }) => {
    const made = await newContract(world, { externalReference: 'ext-1', tags: ['a'], orderData: { orderNumber: 'O-1' } });
    await setClock(world, '2026-03-02T10:59:59Z');
    expect(await read(world, made.id)).toMatchObject({ completedCycles: 0, nextBillingDate: today, lastBilledDate: null });
    await setClock(world, '2026-03-02T11:00:00Z');
    expect(await read(world, made.id)).toMatchObject({
      status: 'Active',
      completedCycles: 1,
      nextBillingDate: '2026-04-02',
      lastBilledDate: today,
      lastModifierId: null,
    });
    const [attempt, ...others] = await historyOf(world, made.id);
    expect(others).toEqual([]);
    const [charge] = await chargesOf(world, made.id);
    expect(attempt).toEqual({
      id: attempt.id,
      runId: attempt.runId,
      contractId: made.id,
      contractNumber: made.contractNumber,
      customerId: made.customerId,
      customerName: 'Lovelace',
      contractPlanId: null,
      cycleNumber: 1,
      attemptNumber: 1,
      dueDate: today,
      attemptedAt: '2026-03-02T11:00:00Z',
      status: 'Succeeded',
      amount: 20,
      currency: 'USD',
      transactionId: charge.id,
      responseCode: '00',
      responseMessage: charge.responseMessage,
      skipReason: null,
      nextRetryAt: null,
    });
    expect(charge).toMatchObject({
      type: 'Sale',
      status: 'Captured',
      amount: 20,
      contractId: made.id,
      customerId: made.customerId,
      storedPaymentMethodId: made.storedPaymentMethodId,
      externalReference: 'ext-1',
      description: 'Membership',
      tags: ['a'],
      orderData: { orderNumber: 'O-1' },
      creatorId: null,
    });
    const run = await runOf(world, attempt.runId);
    expect(run).toMatchObject({
      trigger: 'Scheduled',
      status: 'Completed',
      asOfDate: today,
      dryRun: false,
      dueCount: 1,
      succeededCount: 1,
    });
    expect(run).toMatchObject({ skippedCount: 0, totalAmount: 20, currency: 'USD', attempts: [attempt] });
    expect((await done(world, 'GET', '/api/customers/' + made.customerId)).lastTransactionAt).toBe('2026-03-02T11:00:00Z');
  });

  test('a contract that is made after the run is charged at once', async ({ open }) => {
    const world = await open({ ...bare, now: '2026-03-02T15:00:00Z' });
    const { id } = await newContract(world);
    expect(await read(world, id)).toMatchObject({ completedCycles: 1, nextBillingDate: '2026-04-02' });
    expect((await chargesOf(world, id)).map(({ creationTime }) => creationTime)).toEqual(['2026-03-02T15:00:00Z']);
  });

  test('its time of day is a choice; in the night of the change to summer time it comes at the next moment that there is', async ({
    open,
  }) => {
    const world = await open({ ...bare, choices: { 'recurring.runAt': '02:30' } });
    const { id } = await newContract(world, { startDate: '2026-03-08' });
    await setClock(world, '2026-03-09T12:00:00Z');
    expect((await historyOf(world, id)).map(({ attemptedAt }) => attemptedAt)).toEqual(['2026-03-08T07:00:00Z']);
  });

  test('one run charges all contracts of a day', async ({ world }) => {
    const [one, two] = [await newContract(world), await newContract(world, { currency: 'EUR' })];
    await setClock(world, '2026-03-02T12:00:00Z');
    const [first, second] = [await historyOf(world, one.id), await historyOf(world, two.id)];
    expect(first[0].runId).toBe(second[0].runId);
    expect(await runOf(world, first[0].runId)).toMatchObject({ dueCount: 2, succeededCount: 2, currency: null, totalAmount: 0 });
  });

  test('a year in one move charges every cycle once, on dates clamped to their month', async ({ world }) => {
    const { id } = await newContract(world, { startDate: '2027-01-31' });
    await setClock(world, '2028-02-01T12:00:00Z');
    const dates = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31'];
    expect(await dueDates(world, id)).toEqual([...dates, '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31']);
    expect(await chargesOf(world, id)).toHaveLength(13);
    expect(await read(world, id)).toMatchObject({ completedCycles: 13, nextBillingDate: '2028-02-29' });
  });

  test('a snapshot between two cycles continues from there', async ({ world, simulator }) => {
    const { id } = await newContract(world);
    await setClock(world, '2026-03-20T12:00:00Z');
    const snapshot = (await world.control('POST', '/snapshot')).json();
    const fork = worldOf(simulator, (await world.control('POST', '/fork', { snapshot })).json());
    for (const one of [world, fork]) {
      await setClock(one, '2026-05-02T12:00:00Z');
      expect(await dueDates(one, id)).toEqual([today, '2026-04-02', '2026-05-02']);
    }
  });
});

test.describe('terms', () => {
  test('a trial moves the first charge, which the setup fee is added to', async ({ world }) => {
    const plan = await newPlan(world, { trialDays: 14, setupFee: 5, interval: 'Week' });
    const { id } = await newContract(world, { contractPlanId: plan.id });
    await setClock(world, '2026-03-31T12:00:00Z');
    expect((await historyOf(world, id)).map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
      ['2026-03-16', 15],
      ['2026-03-23', 10],
      ['2026-03-30', 10],
    ]);
  });

  test('each cycle has the price that holds for the subscriber on its day', async ({ world }) => {
    const plan = await newPlan(world, { interval: 'Week' });
    const { id } = await newContract(world, { contractPlanId: plan.id });
    const add = (body: Json) => done(world, 'POST', `/api/contract-plans/${plan.id}/prices`, body);
    await add({ amount: 11, effectiveFrom: '2026-03-09' });
    await add({ amount: 12, effectiveFrom: '2026-03-15', application: 'NextCycle' });
    await add({ amount: 13, effectiveFrom: '2026-03-20', application: 'OnDate', subscribersEffectiveFrom: '2026-03-30' });
    await setClock(world, '2026-03-31T12:00:00Z');
    expect((await historyOf(world, id)).map(({ amount }) => amount)).toEqual([10, 10, 12, 12, 13]);
  });

  test('all cycles complete it', async ({ world }) => {
    const { id } = await newContract(world, { totalCycles: 2, endDate: '2027-01-01' });
    await setClock(world, '2026-04-02T12:00:00Z');
    expect(await read(world, id)).toMatchObject({
      status: 'Completed',
      completedCycles: 2,
      completedAt: '2026-04-02T10:00:00Z',
      nextBillingDate: null,
    });
    await setClock(world, '2026-07-02T12:00:00Z');
    expect(await dueDates(world, id)).toEqual([today, '2026-04-02']);
  });

  test('the end date is billed too, and completes it', async ({ world }) => {
    const { id } = await newContract(world, { endDate: '2026-04-02' });
    await setClock(world, '2026-04-02T09:59:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Active', completedCycles: 1 });
    await setClock(world, '2026-04-02T10:00:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Completed', completedCycles: 2, completedAt: '2026-04-02T10:00:00Z' });
  });

  test('a cycle in which nothing is to be paid moves no money', async ({ world }) => {
    const { id } = await newContract(world, { amount: 0 });
    await setClock(world, '2026-03-02T12:00:00Z');
    expect(await historyOf(world, id)).toMatchObject([{ status: 'Succeeded', transactionId: null, amount: 0 }]);
    expect(await read(world, id)).toMatchObject({ completedCycles: 1, nextBillingDate: '2026-04-02' });
    expect(await chargesOf(world, id)).toEqual([]);
  });

  test('new terms do not charge a paid cycle again', async ({ world }) => {
    const { id } = await newContract(world);
    await setClock(world, '2026-03-02T12:00:00Z');
    const body = replacing(await read(world, id), { interval: 'Day' });
    expect(await done(world, 'PUT', `${contracts}/${id}`, body)).toMatchObject({ nextBillingDate: '2026-04-02' });
    await setClock(world, '2026-04-03T12:00:00Z');
    expect(await dueDates(world, id)).toEqual([today, '2026-04-02', '2026-04-03']);
  });

  for (const [where, billingDay, next] of [
    ['later in the month that is paid', 20, '2026-04-20'],
    ['before the day that was billed', 1, '2026-04-01'],
    ['to a day that the next month lacks', 31, '2026-04-30'],
  ] as const)
    test(`a billing day that moves ${where} charges the next month`, async ({ world }) => {
      const { id } = await newContract(world);
      await setClock(world, '2026-03-05T12:00:00Z');
      const body = replacing(await read(world, id), { billingDay });
      expect(await done(world, 'PUT', `${contracts}/${id}`, body)).toMatchObject({ billingDay, nextBillingDate: next });
      await setClock(world, '2026-04-30T12:00:00Z');
      expect(await dueDates(world, id)).toEqual([today, next]);
    });

  test('a billing day that moves while a cycle is not paid does not charge that one twice', async ({ world }) => {
    const { id } = await newDeclined(world);
    await setClock(world, '2026-03-02T12:00:00Z');
    const contract = await read(world, id);
    const good = await addMethod(world, contract.customerId);
    const body = replacing(contract, { billingDay: 20, storedPaymentMethodId: good.id });
    expect(await done(world, 'PUT', `${contracts}/${id}`, body)).toMatchObject({ status: 'PastDue', nextBillingDate: today });
    await setClock(world, '2026-04-25T12:00:00Z');
    expect(await dueDates(world, id)).toEqual([today, '2026-04-20']);
  });
});
