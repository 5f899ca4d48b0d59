/** Mutation-tests the suites: runs them against mutants of the simulator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePlan } from '../../fixtures/mutant-plan.ts';
import type { RunSettings } from '../../fixtures/run-settings.ts';
import type { Proof } from '../../reports/proof-schema.ts';
import { register } from '../../schemas/register.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { mutants } from '../../simulator/main.ts';
import { embeddedTarget, ofManyRuns, type EmbeddedTarget } from '../target/embedded-target.ts';
import { judgeMutants, type ProofRun } from './judge-mutants.ts';
import { openProver, type NamedMutant, type Prover } from './prover.ts';
import { runInPlaywright } from '../run/playwright-runner.ts';
import { toolOf } from '../run/suite-run.ts';

export interface MutantRunOptions {
  /** All of them unless stated. */
  readonly names?: readonly string[];
  readonly seed?: number;
  /** Tests at one time. */
  readonly workers?: number;
  /**
   * In this process unless stated, which takes a fraction of the time; `playwright` runs them in Playwright Test.
   * Both come to the same.
   */
  readonly runner?: 'process' | 'playwright';
  /** One that is open already and stays so; it has the seed. */
  readonly prover?: Prover;
  /** In this process only: called with how many mutants have met their tests. */
  readonly onMet?: (met: number) => void;
  /**
   * Runs every test against every mutant, so that `others` is known. By default a mutant meets the tests of the rules that it breaks until
   * each has been seen broken, which is enough to see whether it is killed.
   */
  readonly everyTest?: boolean;
}

/** The mutants selected by name, or by the id of a rule that they break. Throws `UserError`. */
export function chooseMutants(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.flatMap(chosenBy))];
}

function chosenBy(id: string): readonly string[] {
  if (Object.hasOwn(mutants, id)) return [id];
  if (!Object.hasOwn(register, id)) throw new UserError(`${id} is neither a mutant nor a rule; gateproof rules lists the rules`);
  const found = Object.keys(mutants).filter((name) => mutants[name]?.breaks.some((rule) => rule === id));
  if (found.length === 0) throw new UserError(`no mutant breaks ${id}; gateproof rules shows whether the rule is tested`);
  return found;
}

/** Runs the suites against mutants of one simulator, and against the simulator as it is. Throws `UserError` for an unknown name. */
export async function prove({ names, seed = 1, everyTest = false, ...how }: MutantRunOptions = {}): Promise<Proof> {
  const all = Object.keys(mutants);
  const chosen = (names ?? all).map((name): NamedMutant => {
    const mutant = Object.hasOwn(mutants, name) ? mutants[name] : undefined;
    if (mutant === undefined) throw new UserError(`there is no mutant ${name}`);
    return { ...mutant, name };
  });
  if (chosen.length === 0) throw new UserError('no mutant was chosen');
  const run =
    how.runner === 'playwright' ? await inPlaywright(chosen, { seed, everyTest, ...how }) : await here(chosen, { seed, everyTest, ...how });
  return judgeMutants(run, chosen, { complete: new Set(names ?? all).size === all.length, everyTest });
}

type Asked = MutantRunOptions & { readonly seed: number; readonly everyTest: boolean };

/** In this process. */
async function here(chosen: readonly NamedMutant[], { seed, everyTest, workers, prover, onMet }: Asked): Promise<ProofRun> {
  const own = prover ?? (await openProver(seed, workers));
  try {
    const tests = await own.meet(chosen, { everyTest, onMet });
    return { tool: await toolOf(), seed, plan: tests, tests };
  } finally {
    if (prover === undefined) await own.close();
  }
}

/** Through Playwright. */
async function inPlaywright(chosen: readonly NamedMutant[], { seed, everyTest, workers = 2 }: Asked): Promise<ProofRun> {
  const { target, close } = await embeddedTarget(seed, ofManyRuns);
  try {
    const settings = { target, seed, workers };
    // The stateful properties are slow, so they run only against mutants that no other test finds.
    const [usual, deep] = [chosen.filter((mutant) => mutant.deep !== true), chosen.filter((mutant) => mutant.deep === true)];
    const runs = [
      ...(usual.length === 0 ? [] : [await runAgainst(usual, settings, { everyTest, deep: false })]),
      ...(deep.length === 0 ? [] : [await runAgainst(deep, settings, { everyTest, deep: true })]),
    ];
    return joined(runs);
  } finally {
    await close();
  }
}

/** One run of the suites: each test against each of the mutants that concern it, and without any. */
async function runAgainst(
  chosen: readonly NamedMutant[],
  settings: RunSettings,
  { everyTest, deep }: { readonly everyTest: boolean; readonly deep: boolean },
): Promise<Run> {
  const own = new Map<string, EmbeddedTarget>();
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-mutants-'));
  try {
    for (const { name, isOfDefaultWorld } of chosen)
      if (isOfDefaultWorld === true) own.set(name, await embeddedTarget(settings.seed, { mutants: [name] }));
    writePlan(folder, {
      breaks: Object.fromEntries(chosen.map(({ name, breaks }) => [name, breaks])),
      targets: Object.fromEntries([...own].map(([name, { target }]) => [name, target])),
      everyTest,
    });
    return await runInPlaywright({
      settings: { ...settings, mutantPlan: folder },
      deep,
      simulator: true,
      targetName: settings.target.name,
    });
  } finally {
    await Promise.all([...own.values()].map(({ close }) => close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Several runs of the same suites, as one. */
function joined([first, ...others]: readonly Run[]): ProofRun {
  if (first === undefined) throw new UserError('no mutant was selected');
  const all = [first, ...others];
  return { tool: first.tool, seed: first.seed, plan: all.flatMap(({ plan }) => plan), tests: all.flatMap(({ tests }) => tests) };
}
