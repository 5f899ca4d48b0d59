/** Assembles a run from its tests, in an order that does not depend on which ended first. Pure. */
import { combined } from '../schemas/learnt.ts';
import type { PlannedTest, Run } from '../schemas/shared/verdict.ts';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Sorts plan and tests by id. If tests observed different values of a choice, the last test wins. */
export function assembleRun(
  head: Omit<Run, 'requests' | 'plan' | 'tests' | 'choices'>,
  plan: readonly PlannedTest[],
  ran: readonly Run['tests'][number][],
): Run {
  const tests = ran.toSorted(byId);
  return {
    ...head,
    requests: tests.reduce((sum, test) => sum + test.requests, 0),
    plan: plan.toSorted(byId),
    tests,
    choices: combined(tests.map((test) => test.choices)),
  };
}
