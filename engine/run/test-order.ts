import type { Waiting } from '../../fixtures/recording/tape.ts';
import { waitFor } from '../../fixtures/targets/needs.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import type { CollectedTest } from './collect-suites.ts';
import { isTimed } from './in-process.ts';

/** Tests that run one after the other. */
type TestGroup = readonly CollectedTest[];

interface TestOrder {
  /** Run in parallel by the workers; the test with the longest wait starts first. */
  readonly together: readonly TestGroup[];
  /** Run afterwards, one by one: tests that measure time, and tests that others would disturb. */
  readonly alone: readonly TestGroup[];
}

export function orderOf(tests: readonly CollectedTest[], target: Target): TestOrder {
  const groups = groupsOf(tests);
  const alone = groups.filter((group) => group.some((test) => isTimed(test) || test.about.alone === true));
  const others = groups.filter((group) => !alone.includes(group));
  return { together: others.toSorted((a, b) => longestWait(b, target) - longestWait(a, target)), alone };
}

const longestWait = (group: TestGroup, target: Target): number => Math.max(...group.map(({ about }) => waitFor(about.needs ?? [], target)));

function groupsOf(tests: readonly CollectedTest[]): readonly TestGroup[] {
  const groups = new Map<string, CollectedTest[]>();
  for (const test of tests) {
    const name = test.group ?? test.id;
    groups.set(name, [...(groups.get(name) ?? []), test]);
  }
  return [...groups.values()];
}

/**
 * Works on items in order, up to `limit` at a time. A waiting item does not count, and continues at once when its wait is over, because what it
 * waited for may not last. The first error stops further items, and is thrown when the running ones have ended.
 */
export async function scheduled<T>(limit: number, items: readonly T[], work: (item: T, waiting: Waiting) => Promise<void>): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  let active = 0;
  let unfinished = 0;
  await new Promise<void>((resolve) => {
    const waiting: Waiting = async (wait) => {
      active--;
      fill();
      try {
        return await wait();
      } finally {
        active++;
      }
    };
    const begin = async (item: T): Promise<void> => {
      try {
        await work(item, waiting);
      } catch (error) {
        failures.push(error);
      } finally {
        active--;
        unfinished--;
        fill();
      }
    };
    function fill(): void {
      while (active < limit && left.length > 0 && failures.length === 0) {
        active++;
        unfinished++;
        void begin(left.shift()!);
      }
      if (unfinished === 0) resolve();
    }
    fill();
  });
  if (failures.length > 0) throw failures[0];
}
