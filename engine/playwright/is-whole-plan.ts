/** Whether a Playwright run has every test of the suites, whatever chose its tests. */
import type { PlannedTest } from '../../schemas/shared/verdict.ts';
import { chooseTests } from '../run/choose-tests.ts';
import { specFiles } from '../run/collect-suites.ts';
import { declared } from './collector.ts';

export async function isWholePlan(plan: readonly PlannedTest[], deep: boolean): Promise<boolean> {
  const planned = new Set(plan.map(({ id }) => id));
  const has = (id: string): boolean => planned.has(id);
  // A module is loaded once: what Playwright has loaded here cannot be collected again.
  if (declared.size === 0) return (await chooseTests({ deep })).every(({ id }) => has(id));
  const files = (await specFiles()).filter((file) => deep || !file.startsWith('stateful/'));
  return files.every((file) => declared.get(file)?.every(has) === true);
}
