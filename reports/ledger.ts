/** The ledger: every rule of the register, its verdict and the checks behind it. Pure. */
import type { Rule } from '../schemas/rule.ts';
import { worse, type Finding, type Run, type Verdict } from '../schemas/shared/verdict.ts';
import { bareFailures } from './bare-failures.ts';
import { contradictions } from './claims.ts';
import { shortOf } from './counts.ts';
import { foreignRecords } from './foreign-records.ts';

/** `test` is null if the ledger itself states the check. */
export interface Check extends Finding {
  readonly test: string | null;
}

export interface LedgerEntry {
  readonly rule: Rule;
  /** An `untestable` rule counts neither for nor against. */
  readonly coverage: 'tested' | 'untestable';
  readonly uncovered?: string;
  /** The worst check; null if the rule is not covered. */
  readonly verdict: Verdict | null;
  readonly checks: readonly Check[];
}

export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  /** Problems of the run itself. Any of them makes the run an error. */
  readonly errors: readonly string[];
}

type TestOfRun = Run['tests'][number];

/** Gives every rule one entry, in the order of the register. */
export function ledger(run: Run, rules: readonly Rule[]): Ledger {
  const register = new Map(rules.map((rule) => [rule.id, rule]));
  const checks = new Map<string, Check[]>(rules.map((rule) => [rule.id, []]));
  const errors: string[] = [];
  const add = (check: Check): void => void checks.get(check.rule)?.push(check);

  // Findings that no single test can make.
  const ofAll = run.kind !== undefined ? [] : [contradictions(run), bareFailures(run), foreignRecords(run)];
  for (const test of run.tests) {
    for (const finding of [...test.findings, ...ofAll.flatMap((found) => found.get(test.id) ?? [])]) {
      const rule = register.get(finding.rule);
      if (rule === undefined) errors.push(`Test "${test.id}" judged ${finding.rule}, which is not in the register.`);
      else add({ ...finding, verdict: byKeyword(finding.verdict, rule), test: test.id });
    }
  }
  for (const check of shortfalls(run)) {
    if (register.has(check.rule)) add(check);
    else errors.push(`Test "${check.test}" plans ${check.rule}, which is not in the register.`);
  }
  return { entries: rules.map((rule) => entry(rule, checks.get(rule.id) ?? [], run)), errors: [...errors, ...planErrors(run)] };
}

/** Only the keyword decides between `fail` and `warn`. */
function byKeyword(verdict: Verdict, rule: Rule): Verdict {
  if (verdict !== 'fail' && verdict !== 'warn') return verdict;
  return rule.keyword === 'MUST' ? 'fail' : 'warn';
}

function entry(rule: Rule, checks: readonly Check[], run: Pick<Run, 'kind' | 'chosen'>): LedgerEntry {
  const worst = checks.map((check) => check.verdict).reduce<Verdict | null>((a, b) => (a === null ? b : worse(a, b)), null);
  // A judged rule always counts: its status never hides a failure.
  if (rule.status === 'tested' || worst !== null) {
    if (worst !== null) return { rule, coverage: 'tested', verdict: worst, checks };
    const absent: Check = {
      rule: rule.id,
      verdict: 'untested',
      check: 'a test of this run judges the rule',
      reason: unplanned(rule, run),
      test: null,
    };
    return { rule, coverage: 'tested', verdict: 'untested', checks: [absent] };
  }
  return { rule, coverage: 'untestable', uncovered: rule.status.untestable, verdict: null, checks };
}

/** No scenario that sends tasks is planned for a program that runs to its end. */
function unplanned({ meet }: Rule, { kind, chosen }: Pick<Run, 'kind' | 'chosen'>): string {
  if (kind === 'client' && chosen !== true) return 'Give the client an adapter, which can be asked for this: gateproof grade --adapter.';
  return meet ?? 'No test in the plan of this run judges this rule.';
}

/**
 * An error for every rule that a test planned but did not judge, and for every rule of a crashed test. The rules of a test that never began
 * are untested; the run states once that it is incomplete.
 */
function shortfalls(run: Run): readonly Check[] {
  const ran = new Map(run.tests.map((test) => [test.id, test]));
  return run.plan.flatMap((planned) => {
    const test = ran.get(planned.id);
    return [...new Set(planned.rules)].flatMap((rule): Check[] => {
      const reason = shortfall(test, rule, run.ended);
      if (reason === null) return [];
      if (test === undefined) return [{ rule, verdict: 'untested', check: 'the test that plans this rule runs', reason, test: planned.id }];
      return [{ rule, verdict: 'error', check: 'the test that plans this rule completes and judges it', reason, test: planned.id }];
    });
  });
}

function shortfall(test: TestOfRun | undefined, rule: string, ended: string | undefined): string | null {
  const short = 'The run executed fewer checks than its plan';
  if (test === undefined && ended !== undefined) return `The run ended before this test, because ${ended}.`;
  if (test === undefined) return 'The run was interrupted before all tests ran; run it again.';
  if (!test.findings.some((finding) => finding.rule === rule))
    return `${short}: ${test.failure ?? 'the test ended without judging this rule.'}`;
  return crashed(test) ? `The test failed with an error: ${test.failure}` : null;
}

/** A test that fails because of its findings has not crashed. */
function crashed(test: TestOfRun): boolean {
  if (test.failure === undefined) return false;
  return !test.findings.some((finding) => finding.verdict === 'fail' || finding.verdict === 'warn' || finding.verdict === 'error');
}

function planErrors(run: Run): readonly string[] {
  const planned = new Set(run.plan.map((test) => test.id));
  const ran = new Set(run.tests.map((test) => test.id));
  const repeated = duplicates(run.tests.map((test) => test.id));
  return [
    ...(run.plan.length === 0 ? ['The plan of the run is empty.'] : []),
    ...duplicates(run.plan.map((test) => test.id)).map((id) => `Two planned tests share the id "${id}".`),
    ...(isInterrupted(run) ? [`${shortOf({ planned: run.plan.length, ran: ranOf(run), ended: run.ended })}.`] : []),
    ...[...ran].filter((id) => !planned.has(id)).map((id) => `Test "${id}" ran but is not in the plan.`),
    ...repeated.map((id) => `Test "${id}" ran more than once.`),
    ...run.tests
      .filter((test) => crashed(test) && test.rules.length === 0)
      .map((test) => `Test "${test.id}" failed with an error: ${test.failure}`),
  ];
}

export function ranOf({ plan, tests }: Pick<Run, 'plan' | 'tests'>): number {
  const ran = new Set(tests.map(({ id }) => id));
  return plan.filter(({ id }) => ran.has(id)).length;
}

const isInterrupted = (run: Run): boolean => ranOf(run) < run.plan.length;

function duplicates(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}
