/** How a world reports its changes, where its state outlives the process (docs/decisions/0015-durable-worlds.md). */
import type { Entity } from '../domain/kernel/collection.ts';
import type { Schedule } from './schedule.ts';

export interface Notes {
  /** `before` null: the record was created; `after` null: it was removed. */
  record(kind: string, before: Entity | null, after: Entity | null): void;
  counter(name: string, value: number): void;
  /** A state was read, and may change in place. */
  state(name: string): void;
  /** A member of a large state, by its path, may have changed; without a path any of its members. */
  member(state: string, one: string | null, two: string | null, three: number | null): void;
  key(hash: string, keyId: string): void;
}

/** Holds answers back until what they tell is on disk. */
export interface Outlet {
  /** Whether the disk takes nothing at present. */
  readonly isBlocked: boolean;
  /** Whether an answer has to wait. That of a read waits for records alone, not for what reads themselves count. */
  mustWait(isRead: boolean): boolean;
  /** Calls one of both, once the changes so far are on disk, or could not be written. */
  afterwards(done: () => void, failed: () => void): void;
}

/** What a world has besides when its state outlives the process. */
export interface DurableSide {
  readonly notes: Notes;
  readonly schedule: Schedule;
  readonly outlet: Outlet;
}
