/** What a run of the suites against mutants proves. Pure. */
import { isBroken, unmutated } from '../../fixtures/run-settings.ts';
import type { Proof, ProvenMutant } from '../../reports/proof-schema.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Finding, Run } from '../../schemas/shared/verdict.ts';

export interface JudgedMutant {
  readonly name: string;
  readonly description: string;
  readonly breaks: readonly string[];
}

type RanTest = Run['tests'][number];
export type ProofRun = Pick<Run, 'tool' | 'seed' | 'plan' | 'tests'>;

/** Judges each mutant by the tests that ran against it. Throws `UserError` if the run is incomplete. */
export function judgeMutants(
  run: ProofRun,
  chosen: readonly JudgedMutant[],
  { complete, everyTest }: { readonly complete: boolean; readonly everyTest: boolean },
): Proof {
  refuseUnfinished(run);
  const variants = byVariant(run);
  const sound = variants.get(unmutated) ?? [];
  const red = sound.flatMap(problemsOf);
  const judged = chosen.map((mutant) => judge(mutant, variants.get(mutant.name) ?? [], sound, everyTest));
  return {
    tool: { version: run.tool.version, suiteDigest: run.tool.suiteDigest },
    seed: run.seed,
    complete,
    unmutated: { green: sound.length > 0 && red.length === 0, tests: new Set(sound.map(({ id }) => id)).size, red },
    mutants: judged.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function byVariant({ tests }: ProofRun): ReadonlyMap<string, readonly RanTest[]> {
  const variants = new Map<string, RanTest[]>();
  for (const test of tests) {
    const { variant = unmutated } = test;
    const own = variants.get(variant);
    if (own === undefined) variants.set(variant, [test]);
    else own.push(test);
  }
  return variants;
}

function refuseUnfinished({ plan, tests }: ProofRun): void {
  const ran = new Set(tests.map(({ id }) => id));
  const lost = plan.filter(({ id }) => !ran.has(id));
  if (lost.length > 0) throw new UserError(`interrupted: ${lost.length} of ${plan.length} tests did not run; no result`);
}

/** Problems without any mutant. A statistical check may be inconclusive; every other check must pass. */
function problemsOf({ id, rules, findings, failure }: RanTest): Proof['unmutated']['red'] {
  const bad = findings.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'inconclusive' && verdict !== 'not applicable');
  const judged = new Set(findings.map(({ rule }) => rule));
  const unjudged = rules.filter((rule) => !judged.has(rule)).map((rule) => ({ test: id, rule, why: failure ?? 'not judged' }));
  return [...bad.map((finding) => ({ test: id, rule: finding.rule, why: words(finding) })), ...unjudged];
}

/** A rule that is also broken without the mutant does not count as a kill. */
function judge(mutant: JudgedMutant, met: readonly RanTest[], sound: readonly RanTest[], everyTest: boolean): ProvenMutant {
  const { name, description, breaks } = mutant;
  const brokenAnyway = brokenRules(sound);
  const seen = brokenRules(met);
  const isKill = (rule: string): boolean => seen.has(rule) && !brokenAnyway.has(rule);
  const missed = breaks
    .filter((rule) => !isKill(rule))
    .map((rule) => ({ rule, why: brokenAnyway.has(rule) ? 'also fails on the unmutated simulator' : reasonFor(rule, met) }));
  const others = [...seen].filter((rule) => !breaks.includes(rule) && !brokenAnyway.has(rule)).toSorted();
  return {
    name,
    description,
    breaks: [...breaks],
    killed: breaks.length > 0 && missed.length === 0,
    broken: breaks.filter(isKill),
    missed,
    ...(everyTest ? { others } : {}),
  };
}

const brokenRules = (tests: readonly RanTest[]): ReadonlySet<string> =>
  new Set(tests.flatMap(({ findings }) => findings.filter(isBroken).map(({ rule }) => rule)));

function reasonFor(rule: string, met: readonly RanTest[]): string {
  const concerned = met.filter((test) => test.rules.includes(rule));
  if (concerned.length === 0) return 'no test judges it';
  const all = concerned.flatMap(({ findings, failure }) => {
    const own = findings.filter((finding) => finding.rule === rule).map(words);
    return own.length > 0 ? own : [failure === undefined ? 'not judged' : `error: ${failure}`];
  });
  return [...new Set(all)].toSorted().join('; ');
}

const words = ({ verdict, reason, check }: Finding): string =>
  reason !== undefined ? `${verdict}: ${reason}` : verdict === 'pass' ? 'pass' : `${verdict}: ${check}`;
