/**
 * `gateproof/playwright/reporter`: writes the certificate of a Playwright run, as `gateproof certify` does. In a shard, it writes the recording
 * for `gateproof merge`; for blob reports, `playwright merge-reports` writes the certificate.
 */
import { join, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, FullProject, FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { assembleRun } from '../../reports/assemble.ts';
import { terminal } from '../../reports/terminal.ts';
import { defaultFolder } from '../../reports/write.ts';
import { register } from '../../schemas/register.ts';
import { visible } from '../../schemas/shared/markup.ts';
import { testIdOf, type PlannedTest, type Run } from '../../schemas/shared/verdict.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { prepareFolder, writeConclusion } from '../certificate/conclude.ts';
import { placeOfSelected, refuseOtherShard } from '../certificate/report-folder.ts';
import { reportToCi } from '../certificate/report-to-ci.ts';
import { concludeShard } from '../certificate/shard.ts';
import { readSigner } from '../certificate/sign.ts';
import { chooseTests } from '../run/choose-tests.ts';
import { specFiles } from '../run/collect-suites.ts';
import { declared } from './collector.ts';
import { hostedRun } from './host.ts';
import { leftBy, type Left } from './report-attachment.ts';

export interface CertificateReporterOptions {
  /** Folder of the output files, `reports/out` by default. If several projects run the suites, each has a subfolder. */
  readonly out?: string;
  /** Path of an Ed25519 private key (PKCS#8, PEM) that signs the certificate. */
  readonly sign?: string;
  /** Fails the run also if nothing failed but a required rule was not judged, as exit status 2 of `certify` shows. */
  readonly failIncomplete?: boolean;
}

type RanTest = Run['tests'][number];

interface ProjectRun {
  readonly plan: PlannedTest[];
  readonly tests: RanTest[];
  readonly left: Left[];
  isRepeated: boolean;
}

export default class CertificateReporter implements Reporter {
  readonly #options: CertificateReporterOptions;
  readonly #projects = new Map<string, ProjectRun>();
  readonly #started = new Date();
  #config: FullConfig | undefined;

  constructor(options: CertificateReporterOptions = {}) {
    this.#options = options;
  }

  /** Prints only at the end, and leaves the terminal to another reporter. */
  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config;
    for (const test of suite.allTests()) {
      const planned = plannedTest(test);
      if (planned === undefined) continue;
      const project = test.parent.project()?.name ?? '';
      const found = this.#projects.get(project) ?? { plan: [], tests: [], left: [], isRepeated: false };
      if (test.repeatEachIndex > 0) found.isRepeated = true;
      else found.plan.push(planned);
      this.#projects.set(project, found);
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const found = this.#projects.get(test.parent.project()?.name ?? '');
    const planned = plannedTest(test);
    // A test that passes on a second attempt has failed once.
    if (found === undefined || planned === undefined || result.retry > 0 || test.repeatEachIndex > 0) return;
    const left = readLeft(result);
    if (left !== undefined && !(left instanceof Error)) found.left.push(left);
    if (left !== undefined && !(left instanceof Error) && left.report !== undefined)
      found.tests.push({ ...planned, ...left.report, durationMs: result.duration });
    else if (left instanceof Error || result.status === 'failed' || result.status === 'timedOut')
      found.tests.push({ ...planned, ...nothing, durationMs: result.duration, failure: failureOf(result, left) });
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    let isBad = false;
    for (const [name, found] of this.#projects) {
      try {
        const exitStatus = await this.#conclude(name, found, result);
        isBad ||= exitStatus === 1 || exitStatus === 3 || (exitStatus === 2 && this.#options.failIncomplete === true);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        print(`gateproof: ${error.message}`);
        isBad = true;
      }
    }
    return isBad && result.status === 'passed' ? { status: 'failed' } : undefined;
  }

  /** Writes one project's findings. Returns the exit status that `certify` would have. */
  async #conclude(name: string, found: ProjectRun, { duration }: FullResult): Promise<number> {
    const header = found.left[0]?.header;
    if (header === undefined) {
      if (found.tests.length > 0) print(`gateproof: no test of ${name} was run at the target; no certificate is written`);
      return 0;
    }
    if (found.isRepeated) {
      print(`gateproof: the tests of ${name} were repeated (--repeat-each); no certificate is written`);
      return 0;
    }
    const { out = defaultFolder, sign } = this.#options;
    const base = this.#projects.size === 1 ? out : join(out, name.replace(/[^\w.-]+/g, '-'));
    const { knownFailures, deep, ...head } = header;
    const hosted = await hostedRun(name);
    const left = [...found.left.flatMap((one) => one.report?.left ?? one.left ?? []), ...(hosted?.left ?? [])];
    const ended = found.left.find((one) => one.ended !== undefined)?.ended;
    const shard = this.#config?.shard ?? undefined;
    const startedAt = this.#started.toISOString();
    const run: Run = {
      ...assembleRun({ ...head, workers: this.#workersOf(name), startedAt, durationMs: Math.round(duration) }, found.plan, found.tests),
      ...(left.length === 0 ? {} : { left }),
      ...(ended === undefined ? {} : { ended }),
      ...(deep === undefined ? {} : { deep }),
      ...(shard === undefined ? {} : { shard: { index: shard.current, total: shard.total } }),
      ...((await isWholePlan(found.plan, deep === true)) ? {} : { chosen: true }),
    };
    const isSelected = run.chosen === true && run.shard === undefined;
    const { folder, notes } = isSelected ? await placeOfSelected(base) : { folder: base, notes: [] };
    await prepareFolder(folder);
    const conclusion = { run, knownFailures, secrets: (await hosted?.secrets()) ?? [], out: folder, base };
    if (run.shard !== undefined) {
      await refuseOtherShard(folder, run.shard, run.seed);
      const { exitStatus, shard: part, tests, paths } = await concludeShard(run.shard, conclusion);
      print(
        `Shard ${part.index} of ${part.total}: ${tests} tests of ${name}. gateproof merge joins all ${part.total}.\n  ${paths.join('\n  ')}`,
      );
      return exitStatus;
    }
    const written = await writeConclusion({ ...conclusion, ...(sign === undefined ? {} : { signer: await readSigner(sign) }) });
    for (const note of [...notes, ...(written.notes ?? [])]) print(note);
    process.stdout.write(`\n${terminal(written.certificate, { artefacts: written.paths })}`);
    await reportToCi(written, process.env, (text) => process.stdout.write(text));
    return written.certificate.outcome.exitStatus;
  }

  #workersOf(name: string): number {
    const project: (FullProject & { readonly workers?: number }) | undefined = this.#config?.projects.find((one) => one.name === name);
    return Math.min(this.#config?.workers ?? 1, project?.workers ?? Infinity);
  }
}

const nothing = { findings: [], exchanges: [], inputs: [], requests: 0, choices: {} } as const;

const print = (text: string): void => void process.stdout.write(`\n${text}\n`);

/** Recognises a test of the suites by its tags, which are rules; undefined for any other test. */
function plannedTest(test: TestCase): PlannedTest | undefined {
  const rules = test.tags.map((tag) => tag.slice(1)).filter((rule) => Object.hasOwn(register, rule));
  return rules.length === 0 ? undefined : { id: idOf(test), title: test.title, rules };
}

/** Whether a run contains every test of the suites, however they were selected. */
async function isWholePlan(plan: readonly PlannedTest[], deep: boolean): Promise<boolean> {
  const planned = new Set(plan.map(({ id }) => id));
  const has = (id: string): boolean => planned.has(id);
  // A module loads only once: spec files that Playwright has loaded here cannot be collected again.
  if (declared.size === 0) return (await chooseTests({ deep })).every(({ id }) => has(id));
  const files = (await specFiles()).filter((file) => deep || !file.startsWith('stateful/'));
  return files.every((file) => declared.get(file)?.every(has) === true);
}

/** The id that `collectSuites` gives the test, wherever the suites are installed. */
function idOf(test: TestCase): string {
  const titles: string[] = [test.title];
  let suite: Suite | undefined = test.parent;
  for (; suite !== undefined && suite.type !== 'file'; suite = suite.parent) titles.unshift(suite.title);
  const path = (suite?.location?.file ?? '').split(sep).join('/');
  return testIdOf([path.slice(path.lastIndexOf('/suites/') + '/suites/'.length), ...titles]);
}

function readLeft({ attachments }: TestResult): Left | Error | undefined {
  try {
    return leftBy(attachments);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function failureOf({ status, errors }: TestResult, left: Left | Error | undefined): string {
  if (left instanceof Error) return `The report of the test cannot be read: ${left.message}`;
  const details = errors.map(messageOf).join('\n');
  return details === '' ? `The test ended with status ${status}.` : details;
}

const messageOf = ({ message, value }: TestError): string => visible(stripVTControlCharacters(message ?? value ?? 'unknown error'));
