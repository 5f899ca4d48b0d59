/**
 * Immutable records in memory, in order of creation, with hash indexes. Indexes are updated at the next lookup, since most log records are
 * never looked up.
 */

import type { Collection as CollectionPort, Entity, Indexes, ListChanges } from '../domain/kernel/collection.ts';
import { type Weigh, weightOf } from './bytes.ts';
import type { Noting } from './journal.ts';

/** The number and approximate bytes of the records of several collections. */
export interface Tally {
  records: number;
  bytes: number;
}

const nothing: readonly never[] = Object.freeze([]);

/** The position of a record, present or to be inserted, in a list sorted by creation time and id. */
function position(records: readonly Entity[], record: Entity): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = records[middle]!;
    const before = other.creationTime < record.creationTime || (other.creationTime === record.creationTime && other.id < record.id);
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same for a record in the list. Bulk work accesses records in order, so the next one is usually beside the `last` one. */
function find(records: readonly Entity[], record: Entity, last: number): number {
  if (records[last + 1] === record) return last + 1;
  if (records[last - 1] === record) return last - 1;
  return position(records, record);
}

const isAfter = (record: Entity, last: Entity | undefined): boolean =>
  last === undefined || last.creationTime < record.creationTime || (last.creationTime === record.creationTime && last.id < record.id);

function put(records: Entity[], record: Entity): number {
  if (isAfter(record, records.at(-1))) return records.push(record) - 1;
  const at = position(records, record);
  records.splice(at, 0, record);
  return at;
}

/** After more replaced records than this, a list is rebuilt. */
const maxReplaced = 1000;

function without<T extends Entity>(records: readonly T[], gone: readonly T[]): T[] {
  const places = gone.map((record) => position(records, record)).sort((a, b) => a - b);
  const rest = records.slice(0, places[0]);
  for (let at = 0; at < places.length; at++)
    for (let from = places[at]! + 1, to = places[at + 1] ?? records.length; from < to; from++) rest.push(records[from]!);
  return rest;
}

/** Groups records by the value of an index, without those that have none. */
function groupBy<T>(records: readonly T[], key: (record: T) => string | null): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const value = key(record);
    if (value === null) continue;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [record]);
    else group.push(record);
  }
  return groups;
}

/** A copy of a list without its first records, with capacity for as many new ones, because a full list is copied when it grows. */
function afterFirst<T>(list: readonly T[], count: number): T[] {
  const rest = list.slice();
  for (let at = count; at < rest.length; at++) rest[at - count] = rest[at]!;
  rest.length = Math.max(0, rest.length - count);
  return rest;
}

/** Fewer than this are removed one by one. */
const minForBulkRemoval = 20;

export class Collection<T extends Entity, Index extends string = never> implements CollectionPort<T, Index> {
  #records: T[] = [];
  /** The number of records, from the first, that are in the indexes. */
  #indexed = 0;
  #byId = new Map<string, T>();
  #indexes: { readonly name: Index; readonly key: (record: T) => string | null; readonly lists: Map<string, T[]>; last: number }[] = [];
  /** The position of the last replaced record, in the list or in a list of an index. */
  #last = 0;
  version = 0;
  readonly #tally: Tally;
  readonly #weigh: Weigh<T>;
  readonly #noting: Noting | undefined;
  /** Undefined until a list is followed. */
  #followed: WeakMap<readonly Entity[], ListChanges> | undefined;

  /** `weigh`: the approximate bytes that a record adds. `noting`: receives writes, if anything does. */
  constructor(indexes: Indexes<T, Index>, tally: Tally = { records: 0, bytes: 0 }, weigh: Weigh<T> = weightOf, noting?: Noting) {
    this.#noting = noting;
    this.#tally = tally;
    this.#weigh = weigh;
    for (const name in indexes) this.#indexes.push({ name, key: indexes[name], lists: new Map(), last: 0 });
  }

  get size(): number {
    return this.#records.length;
  }

  get(id: string): T | undefined {
    this.#index();
    return this.#byId.get(id);
  }

  all(): readonly T[] {
    return this.#records;
  }

  by(name: Index, value: string): readonly T[] {
    this.#index();
    for (const index of this.#indexes) if (index.name === name) return index.lists.get(value) ?? nothing;
    throw new Error(`no index ${name}`);
  }

  insert(record: T): T {
    if (isAfter(record, this.#records.at(-1))) this.#moved(this.#records, this.#records.push(record) - 1);
    else this.#insertBetween(record);
    this.version++;
    this.#tally.records++;
    this.#tally.bytes += this.#weigh(record);
    this.#note(null, record);
    return record;
  }

  #insertBetween(record: T): void {
    this.#index();
    this.#enter(record);
    this.#indexed++;
    this.#put(this.#records, record);
  }

  /** Adds the newest records to the indexes. */
  #index(): void {
    while (this.#indexed < this.#records.length) this.#enter(this.#records[this.#indexed++]!);
  }

  #enter(record: T): void {
    if (this.#byId.has(record.id)) throw new Error(`record ${record.id} exists already`);
    this.#byId.set(record.id, record);
    for (const { key, lists } of this.#indexes) {
      const value = key(record);
      if (value === null) continue;
      const list = lists.get(value);
      if (list === undefined) lists.set(value, [record]);
      else this.#put(list, record);
    }
  }

  replace(record: T): T {
    this.#index();
    const old = this.#byId.get(record.id);
    if (old === undefined) throw new Error(`no record ${record.id}`);
    this.version++;
    this.#tally.bytes += this.#weigh(record, old);
    this.#note(old, record);
    this.#byId.set(record.id, record);
    this.#last = find(this.#records, old, this.#last);
    this.#records[this.#last] = record;
    this.#replaced(this.#records, this.#last);
    for (const index of this.#indexes) {
      const { key, lists } = index;
      const before = key(old);
      const after = key(record);
      if (before === after) {
        if (before !== null) {
          const list = lists.get(before)!;
          index.last = find(list, old, index.last);
          list[index.last] = record;
          this.#replaced(list, index.last);
        }
        continue;
      }
      if (before !== null) this.#drop(lists.get(before)!, old);
      if (after === null) continue;
      const list = lists.get(after);
      if (list === undefined) lists.set(after, [record]);
      else this.#put(list, record);
    }
    return record;
  }

  remove(id: string): void {
    this.#index();
    const old = this.#byId.get(id);
    if (old === undefined) return;
    this.version++;
    this.#tally.records--;
    this.#tally.bytes -= this.#weigh(old);
    this.#note(old, null);
    this.#byId.delete(id);
    this.#indexed--;
    this.#drop(this.#records, old);
    for (const { key, lists } of this.#indexes) {
      const value = key(old);
      if (value !== null) this.#drop(lists.get(value)!, old);
    }
  }

  removeAll(ids: ReadonlySet<string>): void {
    if (ids.size < minForBulkRemoval) {
      for (const id of ids) this.remove(id);
      return;
    }
    this.#index();
    this.version++;
    const gone: T[] = [];
    for (const id of ids) {
      const old = this.#byId.get(id);
      if (old === undefined) continue;
      gone.push(old);
      this.#tally.bytes -= this.#weigh(old);
      this.#note(old, null);
      this.#byId.delete(id);
    }
    this.#records = without(this.#records, gone);
    this.#indexed -= gone.length;
    this.#tally.records -= gone.length;
    for (const { key, lists } of this.#indexes) {
      for (const [value, removed] of groupBy(gone, key)) {
        const list = lists.get(value)!;
        if (removed.length === list.length) lists.delete(value);
        else lists.set(value, without(list, removed));
      }
    }
  }

  removeOldest(count: number): void {
    if (count <= 0) return;
    this.version++;
    const gone = this.#records.slice(0, count);
    const entered = gone.slice(0, this.#indexed);
    this.#indexed -= entered.length;
    // New lists, so that a loop over an old one does not skip records.
    this.#records = afterFirst(this.#records, count);
    this.#tally.records -= gone.length;
    for (const old of gone) {
      this.#tally.bytes -= this.#weigh(old);
      this.#note(old, null);
    }
    for (const { id } of entered) this.#byId.delete(id);
    for (const { key, lists } of this.#indexes) {
      const counts = new Map<string, number>();
      for (const old of entered) {
        const value = key(old);
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      // A list has the order of all records, so only its first ones are removed.
      for (const [value, removed] of counts) {
        const list = lists.get(value)!;
        if (removed === list.length) lists.delete(value);
        else lists.set(value, afterFirst(list, removed));
      }
    }
  }

  position(records: readonly Entity[], record: Entity): number {
    return position(records, record);
  }

  #note(before: T | null, after: T | null): void {
    if (this.#noting !== undefined) this.#noting.journal.note(this.#noting.kind, before, after);
  }

  follow(list: readonly Entity[]): ListChanges {
    this.#followed ??= new WeakMap();
    const known = this.#followed.get(list);
    if (known !== undefined) return known;
    const made: ListChanges = { from: 0, replaced: [] };
    this.#followed.set(list, made);
    return made;
  }

  #put(list: T[], record: T): void {
    this.#moved(list, put(list, record));
  }

  #drop(list: T[], record: T): void {
    const at = list.at(-1) === record ? list.length - 1 : position(list, record);
    list.splice(at, 1);
    this.#moved(list, at);
  }

  #moved(list: readonly T[], at: number): void {
    const changes = this.#followed?.get(list);
    if (changes !== undefined && at < changes.from) changes.from = at;
  }

  #replaced(list: readonly T[], at: number): void {
    const changes = this.#followed?.get(list);
    if (changes === undefined || at >= changes.from) return;
    if (changes.replaced.length < maxReplaced) changes.replaced.push(at);
    else changes.from = 0;
  }
}
