/** A run leaves nothing live behind at a deployment without a control plane, also when it is interrupted. */
import { expect, test } from '@playwright/test';
import { runSuites } from '../../../engine/run-suites.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';

/** Tables whose records act by themselves or open a door. */
const live = [
  'apiKeys',
  'contracts',
  'campaigns',
  'customers',
  'promotions',
  'notificationDestinations',
  'notificationSubscriptions',
  'notificationChannels',
  'listenSessions',
  'rateLimitProfiles',
  'rateLimitRules',
] as const;

type Item = Readonly<Record<string, unknown>>;

/** Ids of the records that are neither deleted nor revoked nor ended, by table. */
async function liveOf({ control, world }: Simulator): Promise<Readonly<Record<string, readonly string[]>>> {
  const snapshot = (await (await fetch(`${control}/worlds/${encodeURIComponent(world.id)}/snapshot`, { method: 'POST' })).json()) as {
    readonly records: Readonly<Record<string, readonly Item[]>>;
  };
  const tableOf = (name: string): readonly Item[] => {
    const table = snapshot.records[name];
    if (table === undefined) throw new Error(`the simulator has no table ${name}`);
    return table;
  };
  const isLive = ({ isDeleted, revokedAt, endedAt, replacedByKeyId }: Item): boolean =>
    isDeleted !== true && (revokedAt ?? null) === null && (endedAt ?? null) === null && (replacedByKeyId ?? null) === null;
  return Object.fromEntries(
    live.map((name) => [
      name,
      tableOf(name)
        .filter(isLive)
        .map((item) => String(item['id']))
        .toSorted(),
    ]),
  );
}

const consent = { write: true, provokeRateLimit: true };

async function leftBy(use: (simulator: Simulator, run: (signal?: AbortSignal) => ReturnType<typeof runSuites>) => Promise<void>) {
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 3 });
  try {
    const before = await liveOf(simulator);
    const { personas, fixtures } = simulator.world;
    const target = resolveTarget({ baseUrl: simulator.url, personas, fixtures, consent, hooks: { listen: '0' } });
    await use(simulator, (signal) =>
      runSuites(
        { settings: { target, seed: 7, workers: 4 }, simulator: false, targetName: 'Deployment' },
        signal === undefined ? {} : { signal },
      ),
    );
    const after = await liveOf(simulator);
    return Object.fromEntries(Object.entries(after).map(([name, ids]) => [name, ids.filter((id) => before[name]?.includes(id) !== true)]));
  } finally {
    await simulator.close();
  }
}

const nothing = Object.fromEntries(live.map((name) => [name, []]));

test('a whole run leaves nothing live behind', async () => {
  test.setTimeout(600_000);
  let requests = 0;
  const added = await leftBy(async (_simulator, run) => {
    const done = await run();
    requests = done.requests;
    expect(done.left ?? []).toEqual([]);
  });
  expect(requests).toBeGreaterThan(1000);
  expect(added).toEqual(nothing);
});

test('nor does a run that is interrupted in the middle', async () => {
  let made = 0;
  const added = await leftBy(async (simulator, run) => {
    const controller = new AbortController();
    const before = Object.values(await liveOf(simulator)).flat().length;
    const running = run(controller.signal);
    // Interrupted while there is something to take away.
    while (made === 0) made = Math.max(0, Object.values(await liveOf(simulator)).flat().length - before);
    controller.abort();
    const done = await running;
    expect(done.tests.length).toBeLessThan(done.plan.length);
    expect(done.left ?? []).toEqual([]);
  });
  expect(made).toBeGreaterThan(0);
  expect(added).toEqual(nothing);
});
