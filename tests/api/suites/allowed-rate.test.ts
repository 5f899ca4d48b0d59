import { expect, test } from '@playwright/test';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { openInProcess } from '../../../engine/run/in-process.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { startProxy } from './rewriting-proxy.ts';

const allowance = 10;

test('the rate that a reason asks for has the rules judged', async () => {
  const { url, world, close } = await startSimulator({ port: 0 });
  const arrivals: number[] = [];
  const statusOf = (status: number): number => {
    const now = performance.now();
    arrivals.push(now);
    return arrivals.filter((at) => at > now - 1000).length > allowance ? 429 : status;
  };
  // The run does not wait that long.
  const proxy = await startProxy(url, { statusOf, headers: { 'retry-after': '66' } });
  try {
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
  } finally {
    await proxy.close();
    await close();
  }
});
