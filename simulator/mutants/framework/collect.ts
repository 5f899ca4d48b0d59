/** Mutants from the modules that hold them. */
import { exportOf } from './mutant-files.ts';
import type { Mutant } from './mutant.ts';

/**
 * The mutants of the modules, by name and sorted by name. A module exports one mutant, which is named after its file, or one family of
 * mutants by name. Throws an Error of one line for anything else, and for a name that is used twice.
 */
export function collectMutants(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Readonly<Record<string, Mutant>> {
  const found = new Map<string, Mutant>();
  for (const [path, exports] of Object.entries(modules)) {
    for (const [name, mutant] of mutantsOf(path, exports)) {
      if (found.has(name)) throw new Error(`${path}: a mutant named "${name}" exists already.`);
      found.set(name, mutant);
    }
  }
  return Object.freeze(Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function mutantsOf(path: string, exports: Readonly<Record<string, unknown>>): readonly (readonly [string, Mutant])[] {
  const name = exportOf(path);
  const names = Object.keys(exports);
  if (names.length !== 1 || names[0] !== name)
    throw new Error(`${path}: must export ${name} alone; exports ${names.join(', ') || 'nothing'}.`);
  const value = exports[name];
  if (isMutant(value)) return [[fileName(path), value]];
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const mutants = members.flatMap(([member, one]): readonly (readonly [string, Mutant])[] => (isMutant(one) ? [[member, one]] : []));
  if (mutants.length === 0 || mutants.length < members.length)
    throw new Error(`${path}: ${name} is not a mutant and not a family of mutants.`);
  return mutants;
}

const fileName = (path: string): string => path.replace(/^.*\//, '').replace(/\.ts$/, '');

function isMutant(value: unknown): value is Mutant {
  if (typeof value !== 'object' || value === null) return false;
  const { breaks, description, seams } = value as Partial<Record<keyof Mutant, unknown>>;
  return Array.isArray(breaks) && breaks.length > 0 && typeof description === 'string' && typeof seams === 'function';
}
