/** Port for the store: immutable records in order of creation. */
import type { Entity } from './entity.ts';

/** What changed in a list since its follower read it. The follower sets it back. */
export interface ListChanges {
  /** From this place on the list is to be read again. */
  from: number;
  /** Places before it whose records were replaced. */
  readonly replaced: number[];
}

/** `Index` names the indexes that it can be looked up by. */
export interface Collection<T extends Entity, Index extends string = never> {
  readonly size: number;
  /** Grows with every write, so that derived values can be checked for staleness cheaply. */
  readonly version: number;
  get(id: string): T | undefined;
  insert(record: T): T;
  /** Replaces the record with the same id. */
  replace(record: T): T;
  remove(id: string): void;
  /** Removes many at once, at the cost of a walk over all. */
  removeAll(ids: ReadonlySet<string>): void;
  /** Removes so many of the oldest, at the cost of what is removed and of a copy of its lists. */
  removeOldest(count: number): void;
  /** Every record, oldest first (creation time, then id). */
  all(): readonly T[];
  /** Records whose index has this value, oldest first. */
  by(index: Index, value: string): readonly T[];
  /** What changes in one of these lists from now on, for the one that keeps something beside it. */
  follow(list: readonly Entity[]): ListChanges;
  /** Where a record stands, or would stand, in one of these lists: binary search. */
  position(records: readonly Entity[], record: Entity): number;
}

/** Indexes of a collection by name: a record's key, or null to leave it out. */
export type Indexes<T, Index extends string = string> = Readonly<Record<Index, (record: T) => string | null>>;
