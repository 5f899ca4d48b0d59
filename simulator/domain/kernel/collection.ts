/** Stored records and the port of their store: immutable, in order of creation, and bounded where they are logs. */
import { worldLimits } from '../../../schemas/limits.ts';
import type { audited, entity, fullAudited, Members, owned, stamped } from './record-schema.ts';

export type Entity = Members<ReturnType<typeof entity>>;
export type Audited = Entity & Members<ReturnType<typeof audited>>;
export type FullAudited = Entity & Members<ReturnType<typeof fullAudited>>;
export type Stamped = Members<ReturnType<typeof stamped>>;
export type Owned = Members<ReturnType<typeof owned>>;

/** The owner of a record of any group. Records that only merchants own have no `resellerId`. */
export type Ownership = Pick<Owned, 'merchantId'> & { readonly resellerId?: string | null | undefined };

/** Changes in a list since its follower last read it; the follower clears them. */
export interface ListChanges {
  /** The list must be read again from this position. */
  from: number;
  /** Earlier positions whose records were replaced. */
  readonly replaced: number[];
}

export interface Collection<T extends Entity, Index extends string = never> {
  readonly size: number;
  /** Grows with every write, so that derived values can be checked for staleness cheaply. */
  readonly version: number;
  get(id: string): T | undefined;
  insert(record: T): T;
  replace(record: T): T;
  remove(id: string): void;
  /** Removes many at once, at the cost of a copy of the lists that hold them. */
  removeAll(ids: ReadonlySet<string>): void;
  /** Costs as much as it removes, plus a copy of its lists. */
  removeOldest(count: number): void;
  /** Oldest first (creation time, then id). */
  all(): readonly T[];
  /** Oldest first. */
  by(index: Index, value: string): readonly T[];
  follow(list: readonly Entity[]): ListChanges;
  position(records: readonly Entity[], record: Entity): number;
}

/** Indexes by name: a record's key, or null to leave the record out. */
export type Indexes<T, Index extends string = string> = Readonly<Record<Index, (record: T) => string | null>>;

/** The fraction by which a collection may exceed its bound before records are removed, since each removal copies lists. */
const slack = worldLimits.logSlack.max / 100;
/** The growth before the next attempt if the last one could not remove enough. */
const step = 2 / 100;
/** The surplus of a log of which any record may go. Removing less at once would copy its list more often than its records are worth. */
const surplusOfLog = slack / 2;

/**
 * Removes the oldest records of a collection that exceeds its maximum. `goes`: lists of records that may be removed, least needed
 * first; within each, the oldest go first. A record in none of them stays, even beyond the maximum. Pass lists of an index where many may stay.
 */
export function keepWithin<T extends Entity>(collection: Collection<T>, max: number, goes?: () => readonly (readonly T[])[]): void {
  const surplus = collection.size - max;
  if (goes === undefined) {
    if (surplus >= max * surplusOfLog) collection.removeOldest(surplus);
    return;
  }
  if (surplus < max * slack || surplus % Math.max(1, Math.floor(max * step)) !== 0) return;
  const dropped = new Set<string>();
  for (const list of goes()) {
    for (const record of list) {
      if (dropped.size === surplus) break;
      dropped.add(record.id);
    }
  }
  collection.removeAll(dropped);
}
