/** Stored records and the port of their store: immutable, in order of creation, and bounded where they are logs. */
import { worldLimits } from '../../../schemas/limits.ts';
import type { audited, entity, fullAudited, Members, owned, stamped } from './record-schema.ts';

export type Entity = Members<ReturnType<typeof entity>>;
export type Audited = Entity & Members<ReturnType<typeof audited>>;
export type FullAudited = Entity & Members<ReturnType<typeof fullAudited>>;
export type Stamped = Members<ReturnType<typeof stamped>>;
/** Of a merchant, of a reseller, or of the platform itself. */
export type Owned = Members<ReturnType<typeof owned>>;

/** The owner of a record of any group; one of a group of merchants' records names no reseller. */
export type Ownership = Pick<Owned, 'merchantId'> & { readonly resellerId?: string | null | undefined };

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

/** The fraction by which a collection may exceed its bound before records are removed, since each removal walks over all of them. */
const slack = worldLimits.logSlack.max / 100;
/** The growth before the next walk, when the last one could not remove enough; also what is removed at once where no walk is needed. */
const step = 2 / 100;

/**
 * Removes records from a collection that exceeds its maximum: the oldest. `goes`: conditions for removal, the least needed records first; of
 * each kind the oldest go first. A record that meets no condition stays, even beyond the maximum.
 */
export function keepWithin<T extends Entity>(collection: Collection<T>, max: number, goes?: readonly ((record: T) => boolean)[]): void {
  const surplus = collection.size - max;
  if (goes === undefined) {
    if (surplus >= max * step) collection.removeOldest(surplus);
    return;
  }
  if (surplus < max * slack || surplus % Math.max(1, Math.floor(max * step)) !== 0) return;
  const dropped = new Set<string>();
  for (const mayGo of goes) {
    for (const record of collection.all()) {
      if (dropped.size === surplus) break;
      if (mayGo(record)) dropped.add(record.id);
    }
  }
  collection.removeAll(dropped);
}
