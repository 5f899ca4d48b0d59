/** How a world reports changes when its state outlives the process (docs/decisions/0015-durable-worlds.md). */
import type { Entity } from '../domain/kernel/collection.ts';
import type { Schedule } from './schedule.ts';

export interface Notes {
  /** `before` null: the record was created; `after` null: it was removed. */
  record(kind: string, before: Entity | null, after: Entity | null): void;
  counter(name: string, value: number): void;
  /** A state was read, and may be changed in place. */
  state(name: string): void;
  /** A member of a large state, by its path, may have changed; without a path, any of its members. */
  member(state: string, one: string | null, two: string | null, three: number | null): void;
  key(hash: string, keyId: string): void;
}

/** Holds responses back until the changes that they show are on disk. */
export interface Outlet {
  /** Whether the disk currently rejects writes. */
  readonly isBlocked: boolean;
  /** Whether a response has to wait. The response to a read waits only for records, not for counters that reads themselves change. */
  mustWait(isRead: boolean): boolean;
  /** Calls one of the two callbacks: when the changes so far are on disk, or could not be written. */
  afterwards(done: () => void, failed: () => void): void;
}

/** Additional services of a world whose state outlives the process. */
export interface DurableSide {
  readonly notes: Notes;
  readonly schedule: Schedule;
  readonly outlet: Outlet;
}
