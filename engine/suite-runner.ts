/** Runs Playwright Test over the suites, in a separate process. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { redactText } from '../fixtures/judge/redaction.ts';
import { openReceiver } from '../fixtures/hooks/receiver.ts';
import type { HookSettings, Target } from '../fixtures/targets/target.ts';
import { writeSettings, type RunSettings } from '../fixtures/run-settings.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { testIdOf, type Run } from '../schemas/shared/verdict.ts';
import { codeExtension, codeRoot, packageVersion } from './package-info.ts';
import { suiteDigest } from './suite-digest.ts';

const suites = join(codeRoot, 'suites');
const config = join(suites, `playwright.config${codeExtension}`);

export interface SuiteRun {
  readonly settings: RunSettings;
  /** Only tests whose title matches. */
  readonly grep?: string;
  /** The stateful properties as well. */
  readonly deep?: boolean;
  /** Only one part of the tests, counted from 1. */
  readonly shard?: { readonly index: number; readonly total: number };
  readonly simulator: boolean;
  /** How the target is named in the certificate. */
  readonly targetName: string;
}

/** Runs the suites and returns the recorded run. Progress goes to standard error. Throws `UserError` when nothing could be run. */
export async function runSuites(options: SuiteRun): Promise<Run> {
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

/** What of a run is known before it. */
export async function headerOf({ settings, simulator, targetName }: Pick<SuiteRun, 'settings' | 'simulator' | 'targetName'>) {
  const { target, seed, workers } = settings;
  return {
    tool: await toolOf(),
    target: { name: targetName, baseUrl: target.baseUrl, personas: Object.keys(target.personas), simulator },
    given: {
      consent: target.consent,
      requests: withoutSecrets(target),
      lifetimes: target.lifetimes,
      ...(target.hooks === undefined ? {} : { hooks: hookTerms(target.hooks) }),
      control: target.control !== undefined,
    },
    seed,
    workers,
  };
}

async function runTests(options: SuiteRun): Promise<Run> {
  const { settings, grep, deep = false, shard } = options;
  const header = await headerOf(options);
  return inScratch(async (scratch) => {
    const runFile = join(scratch, 'run.json');
    const part = shard === undefined ? [] : ['--shard', `${shard.index}/${shard.total}`];
    const { status, output } = await playwright([...chosen(grep), ...part], {
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
    if (run === undefined || run.plan.length === 0) {
      // A part of few tests may be empty; suites that cannot be loaded leave an empty plan too.
      const fewTests =
        run !== undefined && shard !== undefined && (await listTests({ ...(grep === undefined ? {} : { grep }), deep })).length > 0;
      if (run !== undefined && grep !== undefined && !fewTests) throw new UserError(`no test matches --grep ${JSON.stringify(grep)}`);
      if (run === undefined || !fewTests)
        throw new UserError(`the suites could not be run (status ${status}): ${firstLine(output) || 'the test runner wrote no result'}`);
    }
    return { ...run, ...(grep === undefined ? {} : { grep }), ...(deep ? { deep } : {}), ...(shard === undefined ? {} : { shard }) };
  });
}

/** What judges. */
export const toolOf = async (): Promise<Run['tool']> => ({
  name: 'gateproof',
  version: packageVersion(),
  suiteDigest: await suiteDigest(),
});

/** What the target file states about deliveries, without the address, which is private. */
const hookTerms = ({ within, event }: HookSettings): NonNullable<Run['given']['hooks']> => ({
  ...(within === undefined ? {} : { within }),
  event,
});

/** Read by the configuration of the suites. */
const depth = (deep: boolean): Record<string, string> => ({ GATEPROOF_DEEP: deep ? '1' : '' });

/** The redacted bodies of a target file, which can contain card data and secrets. */
export const withoutSecrets = ({ requests, personas }: Target): Target['requests'] =>
  JSON.parse(
    redactText(
      JSON.stringify(requests),
      Object.values(personas).map(({ key }) => key),
    ),
  ) as Target['requests'];

const chosen = (grep: string | undefined): readonly string[] => (grep === undefined ? [] : ['--grep', grep]);

/** A test of the suites with what it states about itself. */
export interface ListedTest {
  /** As in the plan of a run. */
  readonly id: string;
  readonly title: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}
interface JsonSuite {
  readonly title?: string;
  readonly suites?: readonly JsonSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly annotations: ListedTest['annotations'] }[] }[];
}

/** Every test of the suites, or those whose title matches, without running any. */
export function listTests({ grep, deep = false }: Pick<SuiteRun, 'grep' | 'deep'> = {}): Promise<readonly ListedTest[]> {
  return inScratch(async (scratch) => {
    const file = join(scratch, 'list.json');
    const { status, output } = await playwright(['--list', ...chosen(grep)], {
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
  const tests = specs.map(({ title, tests }) => ({
    id: testIdOf([...titles, title]),
    title,
    annotations: tests[0]?.annotations ?? [],
  }));
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

/** Runs Playwright; its standard output is kept for a message, its standard error is shown. A signal ends the run, and what it has found so far is still written. */
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
    // A terminal sends Ctrl+C to the runner as well, and a second one would make it give up what it has.
    const stop = (signal: NodeJS.Signals): void => {
      process.stderr.write('Interrupted: writing the results so far; all other tests count as not run\n');
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGINT');
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (status) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ status, output });
    });
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
