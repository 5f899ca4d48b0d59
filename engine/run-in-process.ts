/** A run of the suites as `runSuites` makes it, without a process of its own for the test runner. */
import { assembleRun } from '../reports/assemble.ts';
import type { Run } from '../schemas/shared/verdict.ts';
import { collectSuites, type CollectedTest } from './collect-suites.ts';
import { inParallel, isTimed, openInProcess, type RanTest } from './in-process.ts';
import { headerOf, type SuiteRun } from './suite-runner.ts';

/** Runs the tests that are chosen, as many at one time as the settings have workers. */
export async function runInProcess(options: Omit<SuiteRun, 'shard'>): Promise<Run> {
  const { settings, grep, deep = false } = options;
  const pattern = grep === undefined ? undefined : new RegExp(grep, 'i');
  const tests = (await collectSuites()).filter((test) => (deep || !test.deep) && pattern?.test(test.id.replaceAll(' › ', ' ')) !== false);
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const session = await openInProcess(settings);
  const ran: RanTest[] = [];
  const runGroup = async (group: readonly CollectedTest[]): Promise<void> => {
    for (const test of group) ran.push(await session.run(test));
  };
  try {
    const groups = groupsOf(tests);
    await inParallel(
      settings.workers,
      groups.filter((group) => !group.some(isTimed)),
      runGroup,
    );
    await inParallel(
      1,
      groups.filter((group) => group.some(isTimed)),
      runGroup,
    );
  } finally {
    await session.close();
  }
  const head = { ...(await headerOf(options)), startedAt, durationMs: Math.round(performance.now() - started) };
  const run = assembleRun(
    head,
    tests.map(({ id, title, rules }) => ({ id, title, rules })),
    ran,
  );
  return { ...run, ...(grep === undefined ? {} : { grep }), ...(deep ? { deep } : {}) };
}

/** Tests that run one after the other, together; each other by itself. */
function groupsOf(tests: readonly CollectedTest[]): readonly (readonly CollectedTest[])[] {
  const groups = new Map<string, CollectedTest[]>();
  for (const test of tests) {
    const name = test.group ?? test.id;
    groups.set(name, [...(groups.get(name) ?? []), test]);
  }
  return [...groups.values()];
}
