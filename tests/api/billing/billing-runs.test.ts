/** Billing runs over HTTP: each operation, state and refusal, isolation and the clock (assumptions: 16; 36, Merchant billing). */
import { expect, test, worldOf, type Json, type World } from '../simulator/simulated.ts';
import { advance, done, error, invalid, merchantOf, notFound, refusedWith, stored, unknownId, type Persona } from './billing-steps.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import { now } from '../../time.ts';

const base = '/api/billing-runs';
const february = { periodStart: '2026-02-01', periodEnd: '2026-02-28' };
const resellerOf = ({ personas }: World): string => personas.reseller.resellerId!;
const bodyOf = (world: World, more: Readonly<Record<string, unknown>> = {}) => ({ resellerId: resellerOf(world), ...february, ...more });

const start = (world: World, more = {}, by: Persona = 'reseller'): Promise<Json> => done(world, 'POST', base, bodyOf(world, more), by);
const refuseStart = (world: World, more = {}, by: Persona = 'reseller') => refusedWith(world, 'POST', base, bodyOf(world, more), by);
const get = (world: World, path = '', by: Persona = 'reseller'): Promise<Json> => done(world, 'GET', `${base}${path}`, undefined, by);
const refuseGet = (world: World, path: string, by: Persona = 'reseller') => refusedWith(world, 'GET', `${base}${path}`, undefined, by);
const act = (world: World, path: string, by: Persona = 'reseller'): Promise<Json> => done(world, 'POST', `${base}/${path}`, undefined, by);
const refuseAct = (world: World, path: string, by: Persona = 'reseller') => refusedWith(world, 'POST', `${base}/${path}`, undefined, by);

async function billed(world: World, more = {}): Promise<Json> {
  const { id } = await start(world, more);
  await advance(world, 'PT1S');
  return get(world, `/${id}`);
}

const nothing = {
  merchantCount: 0,
  chargedCount: 0,
  declinedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  totalAmount: 0,
  collectedAmount: 0,
};

test('a run is queued until the clock moves, then bills each merchant of its reseller', async ({ world }) => {
  const queued = await start(world);
  expect(queued).toMatchObject({
    status: 'Queued',
    trigger: 'Manual',
    ...february,
    ...nothing,
    startedAt: null,
    results: [],
    batchId: null,
  });
  expect(queued).toMatchObject({ resellerId: resellerOf(world), resellerName: 'Northwind Payments', currency: 'USD' });
  expect(await get(world, `/${queued.id}`)).toEqual(queued);
  await advance(world, 'PT1S');
  const run = await get(world, `/${queued.id}`);
  expect(run).toMatchObject({ status: 'Completed', merchantCount: 2, skippedCount: 1, chargedCount: 0, collectedAmount: 0 });
  expect(run.startedAt).toBe(run.completedAt);
  const [acme, beta] = run.results;
  expect(acme).toMatchObject({
    merchantId: merchantOf(world),
    merchantName: 'Acme Shop',
    pricePlanId: world.fixtures.pricePlan,
    pricePlanName: 'Standard',
  });
  expect(acme).toMatchObject({ chargeStatus: 'NotAttempted', attemptCount: 0, transactionId: null, failureReason: null, tax: 0 });
  expect(acme.lines[0]).toMatchObject({ sku: 'plan.monthly_fee', quantity: 1, unitPrice: 25, amount: 25 });
  const cents = acme.lines.reduce((sum: number, { amount }: Json) => sum + Math.round(amount * 100), 0);
  expect([cents, Math.round(run.totalAmount * 100), acme.subtotal]).toEqual([Math.round(acme.total * 100), cents, acme.total]);
  expect(beta).toMatchObject({
    merchantName: 'Beta Books',
    chargeStatus: 'Skipped',
    lines: [],
    total: 0,
    failureReason: 'The merchant had no price plan.',
  });
  // Lists omit the results.
  expect((await get(world)).items).toEqual([{ ...run, results: [] }]);
});

test('a run of a clock that is not frozen bills without a further request', async ({ open }) => {
  const world = await open({ now: undefined });
  const day = (ago: number): string => new Date(now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { id } = await start(world, { periodStart: day(9), periodEnd: day(1) });
  await expect.poll(async () => (await get(world, `/${id}`)).status).toBe('Completed');
});

test('days that were billed are not billed again, and a refusal changes nothing', async ({ world }) => {
  await billed(world);
  const before = await stored(world);
  expect(await refuseStart(world)).toEqual([409, 'MerchantBilling:PeriodAlreadyBilled']);
  for (const [periodStart, periodEnd] of [
    ['2026-02-28', '2026-03-01'],
    ['2026-01-01', '2026-02-01'],
    ['2026-02-10', '2026-02-10'],
  ])
    expect(await refuseStart(world, { periodStart, periodEnd })).toEqual([409, 'MerchantBilling:PeriodAlreadyBilled']);
  expect(await refuseStart(world, { periodEnd: '2026-01-31' })).toEqual(invalid('periodEnd'));
  expect(await refuseStart(world, { periodStart: '2026-03-02', periodEnd: '2026-03-02' })).toEqual(invalid('periodEnd'));
  expect(await refuseStart(world, { resellerId: unknownId })).toEqual(notFound);
  expect(await stored(world)).toEqual(before);
  expect(await start(world, { periodStart: '2026-03-01', periodEnd: '2026-03-01' })).toMatchObject({ status: 'Queued' });
});

test('a dry run shows its results, may look ahead, and stores nothing', async ({ world }) => {
  const run = await billed(world);
  const before = await stored(world);
  const tried = await start(world, { dryRun: true, periodStart: '2026-03-01', periodEnd: '2026-03-31' });
  expect(tried).toMatchObject({ status: 'Completed', merchantCount: 2, collectedAmount: 0 });
  expect(tried.results.map(({ chargeStatus }: Json) => chargeStatus)).toEqual(['NotAttempted', 'Skipped']);
  expect(tried.totalAmount).toBeGreaterThan(0);
  expect(await refuseGet(world, `/${tried.id}`)).toEqual(notFound);
  // What was already billed is skipped, not refused.
  expect((await start(world, { dryRun: true })).totalAmount).toBe(0);
  expect(await stored(world)).toEqual(before);
  expect((await get(world)).items).toEqual([{ ...run, results: [] }]);
});

test('a queued run can be cancelled, once; its days can be billed by another', async ({ world }) => {
  const { id } = await start(world);
  const cancelled = await act(world, `${id}/cancel`);
  expect(cancelled).toMatchObject({ status: 'Cancelled', cancelledAt: '2026-03-02T10:00:00Z', completedAt: null, ...nothing });
  await advance(world, 'PT1H');
  expect(await get(world, `/${id}`)).toEqual(cancelled);
  expect(await refuseAct(world, `${id}/cancel`)).toEqual([409, 'MerchantBilling:InvalidState']);
  const second = await billed(world);
  expect(second).toMatchObject({ status: 'Completed', merchantCount: 2 });
  expect(await refuseAct(world, `${second.id}/cancel`)).toEqual([409, 'MerchantBilling:InvalidState']);
});

test('all resellers are billed for the last month in one batch, which can be read and cleared', async ({ world }) => {
  expect(await get(world, '/batch', 'hostAdmin')).toBeNull();
  await act(world, 'batch/clear', 'hostAdmin');
  const batch = await act(world, 'trigger-all-resellers', 'hostAdmin');
  expect(batch).toMatchObject({ createdAt: '2026-03-02T10:00:00Z', runCount: 2, completedCount: 0, failedCount: 0, isFinished: false });
  expect(batch.runs).toMatchObject([february, february]);
  expect(new Set(batch.runs.map(({ batchId }: Json) => batchId))).toEqual(new Set([batch.batchId]));
  expect(await get(world, '/batch', 'hostAdmin')).toEqual(batch);
  for (const path of ['batch/clear', 'trigger-all-resellers'])
    expect(await refuseAct(world, path, 'hostAdmin')).toEqual([409, 'MerchantBilling:BatchRunning']);
  // Another caller has no batch, and nothing to start.
  expect(await get(world, '/batch')).toBeNull();
  expect(await act(world, 'trigger-all-resellers')).toMatchObject({ runCount: 0, isFinished: true, runs: [] });
  await advance(world, 'PT1S');
  expect(await get(world, '/batch', 'hostAdmin')).toMatchObject({ batchId: batch.batchId, completedCount: 2, isFinished: true });
  await act(world, 'batch/clear', 'hostAdmin');
  expect(await get(world, '/batch', 'hostAdmin')).toBeNull();
  expect((await get(world, '', 'hostAdmin')).items).toHaveLength(2);
});

test('the host sees all runs, a reseller its own, a merchant its bills', async ({ world }) => {
  await act(world, 'trigger-all-resellers', 'hostAdmin');
  await advance(world, 'PT1S');
  const runs: readonly Json[] = (await get(world, '', 'hostAdmin')).items;
  const own = runs.find(({ resellerId }) => resellerId === resellerOf(world))!;
  expect((await get(world)).items).toEqual([own]);
  expect((await get(world, '', 'merchantAdmin')).items).toEqual([]);
  expect(await refuseAct(world, 'trigger-all-resellers', 'merchantAdmin')).toEqual([403, 'Gateway:ScopeMismatch']);
  const [result] = (await get(world, '/merchant-history', 'merchantAdmin')).items;
  expect(result).toMatchObject({ merchantId: merchantOf(world), runId: own.id, ...february });
  expect((await get(world, '/merchant-history')).items.map(({ merchantName }: Json) => merchantName).toSorted()).toEqual([
    'Acme Shop',
    'Beta Books',
  ]);
  expect((await get(world, `/merchant-history?merchantId=${merchantOf(world)}`)).items).toEqual([result]);
});

test('the history of a plan names its merchants, for those within reach', async ({ world }) => {
  const { pricePlan, otherPricePlan } = world.fixtures;
  const [assigned] = (await get(world, `/price-plan-history?pricePlanId=${pricePlan}`)).items;
  expect(assigned).toMatchObject({
    pricePlanId: pricePlan,
    pricePlanName: 'Standard',
    merchantId: merchantOf(world),
    merchantName: 'Acme Shop',
  });
  expect(assigned).toMatchObject({ assignedAt: '2026-01-31T10:00:00Z', unassignedAt: null, assignedBy: world.personas.reseller.userId });
  expect((await get(world, '/price-plan-history', 'merchantAdmin')).items).toEqual([assigned]);
  expect((await get(world, '/price-plan-history', 'otherMerchant')).items).toEqual([]);
  expect((await get(world, `/price-plan-history?pricePlanId=${otherPricePlan}`)).items).toEqual([]);
  for (const [path, by] of [
    [`/price-plan-history?pricePlanId=${unknownId}`, 'hostAdmin'],
    [`/price-plan-history?pricePlanId=${pricePlan}`, 'otherMerchant'],
    [`/price-plan-history/export?pricePlanId=${otherPricePlan}`, 'merchantAdmin'],
  ] as const)
    expect(await refuseGet(world, path, by)).toEqual(notFound);
  const file = await world.ask('reseller', 'GET', `${base}/price-plan-history/export`);
  const [head, row] = file.text.split('\r\n');
  expect(head).toBe('pricePlanId,pricePlanName,merchantId,merchantName,assignedAt,unassignedAt,assignedBy');
  expect(row).toBe([pricePlan, 'Standard', merchantOf(world), 'Acme Shop', assigned.assignedAt, '', assigned.assignedBy].join(','));
});

test('a run is exported line by line, and no cell is a formula', async ({ open, simulator }) => {
  const first = await open();
  const snapshot = (await first.control('POST', '/snapshot')).json();
  const acme = snapshot.records.merchants.find(({ name }: Json) => name === 'Acme Shop');
  acme.name = '=HYPERLINK("x"), Ltd';
  const world = worldOf(simulator, (await first.control('POST', '/fork', { snapshot: sealed(snapshot) })).json());
  const run = await billed(world);
  const file = await world.ask('reseller', 'GET', `${base}/${run.id}/export`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toBe('attachment; filename="billing-run-2026-02-01-2026-02-28.csv"');
  const rows = file.text.trimEnd().split('\r\n');
  const [result] = run.results;
  expect(rows).toHaveLength(1 + result.lines.length + 1);
  expect(rows[1]).toContain(`"'=HYPERLINK(""x""), Ltd"`);
  expect(rows[1]).toContain(`,plan.monthly_fee,Monthly fee,1,25,25,${result.total},USD,NotAttempted,0,,`);
  expect(rows.at(-1)).toContain(',,,,,0,USD,Skipped,0,,The merchant had no price plan.');
});

test('the schedule bills each month once, on the first, and skips days billed by hand', async ({ world }) => {
  await billed(world, { periodStart: '2026-03-01', periodEnd: '2026-03-01' });
  await world.control('POST', '/clock', { set: '2026-06-01T00:00:01Z' });
  const runs: readonly Json[] = (await get(world, '?sorting=periodStart')).items;
  expect(
    runs.map(({ periodStart, periodEnd, trigger, status, creatorId }) => [periodStart, periodEnd, trigger, status, creatorId === null]),
  ).toEqual([
    ['2026-03-01', '2026-03-01', 'Manual', 'Completed', false],
    ['2026-04-01', '2026-04-30', 'Scheduled', 'Completed', true],
    ['2026-05-01', '2026-05-31', 'Scheduled', 'Completed', true],
  ]);
  expect(runs.at(-1)!.creationTime).toBe('2026-06-01T00:00:00Z');
});

test('permissions are checked before the body is judged', async ({ world }) => {
  const answer = await world.ask('merchantUser', 'POST', base, {});
  expect([answer.status, error(answer).data.PolicyName]).toEqual([403, 'MerchantBilling.BillingRuns.Create']);
});
