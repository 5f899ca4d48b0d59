/** A run leaves nothing live behind at a deployment without a control plane, also when it is interrupted. */
import { expect, test } from '@playwright/test';
import { runSuites } from '../../../engine/run/run-suites.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { irremovable } from '../../../fixtures/client/take-away.ts';
import type { Leftover } from '../../../schemas/shared/verdict.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { added, liveRecords, nothingLive, snapshotOf } from './live-records.ts';

const consent = { write: true, provokeRateLimit: true };

async function fault({ control, world }: Simulator, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const path = `${control}/worlds/${encodeURIComponent(world.id)}/faults`;
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(settings) });
  expect(answer.status).toBe(200);
}

async function leftBy(use: (simulator: Simulator, run: (signal?: AbortSignal) => ReturnType<typeof runSuites>) => Promise<void>) {
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 3 });
  try {
    const before = await liveRecords(simulator);
    const { personas, fixtures } = simulator.world;
    const target = resolveTarget({ baseUrl: simulator.url, personas, fixtures, consent, hooks: { listen: '0' } });
    await use(simulator, (signal) =>
      runSuites(
        { settings: { target, seed: 7, workers: 4 }, simulator: false, targetName: 'Deployment' },
        signal === undefined ? {} : { signal },
      ),
    );
    return added(before, await liveRecords(simulator));
  } finally {
    await simulator.close();
  }
}

/** What the specification gives no way to remove, by the table that holds it. */
const lasting: Readonly<Record<string, string>> = {
  transactions: 'transactions.create',
  smsConsents: 'smsConsent.record',
};

const isOverPayment = (status: unknown): boolean => status === 'Voided' || status === 'Declined' || status === 'Failed';

/** Ids that a table has and did not have before; payments that were voided or never charged are not counted. */
async function lastingRecords(simulator: Simulator): Promise<ReadonlySet<string>> {
  const { records } = await snapshotOf(simulator);
  return new Set(
    Object.keys(lasting).flatMap((name) => records[name]!.flatMap(({ id, status }) => (isOverPayment(status) ? [] : [String(id)]))),
  );
}

/** Whether the specification has a way to remove it. */
const isAvoidable = ({ reason }: Leftover): boolean => reason !== irremovable;

test('a whole run leaves nothing live behind', async () => {
  test.setTimeout(600_000);
  let requests = 0;
  const rest = await leftBy(async (simulator, run) => {
    const before = await lastingRecords(simulator);
    const { left = [], ...done } = await run();
    requests = done.requests;
    const now = [...(await lastingRecords(simulator))].filter((id) => !before.has(id));
    expect(now.length).toBeGreaterThan(0);
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(now));
    const idsOfPayments = left.flatMap(({ operation, id }) => (operation === 'transactions.create' ? [id] : []));
    expect(idsOfPayments.filter((id) => !now.includes(String(id)))).toEqual([]);
    expect(left.filter(isAvoidable)).toEqual([]);
    // Also the deleted ones.
    const contracts = (await snapshotOf(simulator)).records['contracts']!.filter(({ name }) => String(name).startsWith('gp-'));
    expect(contracts.length).toBeGreaterThan(3);
    const soon = Date.now() + 5 * 365 * 86_400_000;
    const isDue = (date: unknown): boolean => date !== null && !(Date.parse(String(date)) > soon);
    expect(contracts.filter(({ nextBillingDate, lastBilledDate }) => lastBilledDate !== null || isDue(nextBillingDate))).toEqual([]);
  });
  expect(requests).toBeGreaterThan(1000);
  expect(rest).toEqual(nothingLive);
});

/** Interrupted while there is as much to take away, so that the moments differ. */
for (const enough of [1, 8, 16])
  test(`nor does a run that is interrupted with ${enough} or more records in use`, async () => {
    let made = 0;
    const rest = await leftBy(async (simulator, run) => {
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
    expect(rest).toEqual(nothingLive);
  });

test('nor does a run in which many tests fail', async () => {
  const rest = await leftBy(async (simulator, run) => {
    for (const operation of ['customers.read', 'campaigns.activate', 'contracts.read', 'apiKeys.detail', 'notificationDestinations.read'])
      await fault(simulator, { operation, status: 500 });
    const { tests, left = [] } = await run();
    const broken = new Set(tests.flatMap(({ findings }) => findings.flatMap(({ rule, verdict }) => (verdict === 'fail' ? [rule] : []))));
    expect(broken.size).toBeGreaterThan(10);
    expect(left.filter(isAvoidable)).toEqual([]);
  });
  expect(rest).toEqual(nothingLive);
});
