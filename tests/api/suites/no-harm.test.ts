/** A run leaves nothing live behind at a deployment without a control plane, also when it is interrupted. */
import { expect, test } from '@playwright/test';
import { runSuites } from '../../../engine/run-suites.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { irremovable } from '../../../fixtures/client/take-away.ts';
import type { Leftover } from '../../../schemas/shared/verdict.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { added, liveRecords, nothingLive, snapshotOf } from './live-records.ts';

const consent = { write: true, provokeRateLimit: true };

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

/** Ids that a table has and did not have before; payments that were voided are not counted. */
async function lastingRecords(simulator: Simulator): Promise<ReadonlySet<string>> {
  const { records } = await snapshotOf(simulator);
  return new Set(
    Object.keys(lasting).flatMap((name) => records[name]!.flatMap(({ id, status }) => (status === 'Voided' ? [] : [String(id)]))),
  );
}

/** Whether the specification has a way to remove it. A payment that was declined or has settled cannot be voided. */
const isAvoidable = ({ operation, reason }: Leftover): boolean => reason !== irremovable && operation !== 'transactions.create';

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
    expect(left.filter(isAvoidable)).toEqual([]);
  });
  expect(requests).toBeGreaterThan(1000);
  expect(rest).toEqual(nothingLive);
});

test('nor does a run that is interrupted in the middle', async () => {
  let made = 0;
  const rest = await leftBy(async (simulator, run) => {
    const controller = new AbortController();
    const before = Object.values(await liveRecords(simulator)).flat().length;
    const running = run(controller.signal);
    // Interrupted while there is something to take away.
    while (made === 0) made = Math.max(0, Object.values(await liveRecords(simulator)).flat().length - before);
    controller.abort();
    const done = await running;
    expect(done.tests.length).toBeLessThan(done.plan.length);
    expect((done.left ?? []).filter(isAvoidable)).toEqual([]);
  });
  expect(made).toBeGreaterThan(0);
  expect(rest).toEqual(nothingLive);
});
