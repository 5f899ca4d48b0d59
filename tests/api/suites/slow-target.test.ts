import { expect, test } from '@playwright/test';
import { runSuites } from '../../../engine/run/run-suites.ts';
import { Allowance } from '../../../fixtures/client/allowance.ts';
import { createApi } from '../../../fixtures/client/api.ts';
import type { Connection } from '../../../fixtures/client/connection.ts';
import { Records } from '../../../fixtures/client/path.ts';
import { Unobservable } from '../../../fixtures/errors.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { certificate } from '../../../reports/certificate.ts';
import { register } from '../../../schemas/register.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { added, liveRecords, nothingLive } from './live-records.ts';
import { startProxy } from './rewriting-proxy.ts';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { openInProcess } from '../../../engine/run/in-process.ts';
import { rotating } from '../../proof.ts';

/** Requests answered at once, so that there are records to remove when the time is over. */
const prompt = 600;
/** After these, answers that take 2 s, more than the run tolerates. Later ones are removals, which need not be as slow. */
const late = 16;
const patience = { perAnswerMs: 1000, perRunMs: 4000 };
const isKnown = ({ status }: Run['tests'][number]['exchanges'][number]['response'] & object): boolean => status < 500;

async function runBehindSlowProxy() {
  await using simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 3 });
  let count = 0;
  await using proxy = await startProxy(simulator.url, { delay: () => (count++ < prompt ? 0 : count <= prompt + late ? 2000 : 100) });
  const before = await liveRecords(simulator);
  const { personas, fixtures } = simulator.world;
  const target = resolveTarget({ baseUrl: proxy.url, personas, fixtures, consent: { write: true } });
  const run = await runSuites(
    { settings: { target, seed: 7, workers: 4 }, simulator: false, targetName: 'Slow' },
    { allowance: new Allowance({ patience }) },
  );
  return { run, left: added(before, await liveRecords(simulator)) };
}

test('ends the run early with one line of explanation, and leaves no records', { tag: rotating(8, 4) }, async () => {
  const { run, left } = await runBehindSlowProxy();
  expect(run.ended).toMatch(/^the target took 4 s in all beyond the 1 s that an answer may take; /);
  expect(run.tests.length).toBeLessThan(run.plan.length);
  const answers = run.tests.flatMap(({ exchanges }) => exchanges.flatMap(({ response }) => response ?? []));
  expect(answers.filter(isKnown).length).toBeGreaterThan(prompt / 3);
  const { outcome, plan } = certificate({ run, rules: Object.values(register) });
  expect(outcome.exitStatus).toBe(3);
  const line = `Ended early, because ${run.ended}: ${run.tests.length} of ${run.plan.length} tests ran`;
  expect(outcome.headline).toBe(`${line}; nothing is certified.`);
  expect(plan.errors).toContain(`${line}.`);
  expect(left).toEqual(nothingLive);

  // Its end does not hide the failures that were seen before.
  const failing = run.tests.map((one) => ({ ...one, findings: one.findings.map((finding) => ({ ...finding, verdict: 'fail' as const })) }));
  const failed = certificate({ run: { ...run, tests: failing }, rules: Object.values(register) }).outcome;
  expect(failed).toMatchObject({ name: 'failed', exitStatus: 1 });
  expect(failed.headline).toMatch(/^Ended early, because .+ tests ran; \d+ required rules failed\.$/);
});

test('waits for a limit that stays count like an answer that never comes', async () => {
  const target = resolveTarget({ baseUrl: 'http://gateway.invalid', personas: { merchantAdmin: { key: 'k' } } });
  const lost = async (cappedKeys: number): Promise<readonly number[]> => {
    const spent: number[] = [];
    const answer = { status: 429, rawHeaders: ['Retry-After', '29'], text: '', elapsedMs: 1 };
    const connection: Connection = {
      prefix: '',
      caps: { active: cappedKeys },
      late: new Map(),
      send: () => ({ id: 'x', reply: Promise.resolve(answer) }),
      spend: (ms) => void spent.push(ms),
      close: async () => undefined,
    };
    const api = createApi(connection, target, new Records(), { sleep: async () => undefined, take: async (_, live) => live() });
    await expect(api.call('inbox.unreadSummary', { as: 'merchantAdmin' })).rejects.toThrow(Unobservable);
    return spent;
  };
  expect(await lost(0)).toEqual([58_000]);
  expect(await lost(1)).toEqual([]);
});

const allowance = 10;

test('the rate that a reason asks for has the rules judged', { tag: rotating(4, 0) }, async () => {
  await using simulator = await startSimulator({ port: 0 });
  const { url, world } = simulator;
  const arrivals: number[] = [];
  const statusOf = (status: number): number => {
    const now = performance.now();
    arrivals.push(now);
    return arrivals.filter((at) => at > now - 1000).length > allowance ? 429 : status;
  };
  // The run does not wait that long.
  await using proxy = await startProxy(url, { statusOf, headers: { 'retry-after': '66' } });
  const one = (await collectSuites()).find(({ id }) => id.startsWith('resources/standard-set › Customers ›'))!;
  const run = async (limits: { readonly requestsPerSecond?: number }) => {
    const { personas, fixtures } = world;
    const target = resolveTarget({ baseUrl: proxy.url, personas, fixtures, consent: { write: true }, limits });
    const session = await openInProcess({ target, seed: 7, workers: 1 }, { findingsOnly: true });
    const { findings } = await session.run(one);
    await session.close();
    return findings;
  };
  const untested = (await run({})).filter(({ verdict }) => verdict === 'untested');
  expect(untested.length).toBeGreaterThan(0);
  for (const { reason } of untested) expect(reason).toContain('set limits.requestsPerSecond below the limit of the target');
  arrivals.length = 0;
  const after = await run({ requestsPerSecond: 4 });
  expect(after.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  expect(after.map(({ rule }) => rule)).toEqual(expect.arrayContaining(untested.map(({ rule }) => rule)));
});
