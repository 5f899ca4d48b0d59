/** No false alarm against a deployment without a control plane: one that words things differently, and one that gives little. */
import { expect, test } from '@playwright/test';
import { diagnose } from '../../cli/doctor.ts';
import { listTests, runSuites } from '../../cli/suite-runner.ts';
import { resolveTarget, type TargetFile } from '../../fixtures/targets/target.ts';
import { certificate } from '../../reports/certificate.ts';
import { register } from '../../schemas/register.ts';
import { startSimulator } from '../../simulator/main.ts';
import { startProxy, type Rewriting } from './rewriting-proxy.ts';

async function certified(file: TargetFile) {
  const target = resolveTarget(file);
  const run = await runSuites({ settings: { target, seed: 7, workers: 2 }, simulator: false, targetName: target.name });
  const { ledger, outcome, counts } = certificate({ run, rules: Object.values(register) });
  return { outcome, counts, target, entries: ledger.filter(({ checks }) => checks.length > 0) };
}

/** An instant with seven fractional digits, as some platforms write it. */
const inTicks = (text: string): string => {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return `${whole}.${fraction.padEnd(7, '0').slice(0, 7)}+00:00`;
};

/** Everything the specification leaves to a deployment, otherwise than the simulator has it. */
const otherwise: Rewriting = {
  members: { items: 'data', nextContinuationToken: 'cursor', hasMore: 'more', totalCount: 'total', eventId: 'key', eventType: 'kind' },
  values: { 'environment:Sandbox': 'Blue', 'environment:Production': 'Green', 'status:Suspended': 'OnHold', 'status:Revoked': 'Void' },
  statuses: { 400: 422, 409: 403, 422: 400 },
  instant: inTicks,
  uuid: 'upper',
  extra: { x_extra: { nested: [1, 'two'] }, links: [{ rel: 'self' }] },
  headers: { 'x-powered-by': 'Something else', 'set-cookie': 'a=b; Path=/', 'content-language': 'de' },
  headerName: (name) => name.toUpperCase(),
  plainErrors: true,
  bareResults: true,
  closing: true,
};

test('a deployment that words whatever is open differently has nothing held against it', async () => {
  test.setTimeout(600_000);
  const simulator = await startSimulator({ port: 0 });
  const proxy = await startProxy(simulator.url, otherwise);
  try {
    const { personas, fixtures } = simulator.world;
    const consent = { write: true, provokeRateLimit: true };
    const { entries, counts } = await certified({ baseUrl: proxy.url, personas, fixtures, consent });
    const held = entries.filter(
      ({ verdict, keyword }) => !['pass', 'untested'].includes(verdict ?? '') && !(verdict === 'warn' && keyword === 'SHOULD'),
    );
    expect(held.map(({ id, verdict }) => `${verdict} ${id}`)).toEqual([]);
    expect(counts['pass']).toBeGreaterThan(400);
  } finally {
    await proxy.close();
    await simulator.close();
  }
});

test('a deployment that gives one key and holds nothing is left untested, item by item, as the doctor foretells', async () => {
  test.setTimeout(600_000);
  const { url, world, close } = await startSimulator({ port: 0, definition: { customers: 0, transactions: 0, contracts: 0 } });
  try {
    const { key } = world.personas.merchantUser;
    const { entries, outcome, counts, target } = await certified({ baseUrl: url, personas: { merchantUser: { key } } });
    expect(outcome.exitStatus).toBe(2);
    expect(counts).toMatchObject({ fail: 0, error: 0, warn: 0, inconclusive: 0 });

    const foretold = diagnose(await listTests(), target, Object.values(register));
    const of = (...verdicts: readonly string[]) => entries.filter(({ verdict }) => verdicts.includes(verdict ?? '')).map(({ id }) => id);
    expect(of('untested').toSorted()).toEqual(foretold.untested.toSorted());
    expect(of('pass').toSorted()).toEqual(foretold.judged.toSorted());

    const items = foretold.missing.map(({ item }) => item);
    const reasons = entries.flatMap(({ checks }) =>
      checks.flatMap(({ verdict, reason }) => (verdict === 'untested' ? [reason ?? ''] : [])),
    );
    expect(reasons.length).toBeGreaterThan(100);
    expect(reasons.filter((reason) => !reason.startsWith('needs ') || !items.some((item) => reason.includes(item)))).toEqual([]);
  } finally {
    await close();
  }
});
