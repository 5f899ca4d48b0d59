import { exportOf } from './mutant-files.ts';
import type { Family, Mutant } from './mutant.ts';

/**
 * The mutants of the modules, sorted by name. A module exports one family, which is named after its file. Throws an Error of one line for
 * anything else, and for a name that is used twice.
 */
export function collectMutants(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Family {
  const found = new Map<string, Mutant>();
  for (const [path, exports] of Object.entries(modules)) {
    for (const [name, mutant] of Object.entries(familyOf(path, exports))) {
      if (found.has(name)) throw new Error(`${path}: a mutant named "${name}" exists already.`);
      found.set(name, mutant);
    }
  }
  return Object.freeze(Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function familyOf(path: string, exports: Readonly<Record<string, unknown>>): Family {
  const name = exportOf(path);
  const names = Object.keys(exports);
  if (names.length !== 1 || names[0] !== name)
    throw new Error(`${path}: must export only ${name}; exports ${names.join(', ') || 'nothing'}.`);
  const value = exports[name];
  if (!isFamily(value)) throw new Error(`${path}: ${name} is not a family of mutants.`);
  return value;
}

function isFamily(value: unknown): value is Family {
  if (typeof value !== 'object' || value === null) return false;
  const members: readonly unknown[] = Object.values(value);
  return members.length > 0 && members.every(isMutant);
}

function isMutant(value: unknown): value is Mutant {
  if (typeof value !== 'object' || value === null) return false;
  const { breaks, description, seams } = value as Partial<Record<keyof Mutant, unknown>>;
  return Array.isArray(breaks) && breaks.length > 0 && typeof description === 'string' && typeof seams === 'function';
}
