/** Observes the traffic of suites that run against a mutant, and returns the rules seen broken. */
import { Observation } from '../../../engine/observe/observation.ts';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { openInProcess } from '../../../engine/run/in-process.ts';
import { embeddedTarget } from '../../../engine/target/open-target.ts';
import { withMutant } from '../../../fixtures/run-settings.ts';
import { processLimits } from '../../../schemas/limits.ts';
import { observing } from './observing.ts';

/** Mutants that break rules at one operation each, tried together: the rules that were seen broken, as `rule operation`. */
export async function brokenAtOperations(mutants: readonly string[], rules: readonly string[]): Promise<ReadonlySet<string>> {
  const broken = new Set<string>();
  for (let from = 0; from < mutants.length; from += processLimits.mutants.max) {
    const some = mutants.slice(from, from + processLimits.mutants.max);
    await using embedded = await embeddedTarget(7, { mutants: some });
    const { target } = embedded;
    const observation = new Observation({ onViolation: ({ finding, exchange }) => broken.add(`${finding.rule} ${exchange.operation}`) });
    const settings = { target, seed: 7, workers: 1, world: { mutants: some } };
    const session = await openInProcess(settings, { findingsOnly: true, through: observing(observation) });
    try {
      for (const test of await collectSuites()) if (!test.deep && test.rules.some((rule) => rules.includes(rule))) await session.run(test);
    } finally {
      await session.close();
    }
  }
  return broken;
}

/** The rules that the observation saw broken, of those that are wanted; it ends once it has seen all of them. */
export async function brokenInTraffic(mutant: string, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const { target, close } = await embeddedTarget(7, { mutants: [mutant] });
  const broken = new Set<string>();
  const observation = new Observation({ onViolation: ({ finding }) => broken.add(finding.rule) });
  try {
    const settings = withMutant({ target, seed: 7, workers: 1 }, mutant);
    const session = await openInProcess(settings, { findingsOnly: true, through: observing(observation) });
    try {
      for (const test of await collectSuites()) {
        if (test.deep || !test.rules.some((rule) => wanted.includes(rule))) continue;
        await session.run(test);
        if (wanted.every((rule) => broken.has(rule))) break;
      }
    } finally {
      await session.close();
    }
  } finally {
    await close();
  }
  return broken;
}
