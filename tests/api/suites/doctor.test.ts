/** `doctor` predicts what a run judges; deployments.test.ts covers other target files. */
import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator } from '../../../simulator/main.ts';
import { baseline } from '../../baseline.ts';
import { diagnoseTarget } from '../../../engine/target/doctor.ts';
import { certified, predicted } from './agreement.ts';
import { newFolder } from '../../new-folder.ts';

/** The number of requests may differ by this, since some depend on the target's data. Run `npm run count-requests` when the test fails. */
const tolerance = 0.2;

test('at a low rate response times are predicted to be inconclusive, and are', { tag: '@full' }, async () => {
  test.setTimeout(300_000);
  const { url, world, close } = await startSimulator({ port: 0 });
  try {
    const { merchantAdmin, otherMerchant } = world.personas;
    const file = { baseUrl: url, personas: { merchantAdmin, otherMerchant }, limits: { requestsPerSecond: 51, workers: 4 } };
    const { held, seen, inconclusive, requests } = await certified(file);
    const prediction = await predicted(file);
    expect(held).toEqual([]);
    expect(seen).toEqual(prediction.verdicts);
    expect(inconclusive).toEqual(['TIME-KEY-DETAIL']);
    expect(prediction.inconclusive).toEqual(inconclusive);
    expect(Math.abs(requests / prediction.requests - 1)).toBeLessThan(tolerance);
  } finally {
    await close();
  }
});

test('with a control plane every rule is predicted to be judged, and is', async () => {
  const { url, control, close } = await startSimulator({ port: 0 });
  try {
    const path = join(newFolder('doctor'), 'target.yaml');
    writeFileSync(path, `baseUrl: ${url}\ncontrol: ${control}\nhooks: { listen: '0' }\n`);
    const { diagnosis } = await diagnoseTarget(path);
    const recorded = baseline();
    expect(diagnosis.untested).toEqual([]);
    expect(diagnosis.judged.toSorted()).toEqual([...new Set(recorded.plan.flatMap(({ rules }) => rules))].toSorted());
    expect(Math.abs(recorded.requests / diagnosis.cost.requests - 1)).toBeLessThan(tolerance);
  } finally {
    await close();
  }
});
