/** Writes `engine/run/request-counts.ts`: runs the suites against a simulator with its control plane, without, and without consent to write; counts requests by file. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { embeddedTarget } from '../engine/target/open-target.ts';
import { fileOf } from '../engine/run/cost.ts';
import { runSuites } from '../engine/run/run-suites.ts';
import { resolveTarget, type Target, type TargetFile } from '../fixtures/targets/target.ts';
import { startSimulator } from '../simulator/main.ts';

const seed = 7;

/** Average requests by file, of tests that sent any, to one decimal place. */
async function counts(target: Target): Promise<Readonly<Record<string, number>>> {
  const { tests } = await runSuites({ settings: { target, seed, workers: 4 }, simulator: false, targetName: target.name });
  const files = new Map<string, number[]>();
  for (const { id, requests } of tests) if (requests > 0) files.set(fileOf(id), [...(files.get(fileOf(id)) ?? []), requests]);
  const average = (all: readonly number[]): number => Math.round((10 * all.reduce((a, b) => a + b, 0)) / all.length) / 10;
  return Object.fromEntries([...files].map(([file, all]) => [file, average(all)]));
}

const embedded = await embeddedTarget(seed);
const withControl = await counts(embedded.target);
await embedded.close();

const { url, world, close } = await startSimulator({ port: 0, seed });
const file: TargetFile = {
  baseUrl: url,
  personas: world.personas,
  fixtures: world.fixtures,
  hooks: { listen: '0', within: 'PT2S', event: { type: 'customer.created', operation: 'customers.create' } },
};
const withoutConsent = await counts(resolveTarget(file));
const withoutControl = await counts(resolveTarget({ ...file, consent: { write: true, provokeRateLimit: true } }));
await close();

const text = `/** Requests that a test sends, on average over its file. Written by \`npm run count-requests\`. */
export const requestCounts: Readonly<Record<'withControl' | 'withoutControl' | 'withoutConsent', Readonly<Record<string, number>>>> = ${JSON.stringify(
  { withControl, withoutControl, withoutConsent },
  null,
  2,
)};
`;
writeFileSync(fileURLToPath(new URL('../engine/run/request-counts.ts', import.meta.url)), text);
