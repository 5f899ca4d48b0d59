import type { Seams } from '../../pipeline/seams.ts';
import type { Family } from './mutant.ts';

let mutants: Family | undefined;

/** Loads the mutants if one is named: most simulators never need them, and they would be a third of what starting one loads. */
export async function loadMutants(names: readonly string[] | undefined): Promise<void> {
  if (names !== undefined && names.length > 0) ({ mutants } = await import('../index.ts'));
}

/** The seams with the named mutants, which are loaded, applied in order. Throws an Error of one line for an unknown name. */
export function applyMutants(seams: Seams, names: readonly string[]): Seams {
  let broken = seams;
  for (const name of names) {
    if (mutants === undefined) throw new Error(`The mutant "${name}" is not loaded.`);
    const mutant = Object.hasOwn(mutants, name) ? mutants[name] : undefined;
    if (mutant === undefined) throw new Error(`There is no mutant "${name}"; there are ${Object.keys(mutants).join(', ') || 'none'}.`);
    broken = Object.assign({}, broken, mutant.seams(broken));
  }
  return broken;
}
