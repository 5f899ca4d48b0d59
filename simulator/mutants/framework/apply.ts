/** Exchanges seams for broken ones. */
import type { Seams } from '../../pipeline/tenant.ts';
import { mutants } from '../index.ts';

/** The seams with the named mutants applied in order. Throws an Error of one line for an unknown name. */
export function applyMutants(seams: Seams, names: readonly string[]): Seams {
  let broken = seams;
  for (const name of names) {
    const mutant = Object.hasOwn(mutants, name) ? mutants[name] : undefined;
    if (mutant === undefined) throw new Error(`There is no mutant "${name}"; there are ${Object.keys(mutants).join(', ') || 'none'}.`);
    broken = Object.assign({}, broken, mutant.seams(broken));
  }
  return broken;
}
