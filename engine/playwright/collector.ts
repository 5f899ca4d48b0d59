/** Declares the suites' tests to Playwright, and runs them in its workers. */
import { join, relative, sep } from 'node:path';
import { test as base, type TestInfo } from '@playwright/test';
import { connect, type Connection } from '../../fixtures/client/connection.ts';
import { Allowance } from '../../fixtures/client/allowance.ts';
import type { Collector } from '../../fixtures/collector.ts';
import { runTest, type About, type Body } from '../../fixtures/conformance.ts';
import { Evidence } from '../../fixtures/judge/evidence.ts';
import { bodyLimit } from '../../fixtures/time-limit.ts';
import { testIdOf } from '../../schemas/shared/verdict.ts';
import { codeRoot } from '../package-info.ts';
import { isTimed } from '../run/in-process.ts';
import { meetHost, SharedByHost, type Guest, withSteps } from './guest.ts';
import { callFromSpec, errorAt, specFile } from './place.ts';
import { leave } from './report-attachment.ts';
import type { Opening } from './messages.ts';
import { showVerdicts } from './show-verdicts.ts';

/** Ends with its test: after an interruption or a timeout, Playwright waits until the test's records are removed. */
interface Ending {
  readonly signal: AbortSignal;
  after?: () => Promise<void>;
}

interface Worker {
  readonly guest: Guest;
  readonly opening: Opening;
  readonly connection?: Connection;
  readonly allowance: Allowance;
  readonly shared: SharedByHost;
}

const test = base.extend<{ ending: Ending }, { conformanceRun: string; worker: Worker }>({
  conformanceRun: ['conformance', { scope: 'worker', option: true }],
  worker: [
    async ({ conformanceRun }, use) => {
      const guest = await meetHost(conformanceRun);
      const opening = await guest.ask({ ask: 'open' });
      const allowance = new Allowance();
      const target = 'settings' in opening ? opening.settings.target : undefined;
      const pace = target?.limits.requestsPerSecond === undefined ? undefined : () => guest.ask({ ask: 'pace' });
      const connection = target === undefined ? undefined : connect(target, { allowance, pace });
      const shared = new SharedByHost(guest);
      await use({ guest, opening, allowance, shared, ...(connection === undefined ? {} : { connection }) });
      if (connection !== undefined) await guest.ask({ ask: 'leave' });
      await connection?.close();
      guest.close();
    },
    { scope: 'worker', box: true, timeout: 0 },
  ],
  ending: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const controller = new AbortController();
      const ending: Ending = { signal: controller.signal };
      await use(ending);
      controller.abort();
      await ending.after?.();
    },
    { box: true, timeout: 60_000 },
  ],
});

/** Ids of the tests that each spec file declared in this process, by its path below the suites. */
export const declared = new Map<string, string[]>();

let titles: readonly string[] = [];
const suites = join(codeRoot, 'suites');

export const playwrightCollector: Collector = {
  test(title, about, body) {
    const file = relative(suites, specFile() ?? '')
      .split(sep)
      .join('/');
    const id = testIdOf([file, ...titles, title]);
    declared.set(file, [...(declared.get(file) ?? []), id]);
    const details = {
      tag: about.rules.map((rule) => `@${rule}`),
      annotation: (about.needs ?? []).map((need) => ({ type: 'needs', description: need })),
    };
    callFromSpec(test, title, details, ({ worker, ending }, info) => run({ id, about, body }, worker, ending, info));
  },
  topic(title, tests, { inOrder }) {
    const outer = titles;
    titles = [...outer, title];
    callFromSpec(base.describe as (heading: string, tests: () => void) => void, title, () => {
      if (inOrder) base.describe.configure({ mode: 'default' });
      tests();
    });
    titles = outer;
  },
};

interface DeclaredTest {
  readonly id: string;
  readonly about: About;
  readonly body: Body;
}

async function run(
  { id, about, body }: DeclaredTest,
  { guest, opening, connection, allowance, shared }: Worker,
  ending: Ending,
  info: TestInfo,
) {
  const place = { file: info.file, line: info.line, column: info.column };
  if ('problem' in opening || connection === undefined) {
    const problem = 'problem' in opening ? opening : { problem: 'the target is not known', isFirst: true };
    if (problem.isFirst) throw errorAt(problem.problem);
    return info.skip(true, `not run: ${problem.problem}`);
  }
  if (info.retry > 0) throw errorAt('A test of the suites is not repeated: what passes at a second attempt has failed once.');
  const { settings, header } = opening;
  const limit = info.timeout;
  const { turn, lateMs, kept } = await takeTurn(guest, about, info);
  const [evidence, late] = [new Evidence(kept), allowance.lateMs];
  try {
    const { spent } = new Allowance({ lateMs });
    if (spent !== undefined) {
      leave(info, { header, ended: spent });
      return info.skip(true, `not run: ${spent}`);
    }
    const work = test.step(
      'requests',
      () =>
        runTest(about, body, {
          settings,
          connection: withSteps(connection, place, ending.signal),
          name: id,
          timeoutMs: bodyLimit(limit),
          evidence,
          shared,
          signal: ending.signal,
        }),
      { location: place },
    );
    let isWhole = false;
    ending.after = async () => {
      const report = await work;
      // A test that ends after an interruption is not recorded.
      if (isWhole) leave(info, { header, report });
      else if (report.left !== undefined) leave(info, { header, left: report.left });
    };
    const report = await work;
    if (ending.signal.aborted) return;
    isWhole = true;
    await showVerdicts({ info, report, target: settings.target, knownFailures: header.knownFailures, place });
  } finally {
    const used = { lateMs: allowance.lateMs - late, kept: evidence.kept - kept };
    await guest.ask({ ask: 'end', turn, used }).catch(() => undefined);
  }
}

/** Waits until the test may run, beside others or alone. The wait does not count towards its time limit. */
async function takeTurn(guest: Guest, about: About, info: TestInfo) {
  const limit = info.timeout;
  info.setTimeout(0);
  const asked = performance.now();
  const begun = await guest.ask({ ask: 'begin', isAlone: about.alone === true || isTimed(about) });
  if (limit > 0) info.setTimeout(limit + performance.now() - asked);
  return begun;
}
