/** What `proxy` and `judge` share: an observation whose violations are printed as they are seen, and its report. */
import { prepareFolder, unwritable } from '../engine/certificate/conclude.ts';
import { readKnownFailures } from '../engine/certificate/failure-lists.ts';
import { Observation, observableRules, type Violation } from '../engine/observe/observation.ts';
import { observedPage } from '../reports/observed/page.ts';
import { summaryText, violationJson, violationLines } from '../engine/observe/print-observed.ts';
import { observedReport } from '../engine/observe/report.ts';
import type { ObservedReport } from '../reports/observed/report.ts';
import { hasExpired, knownReason } from '../reports/known-failures.ts';
import { writeFiles } from '../reports/write-files.ts';
import { register } from '../schemas/register.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { print, printAside } from './print.ts';

/** How many violations of one rule a terminal shows. */
const maxShown = 20;

export interface ObserveOptions {
  /** Only these rules. */
  readonly rule?: readonly string[];
  readonly json?: boolean;
  readonly failFast?: boolean;
  readonly knownFailures?: string;
  /** Folder of the report; none is written without it. */
  readonly out?: string;
}

export interface Observing {
  readonly observation: Observation;
  /** Whether `--fail-fast` ended it. */
  readonly isOver: boolean;
  /** Prints and writes the report; returns its exit status. */
  report(): Promise<number>;
}

/**
 * Throws `UserError` for a rule that traffic cannot show, a list that cannot be read, or a folder that cannot be written. `stop`: called once
 * `--fail-fast` has its failure.
 */
export async function beginObserving(
  { rule, json = false, failFast = false, knownFailures, out }: ObserveOptions,
  source: string,
  stop: () => void = () => undefined,
): Promise<Observing> {
  const startedAt = new Date();
  const known = readKnownFailures(knownFailures, 'give --known-failures the path of a list');
  for (const id of rule ?? []) checkRule(id);
  if (out !== undefined) await prepareFolder(out);
  const knownOf = (id: string): string | undefined => {
    const entry = known.find((one) => one.rule === id);
    return entry === undefined || hasExpired(entry, startedAt.toISOString()) ? undefined : knownReason(entry);
  };
  const shown = new Map<string, number>();
  let isOver = false;
  const onViolation = (violation: Violation): void => {
    if (isOver) return;
    const { rule: id, verdict } = violation.finding;
    const reason = knownOf(id);
    if (json) process.stdout.write(violationJson(violation, reason));
    else {
      const many = (shown.get(id) ?? 0) + 1;
      shown.set(id, many);
      if (many <= maxShown) print(violationLines(violation, reason));
      if (many === maxShown) print(`  Further violations of ${id} are only counted.\n`);
    }
    if (!failFast || verdict !== 'fail' || reason !== undefined) return;
    isOver = true;
    stop();
  };
  const observation = new Observation({ only: rule, onViolation });
  return {
    observation,
    get isOver() {
      return isOver;
    },
    async report() {
      const made = observedReport(observation, { source, startedAt, endedAt: new Date(), knownFailures: known });
      // Standard output then has one line for each violation, and nothing else.
      (json ? printAside : print)(summaryText(made));
      if (out !== undefined) await write(made, out);
      return made.outcome.exitStatus;
    },
  };
}

function checkRule(id: string): void {
  if (!Object.hasOwn(register, id)) throw new UserError(`--rule: ${id} is not a rule; gateproof rules lists them`);
  if (!observableRules.some((one) => one === id))
    throw new UserError(`--rule: traffic cannot show ${id}; gateproof certify judges it, and docs/reference/traffic.md says why`);
}

async function write(report: ObservedReport, out: string): Promise<void> {
  try {
    await writeFiles(out, { 'observed.json': `${JSON.stringify(report, null, 2)}\n`, 'observed.html': observedPage(report) });
  } catch (cause) {
    throw unwritable(out, cause);
  }
}
