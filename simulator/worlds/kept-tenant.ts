/** A world as it is kept: with what it was made from, and what it goes back to. */
import type { ChoiceValues } from '../../schemas/choices.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { Tenant } from '../pipeline/tenant.ts';
import type { Definition, SeededWorld } from '../seed/definition.ts';
import type { Snapshot } from '../store/world.ts';
import type { Inheritance } from './anonymous-world.ts';

/** What a world is made from; the body of `POST /_sim/worlds`. */
export interface WorldRequest {
  readonly seed?: number;
  readonly definition?: Definition;
  readonly choices?: Readonly<Record<string, unknown>>;
  readonly mutants?: readonly string[];
  /** Instant at which the world stands still until it is moved; wall time when absent. */
  readonly now?: Instant;
}

/** A tenant with the request that made it, and what it started with. */
export interface KeptTenant extends Tenant {
  readonly request: WorldRequest;
  readonly mutants: readonly string[];
  /** Groups whose operations answer 501. */
  without: readonly string[];
  /** Those of the world, for reports: to read them here is not to obey them. */
  choices: ChoiceValues;
  /** What `reset` goes back to. */
  readonly start: Start;
  readonly inheritance: Inheritance | null;
  readonly seeded: SeededWorld;
}

/** A world starts with what is seeded at an instant, or with the state of another. */
type Start = { readonly at: Instant } | { readonly snapshot: Snapshot };
