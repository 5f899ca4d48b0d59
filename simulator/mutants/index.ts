/** Every mutant by name. */
import type { Mutant } from './mutant.ts';

export const mutants: Readonly<Record<string, Mutant>> = Object.freeze({});
