import {
  addMethod,
  contractBody,
  done,
  merchantOf,
  newContract,
  replacing,
  today,
  base,
  contracts,
  bare,
  read,
  setClock,
  trigger,
  runOf,
  historyOf,
  dueDates,
  chargesOf,
  newDeclined,
  declinedLater,
} from './billing-steps.ts';
import { expect, test, worldOf, type Json } from '../simulator/simulated.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';

test.use({ worldOptions: bare });

test.describe('declines', () => {
  test('are tried again on the days of the policy, counted from the due date, and cancel after the last', async ({ world }) => {
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

  test('a retry that is approved makes it active; cycles that began meanwhile follow, one a run', async ({ world }) => {
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

  test('a failing processor is retried like a decline, and the run records it', async ({ world }) => {
    const { id } = await newContract(world, { amount: 9091 });
    const { id: runId } = await trigger(world);
    expect(await runOf(world, runId)).toMatchObject({ status: 'CompletedWithErrors', failedCount: 1, totalAmount: 0, currency: null });
    expect(await read(world, id)).toMatchObject({ status: 'PastDue', failedAttemptCount: 1 });
  });

  test('without a profile for the currency it fails before it is submitted', async ({ world }) => {
    const { id } = await newContract(world, { currency: 'XOF', amount: 500 });
    await trigger(world);
    expect(await historyOf(world, id)).toMatchObject([{ status: 'Failed', transactionId: null, responseCode: null }]);
    expect(await read(world, id)).toMatchObject({ status: 'PastDue' });
  });

  test('an expired card is skipped and tried again', async ({ world }) => {
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

  test('a pause ends the retries, and resuming leaves the unpaid cycle out', async ({ world }) => {
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
  test('an inactive customer: noted once, and charged when it is active again', async ({ world }) => {
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

  test('a locked merchant', async ({ world, simulator }) => {
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

  test('a paused, a deleted and a cancelled contract', async ({ world }) => {
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
