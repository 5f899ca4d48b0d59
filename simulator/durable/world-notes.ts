/** The changes in one world since the last group, and the responses that wait for it. */
import type { Entity } from '../domain/kernel/collection.ts';
import type { Notes, Outlet } from '../store/notes.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import { NotedSchedule } from './noted-schedule.ts';
import type { WorldChange } from './ops.ts';
import type { Source } from './whole-world.ts';
import { Noted, touched, WorldComparison } from './world-change.ts';

export interface Waiter {
  done(): void;
  failed(): void;
}

/** Changes that are written together. */
export interface Group {
  isDurable: boolean;
  readonly waiters: Waiter[];
}

export interface NotesOf {
  readonly isBlocked: boolean;
  /** Called when records of a world changed: a group follows at once. */
  wake(notes: WorldNotes): void;
  /** Called when only counters changed that reads update: they can wait for the next group. */
  wakeLater(notes: WorldNotes): void;
}

/** A poll that renews its session; its client need not wait for that. */
const isRenewal = (kind: string, before: Entity | null, after: Entity | null): boolean =>
  kind === 'listenSessions' && before !== null && after !== null;

export class WorldNotes implements Notes, Outlet {
  readonly schedule = new NotedSchedule(() => this.#mark(true));
  readonly #ledger: NotesOf;
  /** Null before the world is stored, and after another replaced it. */
  #world: KeptWorld | null = null;
  #isDirty = false;
  /** Whether anything changed except counters that reads update. */
  #hasRecords = false;
  /** The last groups with changes of this world. */
  #lastGroup: Group | null = null;
  #lastWithRecords: Group | null = null;
  #waiters: Waiter[] = [];
  #noted = new Noted();
  /** Null before the world is stored. */
  #comparison: WorldComparison | null = null;

  constructor(ledger: NotesOf) {
    this.#ledger = ledger;
  }

  get isBlocked(): boolean {
    return this.#ledger.isBlocked;
  }

  get hasRecords(): boolean {
    return this.#hasRecords;
  }

  /** Whether the world is in the middle of long work, of which nothing is written before it ends. */
  get isBusy(): boolean {
    return this.#world?.longWork.isUnderWay === true;
  }

  get world(): KeptWorld | null {
    return this.#world;
  }

  /** Its lists in the form that the files have: those of kinds without pending changes. */
  source(): Source | null {
    if (this.#world === null) return null;
    const { id, records } = this.#world;
    const lists = Object.entries<{ all(): readonly Entity[] }>(records)
      .filter(([kind]) => !this.#noted.records.has(kind))
      .map(([kind, collection]) => [kind, [...collection.all()]] as const);
    return { id, lists: new Map(lists) };
  }

  /** Marks the written state as current, and starts recording changes. */
  begin(world: KeptWorld): void {
    this.#world = world;
    this.schedule.begin();
    this.#forget();
    this.#comparison = new WorldComparison(world);
  }

  /** The world is gone: responses no longer wait. */
  end(): void {
    this.#world = null;
    this.#comparison = null;
    this.schedule.end();
    this.#forget();
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { done } of waiters) done();
  }

  record(kind: string, before: Entity | null, after: Entity | null): void {
    if (this.#world === null) return;
    const id = (after ?? before)!.id;
    const known = this.#noted.records.get(kind);
    if (known === undefined) this.#noted.records.set(kind, new Map([[id, after]]));
    else known.set(id, after);
    this.#mark(!isRenewal(kind, before, after));
  }

  counter(name: string, value: number): void {
    if (this.#world === null) return;
    this.#noted.counters.set(name, value);
    this.#mark(true);
  }

  state(name: string): void {
    if (this.#world === null || touched.has(name)) return;
    this.#noted.states.add(name);
    this.#mark(false);
  }

  member(state: string, one: string | null, two: string | null, three: number | null): void {
    if (this.#world === null) return;
    if (one !== null && two !== null && three !== null && this.#noted.members.get(state) !== null)
      this.#noted.sums.set(`${one} ${two} ${three}`, [one, two, three]);
    else if (one === null) this.#noted.members.set(state, null);
    else {
      const members = this.#noted.members.get(state);
      if (members === undefined) this.#noted.members.set(state, new Set([one]));
      else members?.add(one);
    }
    this.#mark(false);
  }

  key(hash: string, keyId: string): void {
    if (this.#world === null) return;
    this.#noted.keys.push([hash, keyId]);
    this.#mark(true);
  }

  /** Something changed that no record shows. */
  look(): void {
    if (this.#world !== null) this.#mark(true);
  }

  #mark(hasRecords: boolean): void {
    if (this.#world === null) return;
    this.#isDirty = true;
    if (hasRecords) this.#hasRecords = true;
    if (hasRecords) this.#ledger.wake(this);
    else this.#ledger.wakeLater(this);
  }

  mustWait(isRead: boolean): boolean {
    if (this.#world === null) return false;
    if (isRead) return this.#hasRecords || this.#lastWithRecords?.isDurable === false;
    return this.#isDirty || this.#lastGroup?.isDurable === false;
  }

  afterwards(done: () => void, failed: () => void): void {
    if (this.#world === null) done();
    else if (this.#ledger.isBlocked) failed();
    else if (this.#isDirty) {
      this.#waiters.push({ done, failed });
      this.#hasRecords = true;
      this.#ledger.wake(this);
    } else if (this.#lastGroup?.isDurable === false) this.#lastGroup.waiters.push({ done, failed });
    else done();
  }

  /** Refuses the responses that waited. */
  fail(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { failed } of waiters) failed();
  }

  /** The changes since the last call, as a part of this group. */
  take(group: Group): WorldChange | undefined {
    if (this.#comparison === null || !this.#isDirty) return undefined;
    const change = this.#comparison.change(this.#noted, this.schedule.ops());
    this.#lastGroup = group;
    if (this.#hasRecords) this.#lastWithRecords = group;
    group.waiters.push(...this.#waiters);
    this.#waiters = [];
    this.#forget();
    return change;
  }

  #forget(): void {
    this.#isDirty = false;
    this.#hasRecords = false;
    this.#noted = new Noted();
    this.schedule.ops();
  }
}
