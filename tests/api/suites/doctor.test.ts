/** `doctor` predicts what a run judges; deployments.test.ts covers other target files. */
import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveTarget, type Target } from '../../../fixtures/targets/target.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { baseline } from '../../baseline.ts';
import { inWords, type Cost } from '../../../engine/run/cost.ts';
import { diagnoseTarget } from '../../../engine/target/doctor.ts';
import { certified, predicted } from './agreement.ts';
import { newFolder } from '../../new-folder.ts';

/** The number of requests may differ by this, since some depend on the target's data. Run `npm run count-requests` when the test fails. */
const tolerance = 0.2;

test('at a low rate response times are predicted to be inconclusive, and are', { tag: '@full' }, async () => {
  test.setTimeout(300_000);
  await using simulator = await startSimulator({ port: 0 });
  const { url, world } = simulator;
  const { merchantAdmin, otherMerchant } = world.personas;
  const file = { baseUrl: url, personas: { merchantAdmin, otherMerchant }, limits: { requestsPerSecond: 51, workers: 4 } };
  const { held, seen, inconclusive, requests } = await certified(file);
  const prediction = await predicted(file);
  expect(held).toEqual([]);
  expect(seen).toEqual(prediction.verdicts);
  expect(inconclusive).toEqual(['TIME-KEY-DETAIL']);
  expect(prediction.inconclusive).toEqual(inconclusive);
  expect(Math.abs(requests / prediction.requests - 1)).toBeLessThan(tolerance);
});

test('with a control plane every rule is predicted to be judged, and is', async () => {
  await using simulator = await startSimulator({ port: 0 });
  const { url, control } = simulator;
  const path = join(newFolder('doctor'), 'target.yaml');
  writeFileSync(path, `baseUrl: ${url}\ncontrol: ${control}\nhooks: { listen: '0' }\n`);
  const { diagnosis } = await diagnoseTarget(path);
  const recorded = baseline();
  expect(diagnosis.untested).toEqual([]);
  expect(diagnosis.judged.toSorted()).toEqual([...new Set(recorded.plan.flatMap(({ rules }) => rules))].toSorted());
  expect(Math.abs(recorded.requests / diagnosis.cost.requests - 1)).toBeLessThan(tolerance);
});

test('it states requests and duration, also without a rate', () => {
  const cost = { requests: 3721, waitSeconds: 0 };
  const inWordsAt = (limits: Target['limits'], more: Partial<Cost> = {}): string =>
    inWords({ ...cost, ...more }, resolveTarget({ baseUrl: 'http://gateway.test', limits }));
  expect(inWordsAt({ workers: 4 })).toBe('about 3,700 requests: 1 min 33 s if an answer takes 100 ms');
  expect(inWordsAt({ workers: 4, requestsPerSecond: 40 }, { seconds: 93, waitSeconds: 90 })).toBe(
    'about 3,700 requests: 1 min 33 s at 40 a second; the longest wait for an expiry is 1 min 30 s',
  );
});
