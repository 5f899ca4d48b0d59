import type { ChoiceValues } from '../../schemas/choices.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import { ServedWorld, type ServedOptions } from '../pipeline/world.ts';
import type { Definition, Persona, SeededWorld } from '../seed/definition.ts';
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

/** The state that a world starts with. `hasAllKeys`: the world has the values of all keys in it, not only those of its personas. */
export interface StartSnapshot {
  readonly snapshot: Snapshot;
  readonly hasAllKeys?: boolean;
}

/** The initial state: seeded at an instant, or copied from another world. */
type Start = { readonly at: Instant } | StartSnapshot;

interface Beginning {
  readonly seeded: SeededWorld;
  /** The state that `reset` restores. */
  readonly start: Start;
  /** Null: the world is not a fork. */
  readonly inheritance: Inheritance | null;
}

/** The definition from which a world was created. Choices and groups of the running world can change. */
export interface Settings {
  readonly request: WorldRequest;
  readonly mutants: readonly string[];
  readonly without: readonly string[];
  readonly chosen: ChoiceValues;
}

/** A world as the control plane knows it, from its first record on. */
export class KeptWorld extends ServedWorld {
  readonly request: WorldRequest;
  readonly mutants: readonly string[];
  /** Groups whose operations answer 501. */
  without: readonly string[];
  /** Its choices, for reports: reading them here does not count as use by the world. */
  chosen: ChoiceValues;
  #beginning: Beginning | undefined;

  constructor(options: ServedOptions, { request, mutants, without, chosen }: Settings) {
    super(options);
    this.request = request;
    this.mutants = mutants;
    this.without = without;
    this.chosen = chosen;
  }

  /** Ends the creation: the initial records exist. */
  begin(beginning: Beginning): void {
    this.#beginning = beginning;
  }

  get #begun(): Beginning {
    if (this.#beginning === undefined) throw new Error(`the world ${this.id} is still being made`);
    return this.#beginning;
  }

  get seeded(): SeededWorld {
    return this.#begun.seeded;
  }

  get start(): Start {
    return this.#begun.start;
  }

  get inheritance(): Inheritance | null {
    return this.#begun.inheritance;
  }

  personaOf(keyId: string): string | null {
    const { personas, keys } = this.seeded;
    const named: Readonly<Record<string, Persona>> = { ...keys, ...personas };
    return Object.entries(named).find(([, persona]) => persona.keyId === keyId)?.[0] ?? null;
  }
}
