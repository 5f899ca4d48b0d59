import { setMaxListeners } from 'node:events';
import type { Allowance } from '../../fixtures/client/allowance.ts';
import { mutantsOf } from '../../fixtures/run-settings.ts';
import { assembleRun } from '../../reports/assemble.ts';
import { Progress, type ProgressStream } from '../../reports/progress.ts';
import { cleanupMs } from '../../fixtures/client/undo.ts';
import { graceMs } from '../../fixtures/conformance.ts';
import type { Finding, Leftover, Run } from '../../schemas/shared/verdict.ts';
import { chooseTests } from './choose-tests.ts';
import type { RunSettings } from '../../fixtures/run-settings.ts';
import type { Waiting } from '../../fixtures/recording/tape.ts';
import type { CollectedTest } from './collect-suites.ts';
import { openInProcess, type InProcess, type RanTest } from './in-process.ts';
import { scheduled, orderOf } from './test-order.ts';
import { headerOf, type SuiteRun } from './suite-run.ts';

export interface RunHooks {
  readonly progress?: ProgressStream;
  /** Ends the run: no further test starts, and running tests get a few seconds. Findings so far are kept. */
  readonly signal?: AbortSignal;
  /** Called with null when the tests are known, and with the findings of each test that ends. */
  readonly onTest?: (planned: number, findings: readonly Finding[] | null) => void;
  /** What the run may use of its target; the default allowance if absent. */
  readonly allowance?: Allowance;
}

/** Milliseconds that running tests have after an interruption to finish and remove their records. */
const maxEndMs = graceMs + cleanupMs.interrupted + 1000;

/** Runs the selected tests with the workers of the settings. Throws `UserError` if there are none. */
export async function runSuites(options: SuiteRun, { progress: stream, signal, onTest, allowance }: RunHooks = {}): Promise<Run> {
  const { grep, rules, deep = false, shard } = options;
  const settings = mutantsOf(options.settings);
  // Every running test listens.
  if (signal !== undefined) setMaxListeners(0, signal);
  const tests = await chooseTests(options);
  const head = await headerOf(options);
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const progress = new Progress(
    tests.map(({ id }) => id),
    stream ?? { write: () => true },
  );
  onTest?.(tests.length, null);
  const session = await openInProcess(settings, allowance === undefined ? {} : { allowance });
  const ran: RanTest[] = [];
  const left: Leftover[] = [];
  try {
    await untilAborted(
      signal,
      runAll(tests, settings, signal, async (test, waiting) => {
        if (session.spent !== undefined) return;
        progress.begin(test.id);
        const one = await session.run(test, { signal, waiting });
        left.push(...(one.left ?? []));
        // A test that ends after an interruption is not recorded.
        if (signal?.aborted === true) return;
        ran.push(one);
        progress.end(test.id, one.findings);
        onTest?.(tests.length, one.findings);
      }),
    );
  } finally {
    progress.close();
    left.push(...(await session.takeAway(signal?.aborted === true)));
    await close(session, signal);
  }
  const run = assembleRun(
    { ...head, startedAt, durationMs: Math.round(performance.now() - started) },
    tests.map(({ id, title, rules }) => ({ id, title, rules })),
    ran,
  );
  return {
    ...run,
    ...(left.length === 0 ? {} : { left }),
    ...(session.spent === undefined ? {} : { ended: session.spent }),
    ...(grep === undefined ? {} : { grep }),
    ...(rules === undefined ? {} : { rules: [...new Set(rules)].toSorted() }),
    ...(deep ? { deep } : {}),
    ...(shard === undefined ? {} : { shard }),
  };
}

async function runAll(
  tests: readonly CollectedTest[],
  { workers, target }: Pick<RunSettings, 'workers' | 'target'>,
  signal: AbortSignal | undefined,
  runOne: (test: CollectedTest, waiting: Waiting) => Promise<void>,
): Promise<void> {
  const runGroup = async (group: readonly CollectedTest[], waiting: Waiting): Promise<void> => {
    for (const test of group) if (signal?.aborted !== true) await runOne(test, waiting);
  };
  const { together, alone } = orderOf(tests, target);
  await scheduled(workers, together, runGroup);
  await scheduled(1, alone, runGroup);
}

/** After an interruption, waits no longer than the grace period. */
async function untilAborted(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (signal === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    const wait = (): void => void (timer = setTimeout(resolve, maxEndMs));
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Interrupted tests may still be waiting for an answer, so closing may fail. */
async function close(session: InProcess, signal: AbortSignal | undefined): Promise<void> {
  try {
    await session.close();
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}
