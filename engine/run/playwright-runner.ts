/**
 * Runs the suites in Playwright Test, in a separate process: what `gateproof mutants --playwright` does for a package, and what a caller
 * gets who runs the suites without the command. `run-suites.ts` comes to the same in a fraction of the time.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { openReceiver } from '../../fixtures/hooks/receiver.ts';
import { needAnnotation } from '../../fixtures/plan.ts';
import { writeSettings } from '../../fixtures/run-settings.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { ruleAnnotation, testIdOf, type PlannedTest, type Run } from '../../schemas/shared/verdict.ts';
import { codeExtension, codeRoot } from '../package-info.ts';
import { headerOf, type SuiteRun } from './suite-run.ts';

const suites = join(codeRoot, 'suites');
const config = join(suites, `playwright.config${codeExtension}`);

/** Runs the suites and returns the recorded run. Progress goes to standard error. Throws `UserError` when nothing could be run. */
export async function runInPlaywright(options: Omit<SuiteRun, 'shard' | 'rules'>): Promise<Run> {
  const { settings } = options;
  const { hooks } = settings.target;
  // A recording holds what came.
  if (hooks === undefined || settings.replay !== undefined) return runTests(options);
  const receiver = await openReceiver(hooks);
  try {
    return await runTests({ ...options, settings: { ...settings, hooks: receiver.access } });
  } finally {
    await receiver.close();
  }
}

async function runTests(options: Omit<SuiteRun, 'shard' | 'rules'>): Promise<Run> {
  const { settings, grep, deep = false } = options;
  const header = await headerOf(options);
  return inScratch(async (scratch) => {
    const runFile = join(scratch, 'run.json');
    const { status, output } = await playwright(chosen(grep), {
      ...writeSettings({ ...settings, failTests: false }),
      ...depth(deep),
      GATEPROOF_RUN: runFile,
      GATEPROOF_RUN_HEADER: JSON.stringify(header),
      GATEPROOF_REPORTER: join(codeRoot, 'reports', `playwright-reporter${codeExtension}`),
      GATEPROOF_WORKERS: String(settings.workers),
      GATEPROOF_SCRATCH: join(scratch, 'output'),
    });
    const run = await readRun(runFile);
    if (run === undefined && status === null) throw new UserError('interrupted before any test ran; nothing was judged');
    if (run === undefined || run.plan.length === 0)
      throw new UserError(`the suites could not be run (status ${status}): ${firstLine(output) || 'the test runner wrote no result'}`);
    return { ...run, ...(grep === undefined ? {} : { grep }), ...(deep ? { deep } : {}) };
  });
}

/** Read by the configuration of the suites. */
const depth = (deep: boolean): Record<string, string> => ({ GATEPROOF_DEEP: deep ? '1' : '' });

const chosen = (grep: string | undefined): readonly string[] => (grep === undefined ? [] : ['--grep', grep]);

/** What Playwright knows of a test. */
export interface ListedTest extends PlannedTest {
  readonly needs: readonly string[];
}
interface JsonSuite {
  readonly title?: string;
  readonly suites?: readonly JsonSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly annotations: readonly Annotation[] }[] }[];
}
interface Annotation {
  readonly type: string;
  readonly description?: string;
}

/** Every test of the suites as Playwright finds it, without running any. */
export function listInPlaywright({ deep = false }: Pick<SuiteRun, 'deep'> = {}): Promise<readonly ListedTest[]> {
  return inScratch(async (scratch) => {
    const file = join(scratch, 'list.json');
    const { status, output } = await playwright(['--list'], {
      ...depth(deep),
      GATEPROOF_REPORTER: 'json',
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    let report: JsonSuite;
    try {
      report = JSON.parse(await readFile(file, 'utf8')) as JsonSuite;
    } catch (cause) {
      throw new UserError(`the suites could not be listed (status ${status}): ${firstLine(output) || 'the test runner wrote no list'}`, {
        cause,
      });
    }
    return testsOf(report);
  });
}

function testsOf({ title: own, specs = [], suites = [] }: JsonSuite, above: readonly string[] = []): readonly ListedTest[] {
  // The outermost has no title; below it come the file and the topics.
  const titles = own === undefined ? above : [...above, own];
  const tests = specs.map(({ title, tests }): ListedTest => {
    const annotations = tests[0]?.annotations ?? [];
    const of = (wanted: string): readonly string[] => annotations.flatMap((one) => (one.type === wanted ? (one.description ?? []) : []));
    return { id: testIdOf([...titles, title]), title, rules: [...new Set(of(ruleAnnotation))], needs: of(needAnnotation) };
  });
  return [...tests, ...suites.flatMap((suite) => testsOf(suite, titles))];
}

async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs Playwright; its standard output is kept for a message, its standard error is shown. */
function playwright(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | null; readonly output: string }> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'test', '--config', config, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}

async function readRun(path: string): Promise<Run | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Run;
  } catch {
    return undefined;
  }
}

const firstLine = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';
