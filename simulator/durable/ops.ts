/** The contents of the frames of a data folder: whole worlds, and changes in them. All of it is JSON. */
import type { Fault } from '../pipeline/faults/fault.ts';
import type { SessionFaultsState } from '../pipeline/faults/session-faults.ts';
import type { SeededWorld } from '../seed/definition.ts';
import type { Entity } from '../domain/kernel/collection.ts';
import type { SavedKeys } from '../store/secrets.ts';
import type { Snapshot } from '../store/world.ts';
import type { WorldRequest } from '../worlds/kept-world.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

/** The format version of the files. A folder of a different version is refused. */
export const format = 1;

/** The settings with which the folder was first served; new worlds in it use them. */
export interface FolderSettings {
  /** Default choices of every world. */
  readonly seed: number;
  /** Whether secrets are derived from the seed. */
  readonly hasPublicKeys: boolean;
  readonly world?: string | undefined;
  readonly now?: string | undefined;
  /** The number of the process among those behind one balancer; ids and keys contain it. */
  readonly shard?: number | undefined;
  readonly choices?: Readonly<Record<string, unknown>> | undefined;
  readonly without?: readonly string[] | undefined;
  readonly mutants?: readonly string[] | undefined;
  readonly definition?: unknown;
  /** Sections of the fixtures file. */
  readonly fixtures?: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> | undefined;
}

/** The state of a world without its records. */
export type Rest = Omit<Snapshot, 'records'>;

export interface WorldMeta {
  readonly request: WorldRequest;
  readonly seeded: SeededWorld;
  readonly mutants: readonly string[];
  readonly origins: readonly string[];
  /** The world from which the fork took its records; null: not a fork. */
  readonly origin: string | null;
  readonly family: number;
  /** When it was seeded; null: it starts from a snapshot, which follows. */
  readonly startedAt: Instant | null;
  /** Whether the snapshot from which it starts contains the keys of all its records. */
  readonly hasAllKeys?: boolean | undefined;
  /** Null: they are derived from the seed. */
  readonly secrets: SavedKeys | null;
  readonly keys: readonly KeyEntry[];
}

export type KeyEntry = readonly [hash: string, keyId: string];

/** Changeable properties of a world outside its state. */
export interface Settable {
  readonly choices: Readonly<Record<string, unknown>>;
  readonly without: readonly string[];
  readonly faults: readonly Fault[];
  readonly sessionFaults: SessionFaultsState;
}

export type ScheduleOp =
  | readonly ['add', at: Instant, kind: string, id: string]
  | readonly ['cancel', kind: string, id: string]
  | readonly ['take', at: Instant, kind: string, id: string];

/** The events of a listen session: how many were removed at the beginning, and which were added. */
export interface BufferChange {
  readonly drop: number;
  readonly add: readonly unknown[];
  readonly rest: JsonObject;
}

/** The changes in a world since the last group. */
export interface WorldChange {
  readonly op: 'change';
  readonly id: string;
  /** By kind: the current versions of changed records. */
  readonly records?: Readonly<Record<string, readonly Entity[]>>;
  readonly removed?: Readonly<Record<string, readonly string[]>>;
  readonly counters?: Readonly<Record<string, number>>;
  /** Complete states. */
  readonly states?: Readonly<Record<string, unknown>>;
  /** By state, its changed members; null: removed. */
  readonly members?: Readonly<Record<string, JsonObject>>;
  readonly sums?: readonly (readonly [merchantId: string, kind: string, day: number, sum: number])[];
  readonly buffers?: Readonly<Record<string, BufferChange | null>>;
  readonly schedule?: readonly ScheduleOp[];
  readonly keys?: readonly KeyEntry[];
  readonly random?: Snapshot['random'];
  readonly clock?: Snapshot['clock'];
  readonly settable?: Settable;
}

export type Op =
  | { readonly op: 'file'; readonly format: number; readonly folder: string; readonly number: number }
  | { readonly op: 'folder'; readonly settings: FolderSettings }
  /** Starts a world, or replaces it. `made`: how many names were assigned to worlds. */
  | {
      readonly op: 'world';
      readonly id: string;
      readonly made: number;
      readonly meta: WorldMeta;
      readonly rest: Rest;
      readonly settable: Settable;
      readonly startRest?: Rest;
    }
  /** Records of the start of a world, which it has unless later changes replace them. */
  | { readonly op: 'start'; readonly id: string; readonly kind: string; readonly records: readonly Entity[] }
  /** The same, as ranges of positions in the list of another world at this point; `size`: the length of that list. */
  | {
      readonly op: 'shared';
      readonly id: string;
      readonly kind: string;
      readonly of: string;
      readonly size: number;
      readonly runs: readonly (readonly [from: number, count: number])[];
    }
  | { readonly op: 'records'; readonly id: string; readonly kind: string; readonly records: readonly Entity[] }
  | { readonly op: 'removed'; readonly id: string; readonly kind: string; readonly ids: readonly string[] }
  | WorldChange
  | { readonly op: 'drop'; readonly id: string }
  /** The end of a checkpoint. */
  | { readonly op: 'end' };
