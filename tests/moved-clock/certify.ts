/** Certifies the embedded simulator in this process, with and without its control plane; prints what came of it as JSON. */
import { embeddedTarget } from '../../engine/embedded-target.ts';
import { runSuites } from '../../engine/run-suites.ts';
import type { Target } from '../../fixtures/targets/target.ts';

async function certify(target: Target): Promise<Readonly<Record<string, readonly string[]>>> {
  const run = await runSuites({ settings: { target, seed: 3, workers: 4 }, simulator: true, targetName: target.name });
  const verdicts: Record<string, string[]> = {};
  for (const { findings } of run.tests)
    for (const { rule, verdict, check, reason = '' } of findings) (verdicts[verdict] ??= []).push(`${rule}: ${check} ${reason}`);
  return verdicts;
}

const { target, close } = await embeddedTarget(3);
const { control: _control, hooks: _hooks, ...deployment } = target;
const [controlled, plain] = [await certify(target), await certify(deployment)];
await close();
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
process.stdout.write(JSON.stringify({ now: new Date().toISOString(), zone, controlled, plain }));
