import type { WorldOptions } from '../library/world.ts';

/** What a configuration of Playwright may state of the suites. */
export interface ConformanceOptions {
  /** Path of the target file, relative to the folder in which Playwright starts. By default, an embedded simulator is tested. */
  readonly target?: string | undefined;
  /** Name of the project; `conformance` by default. */
  readonly name?: string | undefined;
  /** Seed of generated values; the same in every run by default. */
  readonly seed?: number | undefined;
  /** Adds the random walks, which need the package `fast-check`. */
  readonly deep?: boolean | undefined;
  /** Sends only what the specification defines as reading, whatever the target file consents to; rules that need a write are skipped. */
  readonly readOnly?: boolean | undefined;
  /** Options of each test's world, if the target has a control plane: choices, and mutants to try out failures. */
  readonly world?: (Omit<WorldOptions, 'seed'> & { readonly mutants?: readonly string[] }) | undefined;
}
