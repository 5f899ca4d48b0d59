/**
 * Recurring billing: what each run charges and leaves (assumptions: 9 and 36). The merchant is in New York, where 06:00 is 11:00 UTC in
 * winter.
 */
import { expect } from '@playwright/test';
import { validate } from '../../../schemas/validate.ts';
import { RecurringBillingRunDto } from '../../../schemas/billing/recurring-billing/types.ts';
import {
  addMethod,
  card,
  contractBody,
  done,
  merchantOf,
  newContract,
  newCustomer,
  newPlan,
  refusedWith,
  replacing,
  today,
  unknownId,
} from './billing-steps.ts';
import { test, worldOf, type Json, type World } from '../simulator/simulated.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';

const base = '/api/customers/recurring-billing';
const contracts = '/api/contracts';
const declinedLater = card('4000000000000341');
const notFound = [404, 'Gateway:EntityNotFound'];

/** Without seeded contracts, every attempt belongs to the test. */
const bare = { definition: { contracts: 0, transactions: 0 } };

const read = (world: World, id: string) => done(world, 'GET', `${contracts}/${id}`);
const setClock = (world: World, at: string) => world.control('POST', '/clock', { set: at });
const trigger = (world: World, body?: Json) => done(world, 'POST', `${base}/trigger`, body);
const runOf = (world: World, id: string) => done(world, 'GET', `${base}/runs/${id}`);
const historyOf = async (world: World, id: string): Promise<readonly Json[]> =>
  (await done(world, 'GET', `${base}/contracts/${id}/history?maxResultCount=1000&sorting=attemptedAt`)).items;
const dueDates = async (world: World, id: string, status = 'Succeeded') =>
  (await historyOf(world, id)).filter((one) => one.status === status).map(({ dueDate }) => dueDate);
const chargesOf = async (world: World, id: string): Promise<readonly Json[]> => {
  const filter = { filters: [{ field: 'contractId', operator: 'Equals', value: id }] };
  return (await done(world, 'POST', '/api/transactions/list/continuation', { filter, maxResultCount: 1000, sorting: 'creationTime' }))
    .items;
};
async function newDeclined(world: World, body: Json = {}): Promise<Json> {
  const given = await contractBody(world, body);
  const method = await addMethod(world, given.customerId, { cardData: declinedLater });
  return done(world, 'POST', contracts, { ...given, storedPaymentMethodId: method.id });
}

test.describe('the run of the day', () => {
  test('mails a receipt of each charge to the customer of a contract that wants it', async ({ open }) => {
    const world = await open(bare);
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

  test('charges at 06:00 of the merchant, and shows it in the run, the history and the transaction', async ({ open }) => {
    const world = await open(bare);
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
    expect(validate(RecurringBillingRunDto, run)).toEqual([]);
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

  test('one run charges all contracts of a day', async ({ open }) => {
    const world = await open(bare);
    const [one, two] = [await newContract(world), await newContract(world, { currency: 'EUR' })];
    await setClock(world, '2026-03-02T12:00:00Z');
    const [first, second] = [await historyOf(world, one.id), await historyOf(world, two.id)];
    expect(first[0].runId).toBe(second[0].runId);
    expect(await runOf(world, first[0].runId)).toMatchObject({ dueCount: 2, succeededCount: 2, currency: null, totalAmount: 0 });
  });

  test('a year in one move charges every cycle once, on dates clamped to their month', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newContract(world, { startDate: '2027-01-31' });
    await setClock(world, '2028-02-01T12:00:00Z');
    const dates = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31'];
    expect(await dueDates(world, id)).toEqual([...dates, '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31']);
    expect(await chargesOf(world, id)).toHaveLength(13);
    expect(await read(world, id)).toMatchObject({ completedCycles: 13, nextBillingDate: '2028-02-29' });
  });

  test('a snapshot between two cycles goes on where it was', async ({ open, simulator }) => {
    const world = await open(bare);
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
  test('a trial moves the first charge, which the setup fee is added to', async ({ open }) => {
    const world = await open(bare);
    const plan = await newPlan(world, { trialDays: 14, setupFee: 5, interval: 'Week' });
    const { id } = await newContract(world, { contractPlanId: plan.id });
    await setClock(world, '2026-03-31T12:00:00Z');
    expect((await historyOf(world, id)).map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
      ['2026-03-16', 15],
      ['2026-03-23', 10],
      ['2026-03-30', 10],
    ]);
  });

  test('each cycle has the price that holds for the subscriber on its day', async ({ open }) => {
    const world = await open(bare);
    const plan = await newPlan(world, { interval: 'Week' });
    const { id } = await newContract(world, { contractPlanId: plan.id });
    const add = (body: Json) => done(world, 'POST', `/api/contract-plans/${plan.id}/prices`, body);
    await add({ amount: 11, effectiveFrom: '2026-03-09' });
    await add({ amount: 12, effectiveFrom: '2026-03-15', application: 'NextCycle' });
    await add({ amount: 13, effectiveFrom: '2026-03-20', application: 'OnDate', subscribersEffectiveFrom: '2026-03-30' });
    await setClock(world, '2026-03-31T12:00:00Z');
    expect((await historyOf(world, id)).map(({ amount }) => amount)).toEqual([10, 10, 12, 12, 13]);
  });

  test('all cycles complete it', async ({ open }) => {
    const world = await open(bare);
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

  test('the end date is billed too, and completes it', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newContract(world, { endDate: '2026-04-02' });
    await setClock(world, '2026-04-02T09:59:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Active', completedCycles: 1 });
    await setClock(world, '2026-04-02T10:00:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Completed', completedCycles: 2, completedAt: '2026-04-02T10:00:00Z' });
  });

  test('a cycle in which nothing is to be paid moves no money', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newContract(world, { amount: 0 });
    await setClock(world, '2026-03-02T12:00:00Z');
    expect(await historyOf(world, id)).toMatchObject([{ status: 'Succeeded', transactionId: null, amount: 0 }]);
    expect(await read(world, id)).toMatchObject({ completedCycles: 1, nextBillingDate: '2026-04-02' });
    expect(await chargesOf(world, id)).toEqual([]);
  });

  test('other terms do not charge again what is paid', async ({ open }) => {
    const world = await open(bare);
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
    test(`a billing day that moves ${where} charges the next month`, async ({ open }) => {
      const world = await open(bare);
      const { id } = await newContract(world);
      await setClock(world, '2026-03-05T12:00:00Z');
      const body = replacing(await read(world, id), { billingDay });
      expect(await done(world, 'PUT', `${contracts}/${id}`, body)).toMatchObject({ billingDay, nextBillingDate: next });
      await setClock(world, '2026-04-30T12:00:00Z');
      expect(await dueDates(world, id)).toEqual([today, next]);
    });

  test('a billing day that moves while a cycle is not paid does not charge that one twice', async ({ open }) => {
    const world = await open(bare);
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

test.describe('declines', () => {
  test('are tried again on the days of the policy, counted from the due date, and cancel after the last', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newDeclined(world, { interval: 'Day' });
    await setClock(world, '2026-03-02T12:00:00Z');
    expect(await read(world, id)).toMatchObject({
      status: 'PastDue',
      failedAttemptCount: 1,
      completedCycles: 0,
      nextRetryAt: '2026-03-03T11:00:00Z',
      nextBillingDate: today,
      lastBilledDate: null,
    });
    await setClock(world, '2026-04-02T12:00:00Z');
    expect(
      (await historyOf(world, id)).map((one) => [one.attemptedAt, one.attemptNumber, one.status, one.dueDate, one.nextRetryAt]),
    ).toEqual([
      ['2026-03-02T11:00:00Z', 1, 'Declined', today, '2026-03-03T11:00:00Z'],
      ['2026-03-03T11:00:00Z', 2, 'Declined', today, '2026-03-05T11:00:00Z'],
      ['2026-03-05T11:00:00Z', 3, 'Declined', today, '2026-03-07T11:00:00Z'],
      ['2026-03-07T11:00:00Z', 4, 'Declined', today, null],
    ]);
    expect(await read(world, id)).toMatchObject({
      status: 'Cancelled',
      cancelledAt: '2026-03-07T11:00:00Z',
      failedAttemptCount: 4,
      nextRetryAt: null,
      nextBillingDate: null,
    });
    expect((await chargesOf(world, id)).map(({ status }) => status)).toEqual(['Declined', 'Declined', 'Declined', 'Declined']);
  });

  test('a retry that is approved makes it active; cycles that began meanwhile follow, one a run', async ({ open }) => {
    const world = await open(bare);
    const made = await newDeclined(world, { interval: 'Day' });
    await setClock(world, '2026-03-04T12:00:00Z');
    expect(await dueDates(world, made.id, 'Declined')).toEqual([today, today]);
    const method = await addMethod(world, made.customerId);
    const body = replacing(await read(world, made.id), { storedPaymentMethodId: method.id });
    expect(await done(world, 'PUT', `${contracts}/${made.id}`, body)).toMatchObject({ status: 'PastDue', nextBillingDate: today });
    await setClock(world, '2026-03-05T12:00:00Z');
    expect(await read(world, made.id)).toMatchObject({
      status: 'Active',
      completedCycles: 1,
      failedAttemptCount: 0,
      nextRetryAt: null,
      nextBillingDate: '2026-03-03',
      lastBilledDate: '2026-03-05',
    });
    await setClock(world, '2026-03-07T12:00:00Z');
    expect((await historyOf(world, made.id)).slice(2).map((one) => [one.attemptedAt, one.dueDate, one.cycleNumber])).toEqual([
      ['2026-03-05T11:00:00Z', today, 1],
      ['2026-03-06T11:00:00Z', '2026-03-03', 2],
      ['2026-03-07T11:00:00Z', '2026-03-04', 3],
    ]);
  });

  test('a processor that fails is tried again like a decline, and the run says so', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newContract(world, { amount: 9091 });
    const { id: runId } = await trigger(world);
    expect(await runOf(world, runId)).toMatchObject({ status: 'CompletedWithErrors', failedCount: 1, totalAmount: 0, currency: null });
    expect(await read(world, id)).toMatchObject({ status: 'PastDue', failedAttemptCount: 1 });
  });

  test('without a profile for the currency it fails before the processor is asked', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newContract(world, { currency: 'XOF', amount: 500 });
    await trigger(world);
    expect(await historyOf(world, id)).toMatchObject([{ status: 'Failed', transactionId: null, responseCode: null }]);
    expect(await read(world, id)).toMatchObject({ status: 'PastDue' });
  });

  test('an expired card is skipped and tried again', async ({ open }) => {
    const world = await open(bare);
    const body = await contractBody(world, { startDate: '2026-04-01' });
    const method = await addMethod(world, body.customerId, { cardData: { ...declinedLater, expirationMonth: 3, expirationYear: 2026 } });
    const { id } = await done(world, 'POST', contracts, { ...body, storedPaymentMethodId: method.id });
    await setClock(world, '2026-04-01T12:00:00Z');
    expect(await historyOf(world, id)).toMatchObject([{ status: 'Skipped', skipReason: 'PaymentMethodExpired', transactionId: null }]);
    expect(await read(world, id)).toMatchObject({ status: 'PastDue', failedAttemptCount: 1, nextRetryAt: '2026-04-02T10:00:00Z' });
    await setClock(world, '2026-05-01T12:00:00Z');
    expect(await read(world, id)).toMatchObject({ status: 'Cancelled' });
    expect(await chargesOf(world, id)).toEqual([]);
  });

  test('a pause ends the retries, and resuming leaves the unpaid cycle out', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newDeclined(world);
    await setClock(world, '2026-03-02T12:00:00Z');
    expect(await done(world, 'POST', `${contracts}/${id}/pause`)).toMatchObject({ status: 'Paused', nextRetryAt: null });
    await setClock(world, '2026-03-20T12:00:00Z');
    expect(await historyOf(world, id)).toHaveLength(1);
    expect(await done(world, 'POST', `${contracts}/${id}/resume`)).toMatchObject({
      status: 'Active',
      failedAttemptCount: 0,
      nextBillingDate: '2026-04-02',
    });
  });
});

test.describe('what is not charged', () => {
  test('an inactive customer: noted once, and charged when it is active again', async ({ open }) => {
    const world = await open(bare);
    const made = await newContract(world);
    const customer = `/api/customers/${made.customerId}`;
    await done(world, 'PUT', customer, replacing(await done(world, 'GET', customer), { isActive: false }));
    await setClock(world, '2026-03-05T12:00:00Z');
    expect(await historyOf(world, made.id)).toMatchObject([{ status: 'Skipped', skipReason: 'CustomerInactive', dueDate: today }]);
    expect(await read(world, made.id)).toMatchObject({ status: 'Active', failedAttemptCount: 0, nextBillingDate: today });
    await done(world, 'PUT', customer, replacing(await done(world, 'GET', customer), { isActive: true }));
    await setClock(world, '2026-03-06T12:00:00Z');
    expect(await dueDates(world, made.id)).toEqual([today]);
    expect(await read(world, made.id)).toMatchObject({ nextBillingDate: '2026-04-02', lastBilledDate: '2026-03-06' });
  });

  test('a locked merchant', async ({ open, simulator }) => {
    const world = await open(bare);
    const { id } = await newContract(world);
    const snapshot = (await world.control('POST', '/snapshot')).json();
    const merchant = snapshot.records.merchants.find((one: Json) => one.id === merchantOf(world));
    merchant.isLocked = true;
    const locked = worldOf(simulator, (await world.control('POST', '/fork', { snapshot: sealed(snapshot) })).json());
    await setClock(locked, '2026-03-04T12:00:00Z');
    expect(await historyOf(locked, id)).toMatchObject([{ status: 'Skipped', skipReason: 'MerchantLocked' }]);
    expect(await read(locked, id)).toMatchObject({ status: 'Active', nextBillingDate: today });
    expect(await trigger(locked)).toMatchObject({ dueCount: 1, skippedCount: 1, succeededCount: 0 });
  });

  test('a paused, a deleted and a cancelled contract', async ({ open }) => {
    const world = await open(bare);
    const [paused, deleted, cancelled] = [
      await newContract(world),
      await newContract(world),
      await newContract(world, { startDate: '2026-02-02' }),
    ];
    await done(world, 'POST', `${contracts}/${paused.id}/pause`);
    await done(world, 'DELETE', `${contracts}/${deleted.id}`);
    await done(world, 'PUT', `${contracts}/${cancelled.id}`, replacing(cancelled, { endDate: today }));
    await setClock(world, '2026-05-20T12:00:00Z');
    expect((await done(world, 'GET', `${base}/history`)).items).toEqual([]);
    await done(world, 'POST', `${contracts}/${paused.id}/resume`);
    await done(world, 'POST', `${contracts}/${deleted.id}/restore`);
    await setClock(world, '2026-06-03T12:00:00Z');
    expect([await dueDates(world, paused.id), await dueDates(world, deleted.id)]).toEqual([['2026-06-02'], ['2026-06-02']]);
  });
});

test.describe('the run by hand', () => {
  test('charges what is due before the run of the day, which then does not', async ({ open }) => {
    const world = await open(bare);
    const { id } = await newContract(world);
    const run = await trigger(world);
    expect(validate(RecurringBillingRunDto, run)).toEqual([]);
    expect(run).toMatchObject({ trigger: 'Manual', status: 'Completed', asOfDate: today, dueCount: 1, succeededCount: 1, attempts: [] });
    const again = await trigger(world);
    expect(again).toMatchObject({ dueCount: 0, succeededCount: 0, skippedCount: 1, totalAmount: 0 });
    expect((await runOf(world, again.id)).attempts).toMatchObject([{ contractId: id, cycleNumber: 1, skipReason: 'AlreadyBilled' }]);
    await setClock(world, '2026-03-03T12:00:00Z');
    expect(await dueDates(world, id)).toEqual([today]);
    expect((await chargesOf(world, id))[0].creatorId).toBe(world.personas.merchantAdmin.userId);
  });

  test('says why a named contract is not charged', async ({ open }) => {
    const world = await open(bare);
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

  test('reads contracts as of its date: ahead of the calendar it begins them and charges one cycle', async ({ open }) => {
    const world = await open(bare);
    const [pending, active] = [await newContract(world, { startDate: '2026-03-20' }), await newContract(world, { interval: 'Day' })];
    expect(await trigger(world, { asOfDate: '2026-03-25' })).toMatchObject({ asOfDate: '2026-03-25', dueCount: 2, succeededCount: 2 });
    expect(await read(world, pending.id)).toMatchObject({ status: 'Active', completedCycles: 1, nextBillingDate: '2026-04-20' });
    expect(await read(world, active.id)).toMatchObject({ completedCycles: 1, nextBillingDate: '2026-03-03' });
    await setClock(world, '2026-03-21T12:00:00Z');
    expect(await dueDates(world, pending.id)).toEqual(['2026-03-20']);
    expect(await trigger(world, { asOfDate: '2026-03-01' })).toMatchObject({ dueCount: 0, succeededCount: 0 });
  });

  test('bills one customer, one contract, or none', async ({ open }) => {
    const world = await open(bare);
    const [one, two] = [await newContract(world), await newContract(world)];
    expect(await trigger(world, { contractIds: [] })).toMatchObject({ dueCount: 0, skippedCount: 0 });
    expect(await trigger(world, { customerId: one.customerId })).toMatchObject({ dueCount: 1, succeededCount: 1 });
    const crossed = { customerId: one.customerId, contractIds: [two.id] };
    expect(await refusedWith(world, 'POST', `${base}/trigger`, crossed)).toEqual(notFound);
    expect(await read(world, two.id)).toMatchObject({ completedCycles: 0 });
  });

  test('a dry run says what would come of it, and stores nothing', async ({ open }) => {
    const world = await open(bare);
    const [good, bad] = [await newContract(world), await newDeclined(world)];
    const state = async () => {
      const { records, schedule } = (await world.control('POST', '/snapshot')).json();
      const { auditLogs: _, ...rest } = records;
      return { rest, schedule };
    };
    const before = await state();
    const tried = await trigger(world, { dryRun: true });
    expect(validate(RecurringBillingRunDto, tried)).toEqual([]);
    expect(tried).toMatchObject({ dryRun: true, dueCount: 2, succeededCount: 1, declinedCount: 1, totalAmount: 20, currency: 'USD' });
    expect(tried.attempts).toMatchObject([
      { contractId: good.id, status: 'Succeeded', transactionId: null },
      { contractId: bad.id, status: 'Declined', responseCode: '05' },
    ]);
    expect(await state()).toEqual(before);
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

  test('a caller of several merchants names one', async ({ open }) => {
    const world = await open(bare);
    await newContract(world);
    for (const by of ['hostAdmin', 'reseller'] as const) {
      expect(await refusedWith(world, 'POST', `${base}/trigger`, {}, by)).toEqual([400, 'Gateway:ValidationFailed', 'merchantId']);
      const path = `${base}/trigger?merchantId=${merchantOf(world)}`;
      expect(await done(world, 'POST', path, { dryRun: true }, by)).toMatchObject({ merchantId: merchantOf(world), dueCount: 1 });
    }
    expect(await refusedWith(world, 'POST', `${base}/trigger?merchantId=${merchantOf(world)}`, {}, 'otherMerchant')).toEqual(notFound);
  });
});

test.describe('histories', () => {
  test('are of a contract, of a customer and of all, newest first, and can be searched and filtered', async ({ open }) => {
    const world = await open(bare);
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

  test('what is unknown, deleted or out of reach is not found', async ({ open }) => {
    const world = await open(bare);
    const made = await newContract(world);
    const { id: runId } = await trigger(world);
    const paths = [`contracts/${made.id}/history`, `customers/${made.customerId}/history`, `runs/${runId}`];
    for (const path of paths) {
      expect(await refusedWith(world, 'GET', `${base}/${path}`, undefined, 'otherMerchant')).toEqual(notFound);
      await done(world, 'GET', `${base}/${path}`, undefined, 'reseller');
    }
    for (const path of [`contracts/${unknownId}/history`, `customers/${unknownId}/history`, `runs/${unknownId}`]) {
      expect(await refusedWith(world, 'GET', `${base}/${path}`)).toEqual(notFound);
    }
    expect((await done(world, 'GET', `${base}/history`, undefined, 'otherMerchant')).items).toEqual([]);
    await done(world, 'DELETE', `${contracts}/${made.id}`);
    expect(await refusedWith(world, 'GET', `${base}/${paths[0]}`)).toEqual(notFound);
    expect((await done(world, 'GET', `${base}/history`)).items).toHaveLength(1);
  });
});
