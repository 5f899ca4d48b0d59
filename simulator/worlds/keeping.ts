/** Keeps worlds beyond the process: it learns of each that is made, replaced or dropped, and brings them back. */
import type { Fault } from '../pipeline/faults/fault.ts';
import type { SessionFaultsState } from '../pipeline/faults/session-faults.ts';
import type { SeededWorld } from '../seed/definition.ts';
import type { DurableSide } from '../store/notes.ts';
import type { SavedKeys } from '../store/secrets.ts';
import type { Snapshot } from '../store/world.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { KeptWorld, StartSnapshot, WorldRequest } from './kept-world.ts';

/** Where a world stands among the others, and its keys. */
export interface Place {
  readonly family: number;
  /** How many names were given to worlds. */
  readonly made: number;
  readonly keys: readonly (readonly [hash: string, keyId: string])[];
}

export interface Keeping {
  /** For a world that is being made. */
  side(): DurableSide;
  /** The world is there, or replaces the one of the same id. */
  kept(world: KeptWorld, place: Place): void;
  /** The world is there again, as it was kept. */
  restored(world: KeptWorld): void;
  dropped(world: KeptWorld): void;
  /** The settings of the world changed. */
  look(world: KeptWorld): void;
  /**
   * Resolves when all changes so far are on disk, of all worlds or of one, in which something may have changed that no record shows; false if they
   * could not be written.
   */
  settled(world?: KeptWorld): Promise<boolean>;
}

/** A world as it was kept. */
export interface KeptState {
  readonly id: string;
  readonly request: WorldRequest;
  readonly seeded: SeededWorld;
  readonly origins: readonly string[];
  /** The world whose records the fork began with; null: not a fork. */
  readonly origin: string | null;
  /** When it was seeded; null: it starts with a snapshot. */
  readonly startedAt: Instant | null;
  readonly start: StartSnapshot | null;
  /** Null: they follow from the seed. */
  readonly secrets: SavedKeys | null;
  readonly snapshot: Snapshot;
  readonly choices: Readonly<Record<string, unknown>>;
  readonly without: readonly string[];
  readonly faults: readonly Fault[];
  readonly sessionFaults: SessionFaultsState;
  readonly place: Place;
}
