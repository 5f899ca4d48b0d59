/** Puts the suites to the proof: mutants of the simulator, and what the suites say of each. */
import { unmutated, variantOf } from '../fixtures/run-settings.ts';
import type { RuleId } from '../schemas/register.ts';
import { UserError } from '../schemas/user-error.ts';
import type { Finding, Run } from '../schemas/verdict.ts';
import { mutants } from '../simulator/mutants/index.ts';
import { embeddedTarget, type EmbeddedTarget } from './embedded-target.ts';
import { runSuites } from './suite-runner.ts';

export interface MutantRunOptions {
  /** All of them unless stated. */
  readonly names?: readonly string[];
  readonly seed?: number;
  readonly workers?: number;
  /**
   * Runs every test against every mutant, so that `others` is complete. By default a mutant meets the tests of the rules that it breaks,
   * which is enough to see whether it is killed.
   */
  readonly everyTest?: boolean;
}

export interface MutantResult {
  readonly name: string;
  /** Every rule that it says it breaks was seen broken. */
  readonly killed: boolean;
  /** Rules that it says it breaks and that a check saw broken. */
  readonly broken: readonly string[];
  /** Rules that it says it breaks and that no check saw broken, with what was said instead. */
  readonly missed: readonly { readonly rule: string; readonly why: string }[];
  /** Rules that it does not name and that a check saw broken. */
  readonly others: readonly string[];
}

/** A check that saw its rule broken: a MUST fails, a SHOULD warns. Errors and what could not be tested are no kill. */
const isBroken = ({ verdict }: Finding): boolean => verdict === 'fail' || verdict === 'warn';

/** Runs the suites against mutants of one simulator. Throws `UserError` for an unknown name. */
export async function runMutants({ names, seed = 1, workers = 2, everyTest = false }: MutantRunOptions = {}): Promise<
  readonly MutantResult[]
> {
  const chosen = names ?? Object.keys(mutants);
  const breaks = new Map<string, readonly RuleId[]>();
  for (const name of chosen) {
    const mutant = Object.hasOwn(mutants, name) ? mutants[name] : undefined;
    if (mutant === undefined) throw new UserError(`there is no mutant ${name}; there are ${Object.keys(mutants).join(', ')}`);
    breaks.set(name, mutant.breaks);
  }
  const started = new Map<string, EmbeddedTarget>();
  try {
    const { target } = await start(started, unmutated, embeddedTarget(seed));
    for (const name of chosen) if (mutants[name]?.isOfDefaultWorld === true) await start(started, name, embeddedTarget(seed, [name]));
    const mutantTargets = Object.fromEntries([...started].filter(([name]) => name !== unmutated).map(([name, own]) => [name, own.target]));
    const plan = everyTest ? chosen.map((name) => [name, everyRule] as const) : [...breaks];
    const settings = { target, seed, workers, mutants: Object.fromEntries(plan), mutantTargets };
    const run = await runSuites({ settings, simulator: true, targetName: target.name });
    const findings = findingsByVariant(run);
    const sound = findings.get(unmutated) ?? [];
    return chosen.map((name) => judge(name, breaks.get(name) ?? [], findings.get(name) ?? [], sound));
  } finally {
    for (const { close } of started.values()) await close();
  }
}

/** Notes a simulator as soon as it runs, so that it is ended whatever comes after. */
async function start(started: Map<string, EmbeddedTarget>, name: string, starting: Promise<EmbeddedTarget>): Promise<EmbeddedTarget> {
  const own = await starting;
  started.set(name, own);
  return own;
}

/** In the place of a mutant's rules: every test is of interest. */
const everyRule = ['*'];

function findingsByVariant({ tests }: Run): ReadonlyMap<string, readonly Finding[]> {
  const byVariant = new Map<string, Finding[]>();
  for (const { title, findings, failure, rules } of tests) {
    const variant = variantOf(title) ?? unmutated;
    const own = byVariant.get(variant) ?? [];
    byVariant.set(variant, own);
    own.push(...findings);
    if (failure === undefined || findings.length > 0) continue;
    own.push(...rules.map((rule): Finding => ({ rule, verdict: 'error', check: title, reason: failure })));
  }
  return byVariant;
}

/** A rule that is seen broken without the mutant as well tells nothing of it. */
function judge(name: string, breaks: readonly string[], seen: readonly Finding[], sound: readonly Finding[]): MutantResult {
  const unsound = new Set(sound.filter(isBroken).map(({ rule }) => rule));
  const red = new Set(seen.filter(isBroken).map(({ rule }) => rule));
  const isKill = (rule: string): boolean => red.has(rule) && !unsound.has(rule);
  const missed = breaks
    .filter((rule) => !isKill(rule))
    .map((rule) => ({ rule, why: unsound.has(rule) ? 'broken without the mutant as well' : said(rule, seen) }));
  return {
    name,
    killed: breaks.length > 0 && missed.length === 0,
    broken: breaks.filter(isKill),
    missed,
    others: [...red].filter((rule) => !breaks.includes(rule) && !unsound.has(rule)).toSorted(),
  };
}

function said(rule: string, seen: readonly Finding[]): string {
  const own = seen.filter((finding) => finding.rule === rule);
  if (own.length === 0) return 'no test judges it';
  return [...new Set(own.map(({ verdict, reason }) => (reason === undefined ? verdict : `${verdict}: ${reason}`)))].join('; ');
}
