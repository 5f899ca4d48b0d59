import { expect, test } from '@playwright/test';
import { replayRun } from '../../../engine/certificate/replay.ts';
import { runSuites } from '../../../engine/run/run-suites.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import type { Personas } from '../../../fixtures/targets/target.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { describeRemains, isAvoidable, remainsOf } from '../../../schemas/remains.ts';
import { kindOf } from '../../../schemas/removal.ts';
import type { Leftover } from '../../../schemas/shared/verdict.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { liveRecords, snapshotOf, stays, type Item, type Snapshot } from './live-records.ts';
import { rotating } from '../../proof.ts';
import { now } from '../../time.ts';

const consent = { write: true, provokeRateLimit: true };

async function fault({ control, world }: Simulator, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const path = `${control}/worlds/${encodeURIComponent(world.id)}/faults`;
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(settings) });
  expect(answer.status).toBe(200);
}

/** Uses a simulator as a deployment. Returns what is wrong with the records left there. */
async function leftBy(use: (simulator: Simulator, run: (signal?: AbortSignal) => ReturnType<typeof runSuites>) => Promise<void>) {
  await using simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 3 });
  const [before, were] = [await snapshotOf(simulator), await settingsOf(simulator)];
  const { personas, fixtures } = simulator.world;
  const target = resolveTarget({ baseUrl: simulator.url, personas, fixtures, consent, hooks: { listen: '0' } });
  await use(simulator, (signal) =>
    runSuites(
      { settings: { target, seed: 7, workers: 4 }, simulator: false, targetName: 'Deployment' },
      signal === undefined ? {} : { signal },
    ),
  );
  expect(await settingsOf(simulator)).toEqual(were);
  return { ...stays(before, await snapshotOf(simulator), writtenBack(before, simulator)), after: await snapshotOf(simulator) };
}

/** Callers' settings that the suites write back unchanged: how the API reads them, and where a simulator keeps them. */
const settings = [
  ['merchantAdmin', 'GET', '/api/merchants/self/custom-fields', 'merchantCustomFields'],
  ['merchantAdmin', 'GET', '/api/merchants/self/order-data-defaults', 'merchantOrderDefaults'],
  ['reseller', 'POST', '/api/resellers/get-own-billing-preferences-async', 'billingPreferences'],
] as const;

async function settingsOf({ url, world }: Simulator): Promise<readonly unknown[]> {
  const read = settings.map(async ([persona, method, path]) => {
    const { key } = (world.personas as Personas)[persona]!;
    const { concurrencyStamp: _, ...rest } = (await (await fetch(url + path, { method, headers: { 'api-key': key } })).json()) as Item;
    return rest;
  });
  return Promise.all(read);
}

/** By kind, as the run reports them. */
function countsOf(left: readonly Leftover[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { operation } of left) counts[kindOf(operation as OperationId)] = (counts[kindOf(operation as OperationId)] ?? 0) + 1;
  return counts;
}

const beyondBudget = (counts: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(counts).flatMap(([kind, count]) => (count <= (remainsOf[kind]?.atMost ?? 0) ? [] : [`${count} ${kind}`]));

/** The records that hold those settings once they are written. */
function writtenBack({ records }: Snapshot, { world }: Simulator): readonly string[] {
  const { merchantId } = (world.personas as Personas).merchantAdmin!;
  const resellerId = records['merchants']!.find(({ id }) => id === merchantId)!['resellerId'];
  return [`merchantCustomFields ${merchantId}`, `merchantOrderDefaults ${merchantId}`, `billingPreferences ${String(resellerId)}`];
}

test('a whole run leaves no live records, stays within its budget, and lists what it leaves', { tag: rotating(8, 2) }, async () => {
  test.setTimeout(600_000);
  let left: readonly Leftover[] = [];
  const { counts, keys, wrong, after } = await leftBy(async (_simulator, run) => {
    const done = await run();
    left = done.left ?? [];
    expect(done.requests).toBeGreaterThan(1000);
    // Each test's recording contains what tests share, so that it can be replayed independently.
    const again = await replayRun(JSON.parse(JSON.stringify(done)) as typeof done);
    expect(again.requests).toBe(done.requests);
    const found = ({ tests }: typeof done) => tests.map(({ id, findings, choices }) => ({ id, findings, choices }));
    expect(found(again)).toEqual(found(done));
  });
  expect(wrong).toEqual([]);
  expect(counts).toEqual(countsOf(left));
  expect(beyondBudget(counts)).toEqual([]);
  // Deleted keys are restorable, so the number of created keys counts.
  expect(keys).toBeLessThanOrEqual(remainsOf['apiKeys']!.atMost);
  expect(left.filter(isAvoidable)).toEqual([]);
  // Also the deleted ones.
  const contracts = after.records['contracts']!.filter(({ name }) => String(name).startsWith('gp-'));
  expect(contracts.length).toBeGreaterThan(3);
  const soon = now() + 5 * 365 * 86_400_000;
  const isDue = (date: unknown): boolean => date !== null && !(Date.parse(String(date)) > soon);
  expect(contracts.filter(({ nextBillingDate, lastBilledDate }) => lastBilledDate !== null || isDue(nextBillingDate))).toEqual([]);
});

test('where no key can be deleted, the revoked ones are within the budget, and counted', { tag: '@full' }, async () => {
  test.setTimeout(600_000);
  let left: readonly Leftover[] = [];
  const { counts, wrong } = await leftBy(async (simulator, run) => {
    await fault(simulator, { operation: 'apiKeys.delete', status: 403 });
    left = (await run()).left ?? [];
  });
  expect(wrong).toEqual([]);
  expect(counts).toEqual(countsOf(left));
  expect(counts['apiKeys']).toBeGreaterThan(5);
  expect(beyondBudget(counts)).toEqual([]);
  expect(left.filter(isAvoidable)).toEqual([]);
  expect(describeRemains(left)).toContain(`${counts['apiKeys']} revoked API keys`);
});

/** Interrupts at different amounts of records to remove, so that the moments differ. */
for (const [index, enough] of [1, 8, 16].entries())
  test(`nor does a run that is interrupted with ${enough} or more records in use`, { tag: rotating(6, 2 * index) }, async () => {
    let made = 0;
    const { wrong } = await leftBy(async (simulator, run) => {
      const controller = new AbortController();
      const before = Object.values(await liveRecords(simulator)).flat().length;
      const running = run(controller.signal);
      void running.finally(() => controller.abort());
      while (made < enough && !controller.signal.aborted) made = Object.values(await liveRecords(simulator)).flat().length - before;
      controller.abort();
      const done = await running;
      expect(done.tests.length).toBeLessThan(done.plan.length);
      expect((done.left ?? []).filter(isAvoidable)).toEqual([]);
    });
    expect(wrong).toEqual([]);
  });

test('nor does a run in which many tests fail', { tag: '@full' }, async () => {
  const { wrong } = await leftBy(async (simulator, run) => {
    for (const operation of ['customers.read', 'campaigns.activate', 'contracts.read', 'apiKeys.detail', 'notificationDestinations.read'])
      await fault(simulator, { operation, status: 500 });
    const { tests, left = [] } = await run();
    const broken = new Set(tests.flatMap(({ findings }) => findings.flatMap(({ rule, verdict }) => (verdict === 'fail' ? [rule] : []))));
    expect(broken.size).toBeGreaterThan(10);
    expect(left.filter(isAvoidable)).toEqual([]);
  });
  expect(wrong).toEqual([]);
});
