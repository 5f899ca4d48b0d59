/** Collects what the suites leave behind and writes it down as a `Run`; shows the progress on standard error. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import {
  attachmentName,
  ruleAnnotation,
  testIdOf,
  variantAnnotation,
  type PlannedTest,
  type Run,
  type TestReport,
} from '../schemas/shared/verdict.ts';
import { assembleRun } from './assemble.ts';
import { visible } from '../schemas/shared/markup.ts';
import { Progress } from './progress.ts';

/** What only the caller knows, as JSON in `GATEPROOF_RUN_HEADER`. */
export type RunHeader = Pick<Run, 'tool' | 'target' | 'given' | 'seed' | 'workers'>;

type RanTest = Run['tests'][number];
const nothing: TestReport = { findings: [], exchanges: [], inputs: [], requests: 0, choices: {} };

export default class GateproofReporter implements Reporter {
  readonly #plan: PlannedTest[] = [];
  readonly #tests: RanTest[] = [];
  readonly #started = new Date();
  #progress = new Progress([], process.stderr);

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    // The reader of the progress may close it; the findings must still be written.
    process.stderr.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
    for (const test of suite.allTests()) this.#plan.push(plannedTest(test));
    this.#progress = new Progress(
      this.#plan.map(({ id }) => id),
      process.stderr,
    );
  }

  onTestBegin(test: TestCase): void {
    this.#progress.begin(testId(test));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Retries are never used: a check that passes at the second attempt has failed once. The ledger refuses a test that ran twice.
    const planned = plannedTest(test);
    const { report, problem } = readReport(result);
    const failure = problem ?? failureOf(result);
    this.#tests.push({ ...planned, ...report, durationMs: result.duration, ...(failure === undefined ? {} : { failure }) });
    this.#progress.end(planned.id, report.findings);
  }

  onError(error: TestError): void {
    // The caller reports an empty plan, since it knows the selection.
    if (/No tests found/.test(error.message ?? '')) return;
    this.#progress.note(message(error));
  }

  onEnd(result: FullResult): void {
    this.#progress.close();
    const path = process.env['GATEPROOF_RUN'];
    if (path === undefined || path === '') throw new Error('GATEPROOF_RUN is not set: it names the file for the run.');
    const head = {
      ...readHeader(process.env['GATEPROOF_RUN_HEADER']),
      startedAt: this.#started.toISOString(),
      durationMs: Math.round(result.duration),
    };
    const run = assembleRun(head, this.#plan, this.#tests);
    writeFileSync(`${path}.tmp`, JSON.stringify(run));
    renameSync(`${path}.tmp`, path);
  }
}

function plannedTest(test: TestCase): PlannedTest {
  const rules = test.annotations.flatMap(({ type, description }) => (type === ruleAnnotation && description ? [description] : []));
  const variant = test.annotations.find(({ type }) => type === variantAnnotation)?.description;
  return { id: testId(test), title: test.title, rules: [...new Set(rules)], ...(variant === undefined ? {} : { variant }) };
}

/** Not by the location: every test is declared through one function of the fixtures. */
export function testId(test: Pick<TestCase, 'titlePath'>): string {
  // Root, project, file, titles.
  return testIdOf(test.titlePath().slice(2));
}

function readReport({ attachments }: TestResult): { readonly report: TestReport; readonly problem?: string } {
  const found = attachments.findLast((attachment) => attachment.name === attachmentName);
  if (found === undefined) return { report: nothing };
  try {
    const text = found.body?.toString('utf8') ?? readFileSync(found.path ?? '', 'utf8');
    const report = JSON.parse(text) as Partial<TestReport>;
    return { report: { ...nothing, ...report } };
  } catch (error) {
    return { report: nothing, problem: `The report of the test cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function failureOf(result: TestResult): string | undefined {
  // A test that skips leaves its reasons as findings; the ledger sees which rules it owes.
  if (result.status === 'passed' || result.status === 'skipped') return undefined;
  const details = result.errors.map(message).join('\n');
  return details === '' ? `The test ended with status ${result.status}.` : details;
}

function message(error: TestError): string {
  // The runner's terminal colours are removed from the certificate.
  return visible(stripVTControlCharacters(error.message ?? error.value ?? 'unknown error'));
}

function readHeader(text: string | undefined): RunHeader {
  if (text === undefined || text === '') throw new Error('GATEPROOF_RUN_HEADER is not set: it describes the target.');
  const { tool, target, given, seed, workers } = JSON.parse(text) as RunHeader;
  return { tool, target, given, seed, workers };
}
