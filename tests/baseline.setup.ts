import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { writeConclusion } from '../engine/certificate/conclude.ts';
import { embeddedTarget } from '../engine/target/open-target.ts';
import { runSuites } from '../engine/run/run-suites.ts';
import { baselineCertificate, baselineFolder, baselineSeed } from './baseline.ts';

test('the simulator that chose nothing is certified', async () => {
  await rm(baselineFolder, { recursive: true, force: true });
  const { target, close } = await embeddedTarget(baselineSeed);
  try {
    const settings = { target, seed: baselineSeed, workers: 4 };
    const run = await runSuites({ settings, simulator: true, targetName: target.name });
    const secrets = Object.values(target.personas).map(({ key }) => key);
    await writeConclusion({ run, knownFailures: [], secrets, out: baselineFolder });
  } finally {
    await close();
  }
  expect(baselineCertificate().outcome).toMatchObject({ name: 'certified' });
});
