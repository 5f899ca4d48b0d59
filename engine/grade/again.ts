/** Judges a recorded grading again: the verdicts are computed from the recording. */
import { assembleRun } from '../../reports/assemble.ts';
import type { PlannedTest, Run } from '../../schemas/shared/verdict.ts';
import { judgeCutAgain, planOfCutsAgain } from './cut.ts';
import { judgeAgain, obligationsOf, withUnmet } from './judge.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';

export const planned = (scenario: Scenario): PlannedTest => ({ id: scenario.name, title: scenario.title, rules: obligationsOf(scenario) });

/** Throws if the evidence of a test is missing. */
export function gradeAgain(run: Run): Run {
  if (run.kind === 'cuts') return assembleRun(run, run.plan, run.tests.map(judgeCutAgain));
  return withUnmet(assembleRun(run, run.plan, run.tests.map(judgeAgain)));
}

/** The plan that a recorded grading should have: the scenarios that it names, or every cut of its flow. */
export function planAgain(run: Run): readonly PlannedTest[] {
  if (run.kind === 'cuts') return planOfCutsAgain(run);
  const names = new Set(run.plan.map(({ id }) => id));
  return scenarios.filter(({ name }) => names.has(name)).map(planned);
}
