/**
 * Certifies the embedded simulator in this process, with and without its control plane, and prints the result as JSON. Each run starts at
 * the moment that GATEPROOF_MOVED_CLOCK names, so that both cross the boundary that follows it.
 */
import timekeeper from 'timekeeper';
import { embeddedTarget } from '../../engine/target/embedded-target.ts';
import { runSuites } from '../../engine/run/run-suites.ts';
import { nowText } from '../time.ts';
import type { Target } from '../../fixtures/targets/target.ts';

async function certify(choose: (target: Target) => Target): Promise<Readonly<Record<string, readonly string[]>>> {
  timekeeper.travel(new Date(process.env['GATEPROOF_MOVED_CLOCK']!));
  // A simulator of its own, since its clock never runs backwards.
  const { target, close } = await embeddedTarget(3);
  const run = await runSuites({ settings: { target: choose(target), seed: 3, workers: 4 }, simulator: true, targetName: target.name });
  await close();
  const verdicts: Record<string, string[]> = {};
  for (const { findings } of run.tests)
    for (const { rule, verdict, check, reason = '' } of findings) (verdicts[verdict] ??= []).push(`${rule}: ${check} ${reason}`);
  return verdicts;
}

const [controlled, plain] = [
  await certify((target) => target),
  await certify(({ control: _control, hooks: _hooks, ...deployment }) => deployment),
];
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
process.stdout.write(JSON.stringify({ now: nowText(), zone, controlled, plain }));
