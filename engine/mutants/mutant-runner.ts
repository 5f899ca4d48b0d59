import type { Proof } from '../../reports/proof-schema.ts';
import { register } from '../../schemas/register.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { mutants } from '../../simulator/mutants/index.ts';
import { judgeMutants, type ProofRun } from './judge-mutants.ts';
import { requireWalks } from '../run/choose-tests.ts';
import { openProver, type NamedMutant, type Prover } from './prover.ts';
import { toolOf } from '../run/suite-run.ts';

export interface MutantRunOptions {
  /** All by default. */
  readonly names?: readonly string[];
  readonly seed?: number;
  readonly workers?: number;
  /** An open prover with this seed, which stays open. */
  readonly prover?: Prover;
  readonly onMet?: (met: number) => void;
  /**
   * Runs every test against every mutant, to fill in `others`. By default a mutant's tests stop once each of its rules was seen broken,
   * which is enough to see that it is killed.
   */
  readonly everyTest?: boolean;
}

/** Selects mutants by name, or by the id of a rule that they break. Throws `UserError`. */
export const chooseMutants = (ids: readonly string[]): readonly string[] => [...new Set(ids.flatMap(chosenBy))];

function chosenBy(id: string): readonly string[] {
  if (Object.hasOwn(mutants, id)) return [id];
  if (!Object.hasOwn(register, id)) throw new UserError(`${id} is neither a mutant nor a rule; gateproof rules lists the rules`);
  const found = Object.keys(mutants).filter((name) => mutants[name]?.breaks.some((rule) => rule === id));
  if (found.length === 0) throw new UserError(`no mutant breaks ${id}; gateproof rules shows whether the rule is tested`);
  return found;
}

/** Runs the suites against mutants of one simulator, and against the unchanged simulator. Throws `UserError` for an unknown name. */
export async function prove({ names, seed = 1, everyTest = false, ...how }: MutantRunOptions = {}): Promise<Proof> {
  const all = Object.keys(mutants);
  const chosen = (names ?? all).map((name): NamedMutant => {
    const mutant = Object.hasOwn(mutants, name) ? mutants[name] : undefined;
    if (mutant === undefined) throw new UserError(`there is no mutant ${name}`);
    return { ...mutant, name };
  });
  if (chosen.length === 0) throw new UserError('no mutant was chosen');
  if (chosen.some(({ deep }) => deep === true)) requireWalks('a mutant that only random walks notice');
  const run = await meetAll(chosen, { seed, everyTest, ...how });
  return judgeMutants(run, chosen, { complete: new Set(names ?? all).size === all.length, everyTest });
}

type ProofSettings = MutantRunOptions & { readonly seed: number; readonly everyTest: boolean };

async function meetAll(chosen: readonly NamedMutant[], { seed, everyTest, workers, prover, onMet }: ProofSettings): Promise<ProofRun> {
  const own = prover ?? (await openProver(seed, workers));
  try {
    const tests = await own.meet(chosen, { everyTest, onMet });
    return { tool: await toolOf(), seed, plan: tests, tests };
  } finally {
    if (prover === undefined) await own.close();
  }
}
