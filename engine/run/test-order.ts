/** The order in which the tests of a run begin. Pure. */
import { waitFor } from '../../fixtures/targets/needs.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import type { CollectedTest } from './collect-suites.ts';
import { isTimed } from './in-process.ts';

/** Tests that run one after the other. */
export type TestGroup = readonly CollectedTest[];

export interface TestOrder {
  /** As many at one time as there are workers; the longest wait for time to pass begins first. */
  readonly together: readonly TestGroup[];
  /** After them, one by one: tests that measure time, and tests that the effects of others would disturb. */
  readonly alone: readonly TestGroup[];
}

export function orderOf(tests: readonly CollectedTest[], target: Target): TestOrder {
  const groups = groupsOf(tests);
  const alone = groups.filter((group) => group.some((test) => isTimed(test) || test.about.alone === true));
  const others = groups.filter((group) => !alone.includes(group));
  return { together: others.toSorted((a, b) => longestWait(b, target) - longestWait(a, target)), alone };
}

const longestWait = (group: TestGroup, target: Target): number => Math.max(...group.map(({ about }) => waitFor(about.needs ?? [], target)));

/** Tests of one group together; each other test on its own. */
function groupsOf(tests: readonly CollectedTest[]): readonly TestGroup[] {
  const groups = new Map<string, CollectedTest[]>();
  for (const test of tests) {
    const name = test.group ?? test.id;
    groups.set(name, [...(groups.get(name) ?? []), test]);
  }
  return [...groups.values()];
}
