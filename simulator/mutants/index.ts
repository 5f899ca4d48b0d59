/** Every mutant, found in the folders: a new file needs no entry anywhere. */
import { collectMutants } from './framework/collect.ts';
import type { Mutant } from './framework/mutant.ts';
import { modules } from './modules.ts';

/** Sorted by name. */
export const mutants: Readonly<Record<string, Mutant>> = collectMutants(modules);
