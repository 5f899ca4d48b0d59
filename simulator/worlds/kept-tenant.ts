import type { ChoiceValues } from '../../schemas/choices.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { Tenant } from '../pipeline/tenant.ts';
import type { Definition, SeededWorld } from '../seed/definition.ts';
import type { Snapshot } from '../store/world.ts';
import type { Inheritance } from './anonymous-world.ts';

/** The settings of a new world; the body of `POST /_sim/worlds`. */
export interface WorldRequest {
  readonly seed?: number;
  readonly definition?: Definition;
  readonly choices?: Readonly<Record<string, unknown>>;
  readonly mutants?: readonly string[];
  /** Instant at which the clock stands still until it is moved; wall time when absent. */
  readonly now?: Instant;
}

export interface KeptTenant extends Tenant {
  readonly request: WorldRequest;
  readonly mutants: readonly string[];
  /** Groups whose operations answer 501. */
  without: readonly string[];
  /** Those of the world, for reports: reading them here does not count as use by the world. */
  choices: ChoiceValues;
  /** The state that `reset` restores. */
  readonly start: Start;
  readonly inheritance: Inheritance | null;
  readonly seeded: SeededWorld;
}

/** What was seeded at an instant, or the state of another world. */
type Start = { readonly at: Instant } | { readonly snapshot: Snapshot };
