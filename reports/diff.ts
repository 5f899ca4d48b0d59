import { isLearnt } from '../schemas/learnt.ts';
import { isSameJson } from '../schemas/shared/json.ts';
import { worse, type Verdict } from '../schemas/shared/verdict.ts';
import type { Certificate, LedgerRow } from './certificate-schema.ts';
import { pairings, type Pair, type Pairing } from './diff-pair.ts';
import type { LevelVerdict } from './levels.ts';
import type { OutcomeName } from './outcome.ts';

/**
 * What can happen to a rule between two certificates, most important first.
 *
 * - `regressed`: required, fails in NEW, did not fail in OLD.
 * - `gone`: only in OLD.
 * - `new failure`: required, only in NEW, and fails.
 * - `unjudged`: judged in OLD (pass, warn or fail), not in NEW.
 * - `changed`: any other change, such as pass to warn or untested to pass.
 * - `fixed`: failed or warned in OLD, passes in NEW.
 * - `new`: only in NEW.
 */
export const changes = ['regressed', 'gone', 'new failure', 'unjudged', 'changed', 'fixed', 'new'] as const;
export type Change = (typeof changes)[number];

/** The state of a rule in one certificate. `not covered`: no test exists, and the ledger says why. `absent`: not in the ledger. */
type RuleState = Verdict | 'not covered' | 'absent';

export interface RuleChange {
  readonly rule: string;
  readonly change: Change;
  readonly old: RuleState;
  readonly new: RuleState;
  /** A MUST outside the advisory level; only these affect the exit status. */
  readonly required: boolean;
  readonly statement: string;
  readonly source: string;
  /** The check that decides the state in NEW, or in OLD for a rule that is gone. */
  readonly check?: LedgerRow['checks'][number];
  /** The reason in NEW's list of known failures. */
  readonly known?: string;
}

export interface CertificateDiff {
  /** 0: equal or better; 1: a required rule regressed, is gone, or is new and fails; 2: otherwise, a required rule is no longer judged. */
  readonly exitStatus: 0 | 1 | 2;
  /** Number of rules with each change, unchanged, or not comparable. */
  readonly counts: Readonly<Record<Change | 'unchanged' | 'not compared', number>>;
  readonly rules: readonly RuleChange[];
  readonly outcome: Pair<OutcomeName>;
  /** Every level of either certificate; null if a certificate lacks it. */
  readonly levels: readonly ({ readonly level: string } & Pair<LevelState | null>)[];
  /** Observed choices that differ; undefined: not observed. */
  readonly choices: readonly ({ readonly id: string } & Pair<unknown>)[];
  readonly notes: readonly string[];
}

export interface LevelState {
  readonly verdict: LevelVerdict;
  /** Required rules that apply, and how many of them passed. */
  readonly required: number;
  readonly passed: number;
}

export function diffCertificates(pair: Pair<Certificate>): CertificateDiff {
  const pairing = pairings(pair);
  const both = { old: statesOf(pair.old, pairing), new: statesOf(pair.new, pairing) };
  const ids = [...new Set([...both.new.keys(), ...both.old.keys()])];
  const compared = ids.filter((id) => both.old.get(id)?.state !== 'not run' && both.new.get(id)?.state !== 'not run');
  const known = new Map(pair.new.knownFailures.map(({ rule, reason }) => [rule, reason]));
  const rules = compared
    .flatMap((id) => ruleChange(both.old.get(id), both.new.get(id), known.get(id)) ?? [])
    .toSorted((a, b) => changes.indexOf(a.change) - changes.indexOf(b.change) || Number(b.required) - Number(a.required));
  const counts = Object.fromEntries(changes.map((change) => [change, rules.filter((rule) => rule.change === change).length]));
  return {
    exitStatus: exitStatus(rules, pair),
    counts: {
      ...(counts as Record<Change, number>),
      unchanged: compared.length - rules.length,
      'not compared': ids.length - compared.length,
    },
    rules,
    outcome: { old: pair.old.outcome.name, new: pair.new.outcome.name },
    levels: levelChanges(pair),
    choices: choiceChanges(pair, pairing),
    notes: pairing.notes,
  };
}

interface JudgedRule {
  readonly row: LedgerRow;
  /** `not run`: no test that both runs selected names the rule. */
  readonly state: RuleState | 'not run';
  readonly checks: LedgerRow['checks'];
}

/** Uses only the tests that can be compared. */
function statesOf({ ledger }: Certificate, { tests }: Pairing): ReadonlyMap<string, JudgedRule> {
  return new Map(ledger.map((row) => [row.id, stateOf(row, tests)]));
}

function stateOf(row: LedgerRow, tests: ReadonlySet<string> | undefined): JudgedRule {
  if (row.verdict === null) return { row, state: 'not covered', checks: row.checks };
  if (tests === undefined) return { row, state: row.verdict, checks: row.checks };
  const checks = row.checks.filter(({ test }) => test !== null && tests.has(test));
  const state = checks.map(({ verdict }) => verdict).reduce<Verdict | null>((a, b) => (a === null ? b : worse(a, b)), null);
  return { row, state: state ?? 'not run', checks };
}

const isJudged = (state: RuleState): boolean => state === 'pass' || state === 'warn' || state === 'fail';
const isRequired = ({ keyword, level }: LedgerRow): boolean => keyword === 'MUST' && level !== 'advisory';

function ruleChange(old: JudgedRule | undefined, current: JudgedRule | undefined, known: string | undefined): RuleChange | undefined {
  const { row, checks } = current ?? old ?? {};
  if (row === undefined) return undefined;
  const states = { old: stateIn(old), new: stateIn(current) };
  if (states.old === states.new) return undefined;
  const required = isRequired(row);
  const decisive = checks?.find(({ verdict }) => verdict === (current === undefined ? states.old : states.new));
  return {
    rule: row.id,
    change: changeOf(states, required),
    ...states,
    required,
    statement: row.statement,
    source: row.source,
    ...(decisive === undefined ? {} : { check: decisive }),
    ...(known === undefined || states.new !== 'fail' ? {} : { known }),
  };
}

const stateIn = (judged: JudgedRule | undefined): RuleState =>
  judged === undefined || judged.state === 'not run' ? 'absent' : judged.state;

function changeOf({ old, new: current }: Pair<RuleState>, required: boolean): Change {
  if (current === 'absent') return 'gone';
  const fails = required && current === 'fail';
  if (old === 'absent') return fails ? 'new failure' : 'new';
  if (fails) return 'regressed';
  if (isJudged(old) && !isJudged(current)) return 'unjudged';
  return current === 'pass' && isJudged(old) ? 'fixed' : 'changed';
}

function exitStatus(rules: readonly RuleChange[], pair: Pair<Certificate>): 0 | 1 | 2 {
  const counts = rules.filter(({ required }) => required);
  const isWorse = ({ change, old }: RuleChange): boolean =>
    change === 'regressed' || change === 'new failure' || (change === 'gone' && old !== 'not covered');
  if (counts.some(isWorse)) return 1;
  if (counts.some(({ change }) => change === 'unjudged')) return 2;
  // A run in error certifies nothing, even if no single rule shows it.
  return pair.new.outcome.name === 'error' && pair.old.outcome.name !== 'error' ? 2 : 0;
}

function levelChanges(pair: Pair<Certificate>): CertificateDiff['levels'] {
  const names = [...new Set([...pair.new.levels, ...pair.old.levels].map(({ level }) => level))];
  const of = ({ levels }: Certificate, name: string): LevelState | null => {
    const found = levels.find(({ level }) => level === name);
    return found === undefined ? null : { verdict: found.verdict, required: found.musts.covered, passed: found.musts.passed };
  };
  return names.map((level) => ({ level, old: of(pair.old, level), new: of(pair.new, level) }));
}

/** Runs of different tests see different choices, so only choices that both saw are compared. */
function choiceChanges({ old, new: current }: Pair<Certificate>, { tests }: Pairing): CertificateDiff['choices'] {
  const before = new Map(old.choices.map(({ id, value }) => [id, value]));
  const after = new Map(current.choices.map(({ id, value }) => [id, value]));
  return (
    [...new Set([...before.keys(), ...after.keys()])]
      .filter((id) => tests === undefined || (before.has(id) && after.has(id)))
      // What was learnt depends on the tests that ran and on the moment.
      .filter((id) => !isLearnt(id))
      .filter((id) => before.has(id) !== after.has(id) || !isSameJson(before.get(id), after.get(id)))
      .toSorted()
      .map((id) => ({ id, old: before.get(id), new: after.get(id) }))
  );
}
