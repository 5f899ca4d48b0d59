/** Puts the suites to the proof: mutants of the simulator, and what the suites say of each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unmutated, writePlan } from '../fixtures/mutant-plan.ts';
import type { Proof, ProvenMutant } from '../reports/proof-schema.ts';
import { register } from '../schemas/register.ts';
import { UserError } from '../schemas/user-error.ts';
import { mutants } from '../simulator/main.ts';
import { embeddedTarget, type EmbeddedTarget } from './embedded-target.ts';
import { judgeMutants } from './judge-mutants.ts';
import { runSuites } from './suite-runner.ts';

export interface MutantRunOptions {
  /** All of them unless stated. */
  readonly names?: readonly string[];
  readonly seed?: number;
  readonly workers?: number;
  /**
   * Runs every test against every mutant, so that `others` is known. By default a mutant meets the tests of the rules that it breaks until
   * each has been seen broken, which is enough to see whether it is killed.
   */
  readonly everyTest?: boolean;
}

/** The names of the mutants that are meant by names and by ids of rules: those that break the rule. Throws `UserError`. */
export function chooseMutants(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.flatMap(chosenBy))];
}

function chosenBy(id: string): readonly string[] {
  if (Object.hasOwn(mutants, id)) return [id];
  if (!Object.hasOwn(register, id)) throw new UserError(`there is no mutant and no rule ${id}; gateproof rules lists the rules`);
  const found = Object.keys(mutants).filter((name) => mutants[name]?.breaks.some((rule) => rule === id));
  if (found.length === 0) throw new UserError(`no mutant breaks ${id}; gateproof rules says whether it is judged at all`);
  return found;
}

/** Runs the suites against mutants of one simulator, and against the simulator as it is. Throws `UserError` for an unknown name. */
export async function prove({ names, seed = 1, workers = 2, everyTest = false }: MutantRunOptions = {}): Promise<Proof> {
  const all = Object.keys(mutants);
  const chosen = (names ?? all).map((name) => {
    const mutant = Object.hasOwn(mutants, name) ? mutants[name] : undefined;
    if (mutant === undefined) throw new UserError(`there is no mutant ${name}`);
    return { ...mutant, name };
  });
  const started = new Map<string, EmbeddedTarget>();
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-mutants-'));
  try {
    const { target } = await start(started, unmutated, embeddedTarget(seed));
    for (const { name, isOfDefaultWorld } of chosen)
      if (isOfDefaultWorld === true) await start(started, name, embeddedTarget(seed, [name]));
    writePlan(folder, {
      breaks: Object.fromEntries(chosen.map(({ name, breaks }) => [name, breaks])),
      targets: Object.fromEntries([...started].filter(([name]) => name !== unmutated).map(([name, own]) => [name, own.target])),
      everyTest,
    });
    const settings = { target, seed, workers, mutantPlan: folder };
    const run = await runSuites({ settings, simulator: true, targetName: target.name });
    return judgeMutants(run, chosen, { complete: new Set(names ?? all).size === all.length, everyTest });
  } finally {
    await Promise.all([...started.values()].map(({ close }) => close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** What `prove` found of each mutant. */
export const runMutants = async (options: MutantRunOptions = {}): Promise<readonly ProvenMutant[]> => (await prove(options)).mutants;

/** Notes a simulator as soon as it runs, so that it is ended whatever comes after. */
async function start(started: Map<string, EmbeddedTarget>, name: string, starting: Promise<EmbeddedTarget>): Promise<EmbeddedTarget> {
  const own = await starting;
  started.set(name, own);
  return own;
}
