/** Judges a recorded grading again: the verdicts follow from what was recorded. */
import { assembleRun } from '../../reports/assemble.ts';
import type { PlannedTest, Run } from '../../schemas/shared/verdict.ts';
import { judgeAgain, obligationsOf, withUnmet } from './judge.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';

export const planned = (scenario: Scenario): PlannedTest => ({
  id: scenario.name,
  title: scenario.title,
  rules: obligationsOf(scenario),
});

/** Throws if the evidence of a scenario is missing. */
export function gradeAgain(run: Run): Run {
  return withUnmet(assembleRun(run, run.plan, run.tests.map(judgeAgain)));
}

/** The plan of the scenarios that a recorded grading names. */
export function planOf(names: readonly string[]): readonly PlannedTest[] {
  return scenarios.filter(({ name }) => names.includes(name)).map(planned);
}
