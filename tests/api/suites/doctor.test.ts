/** `doctor` predicts what a run judges, for target files with different omissions. */
import { expect, test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample, subarray } from 'fast-check';
import type { TargetFile } from '../../../fixtures/targets/target.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { baseline } from '../../baseline.ts';
import { diagnoseTarget } from '../../../engine/target/doctor.ts';
import { isFull } from '../../proof.ts';
import { certified, predicted } from './agreement.ts';
import { newFolder } from '../../new-folder.ts';

/** What a file may leave out, each by its path. */
function items(file: TargetFile): readonly (readonly string[])[] {
  const personas = Object.entries(file.personas ?? {}).flatMap(([name, persona]) => [
    ['personas', name],
    ...Object.keys(persona)
      .filter((member) => member !== 'key')
      .map((member) => ['personas', name, member]),
  ]);
  const flat = (['fixtures', 'consent', 'lifetimes'] as const).flatMap((part) => Object.keys(file[part] ?? {}).map((name) => [part, name]));
  return [...personas, ...flat, ['hooks'], ['hooks', 'within'], ['hooks', 'event']];
}

function without(file: TargetFile, paths: readonly (readonly string[])[]): TargetFile {
  const copy = structuredClone(file);
  for (const path of paths) {
    const parent = path.slice(0, -1).reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], copy);
    if (typeof parent === 'object' && parent !== null) delete (parent as Record<string, unknown>)[path.at(-1)!];
  }
  return copy;
}

/** By how much the number of requests may differ: some depend on what the target holds. Run `npm run count-requests` when it fails. */
const tolerance = 0.2;

test('what is judged and what is missing are as predicted', async () => {
  test.setTimeout(3_600_000);
  const wholeOf = ({ url, world }: Awaited<ReturnType<typeof startSimulator>>): TargetFile => ({
    baseUrl: url,
    personas: world.personas,
    fixtures: world.fixtures,
    consent: { write: true, provokeRateLimit: true },
    lifetimes: { listenSession: 'PT15M', eventBuffer: 'PT1H', rotationOverlap: 'P1D', rateLimitWindow: 'PT1M' },
    hooks: { listen: '0', within: 'PT2S', event: { type: 'customer.created', operation: 'customers.create' } },
  });
  let left: readonly (readonly (readonly string[])[])[] | undefined;
  for (let index = 0; left === undefined || index < left.length; index++) {
    // Each run meets a gateway of its own, whose limits no run before has used up.
    const simulator = await startSimulator({ port: 0 });
    try {
      const whole = wholeOf(simulator);
      const all = items(whole);
      expect(all.length).toBeGreaterThan(20);
      const few = subarray([...all], { minLength: 1, maxLength: 6 });
      left ??= [...sample(few, { seed: 3, numRuns: 2 }), ...(isFull ? all.map((path) => [path]) : [])];
      const paths = left[index]!;
      const file = without(whole, paths);
      const { held, outcome, seen, requests } = await certified(file, { seed: index });
      const { items: named, verdicts: prediction, requests: foreseen } = await predicted(file);
      const what = `without ${paths.map((path) => path.join('.')).join(', ')}`;
      expect(held, what).toEqual([]);
      expect(seen, what).toEqual(prediction);
      expect(Math.abs(requests / foreseen - 1), `${what}: ${requests} requests, ${foreseen} foreseen`).toBeLessThan(tolerance);
      expect(outcome.exitStatus, what).toBe(2);
      for (const reason of seen.missing)
        expect(
          named.some((item) => reason.includes(item)),
          `${what}: ${reason}`,
        ).toBe(true);
      for (const item of named)
        expect(
          seen.missing.some((reason) => reason.includes(item)),
          `${what}: ${item}`,
        ).toBe(true);
    } finally {
      await simulator.close();
    }
  }
});

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
