/** Keeps worlds beyond the process: called when a world is created, replaced or dropped; restores them at the next start. */
import type { Fault } from '../pipeline/faults/fault.ts';
import type { SessionFaultsState } from '../pipeline/faults/session-faults.ts';
import type { SeededWorld } from '../seed/definition.ts';
import type { DurableSide } from '../store/notes.ts';
import type { SavedKeys } from '../store/secrets.ts';
import type { Snapshot } from '../store/world.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { KeptWorld, StartSnapshot, WorldRequest } from './kept-world.ts';

/** The place of a world among the others, and its keys. */
export interface Place {
  readonly family: number;
  /** How many names of worlds were generated. */
  readonly made: number;
  readonly keys: readonly (readonly [hash: string, keyId: string])[];
}

export interface Keeping {
  /** Called when the creation of a world begins. */
  side(): DurableSide;
  /** Called when a world is ready; it replaces one with the same id. */
  kept(world: KeptWorld, place: Place): void;
  /** Called when a kept world has been restored. */
  restored(world: KeptWorld): void;
  dropped(world: KeptWorld): void;
  /** Called when the settings of a world have changed. */
  look(world: KeptWorld): void;
  /**
   * Resolves when all changes so far are on disk; false if they could not be written. With a world, only its changes count, including those
   * outside its records.
   */
  settled(world?: KeptWorld): Promise<boolean>;
}

/** A world as read from disk. */
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
