/** Runs the documentation's overview script exactly as written. */
import { advance, done, merchantOf, replacing } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { empty, pay, operate, read, trigger, sequence, override, unsettled } from './settlement-steps.ts';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

test.use({ worldOptions: empty });

test('refunds wait for the next batch, and count in the summary of unsettled payments', async ({ world }) => {
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

test('checks settle two banking days after submission', async ({ world }) => {
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

test('a batch contains neither cash sales nor their refunds', async ({ world }) => {
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

test('a refund through a deleted profile is settled as one through any other', async ({ world }) => {
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

test('cash that was held for review is settled when it is approved, and voided when it is rejected', async ({ world }) => {
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

test('docs/public/money-moves.mjs pays, verifies a webhook, settles and bills a year', async ({ simulator }) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['docs/public/money-moves.mjs', simulator.url]);
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  const [said, link = ''] = lines.pop()?.split('open ') ?? [];
  expect([said, new URL(link).origin]).toEqual(['to pay yourself, ', simulator.url]);
  expect(await (await fetch(link)).text()).toContain('Pay $42.50</button>');
  // The webhook arrives between two of its calls.
  const webhook = 'webhook, signature verified: hosted_session.completed';
  expect(lines.filter((line) => line !== webhook)).toEqual([
    'paid: 42.5 USD, Captured',
    expect.stringMatching(/^batch \d+: 1 payment, 42\.5, Submitted$/),
    'a year later the payment of the page is Settled',
    'the subscription: 12 charges, 12 succeeded',
    'report: 13 payments, 282.5 net',
  ]);
  expect(lines.filter((line) => line === webhook)).toHaveLength(1);
});

test('docs/public/money-moves.mjs is short', async () => {
  expect(readFileSync('docs/public/money-moves.mjs', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
