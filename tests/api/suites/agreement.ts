/** What `doctor` predicts for a target file, and what a run of the suites against it then judges. */
import { diagnose } from '../../../engine/target/doctor.ts';
import { chooseTests } from '../../../engine/run/choose-tests.ts';
import { runSuites } from '../../../engine/run/run-suites.ts';
import { missing } from '../../../fixtures/targets/needs.ts';
import { resolveTarget, type TargetFile } from '../../../fixtures/targets/target.ts';
import { certificate } from '../../../reports/certificate.ts';
import { register } from '../../../schemas/register.ts';

/** The verdicts of a run or of a prediction, sorted for comparison as a whole. */
export interface VerdictSummary {
  readonly judged: readonly string[];
  readonly untested: readonly string[];
  readonly missing: readonly string[];
}

const rules = Object.values(register);
const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].toSorted();

export async function certified(
  file: TargetFile,
  {
    seed = 7,
    workers = 4,
    rules: selected,
  }: { readonly seed?: number; readonly workers?: number; readonly rules?: readonly string[] } = {},
) {
  const target = resolveTarget(file);
  const run = await runSuites({
    settings: { target, seed, workers },
    simulator: false,
    targetName: target.name,
    ...(selected === undefined ? {} : { rules: selected }),
  });
  const { ledger, outcome, counts } = certificate({ run, rules });
  const entries = ledger.filter(({ checks }) => checks.length > 0);
  /** Failures of a conforming target. A statistic with too little evidence is not a failure. */
  const held = entries
    .filter(({ verdict }) => !['pass', 'untested', 'inconclusive', 'not applicable'].includes(verdict ?? ''))
    .map(({ id, verdict, checks }) => ({ id, verdict, checks: checks.filter((check) => check.verdict === verdict) }));
  /** The target's answers include what other tests of the run cause meanwhile, which cannot be predicted. */
  const isByOthers = (reason = ''): boolean => reason.includes('other events of the deployment');
  const isUntested = ({ verdict, checks }: (typeof entries)[number]): boolean =>
    verdict === 'untested' && !checks.every((check) => check.verdict !== 'untested' || isByOthers(check.reason));
  const idsOf = (isWanted: (verdict: string) => boolean) => sorted(entries.filter((e) => isWanted(e.verdict ?? '')).map(({ id }) => id));
  const reasons = entries.flatMap(({ checks }) =>
    checks.flatMap(({ verdict, reason }) => (verdict === 'untested' && !isByOthers(reason) ? [reason ?? 'no reason'] : [])),
  );
  const seen: VerdictSummary = {
    judged: sorted(entries.filter((e) => !isUntested(e) && e.verdict !== 'not applicable').map(({ id }) => id)),
    untested: sorted(entries.filter(isUntested).map(({ id }) => id)),
    missing: sorted(reasons),
  };
  const checksOf = (id: string) => entries.find((entry) => entry.id === id)?.checks ?? [];
  /** An untested rule with the reasons of its checks, to explain a failing test. */
  const why = (id: string): string => {
    return [id, ...checksOf(id).flatMap(({ verdict, reason }) => (verdict === 'untested' ? [reason ?? 'no reason'] : []))].join(': ');
  };
  return {
    requests: run.requests,
    choices: run.choices,
    why,
    checksOf,
    inconclusive: idsOf((verdict) => verdict === 'inconclusive'),
    outcome,
    counts,
    held,
    absent: idsOf((verdict) => verdict === 'not applicable'),
    seen,
  };
}

/** The prediction of `doctor`, with missing items combined as the tests name them. */
export async function predicted(file: TargetFile): Promise<{
  readonly verdicts: VerdictSummary;
  readonly items: readonly string[];
  readonly requests: number;
  readonly inconclusive: readonly string[];
}> {
  const target = resolveTarget(file);
  const tests = await chooseTests();
  const diagnosis = diagnose(tests, target, rules);
  const lacking = tests.flatMap(({ about: { needs = [], needsOf = {} } }) => {
    return [needs, ...Object.values(needsOf).map((own) => [...needs, ...own])].flatMap((all) => {
      const items = all.flatMap((need) => missing(need, target) ?? []);
      return items.length === 0 ? [] : [`needs ${[...new Set(items)].join(', ')}`];
    });
  });
  return {
    verdicts: { judged: sorted(diagnosis.judged), untested: sorted(diagnosis.untested), missing: sorted(lacking) },
    requests: diagnosis.cost.requests,
    inconclusive: sorted(diagnosis.inconclusive),
    items: sorted(diagnosis.missing.map(({ item }) => item)),
  };
}
