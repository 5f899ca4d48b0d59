/** What changed in one world since the last group, and the answers that wait for it. */
import type { JsonObject } from '../../schemas/shared/json.ts';
import type { Entity } from '../domain/kernel/collection.ts';
import type { Notes, Outlet } from '../store/notes.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import { NotedSchedule } from './noted-schedule.ts';
import type { BufferChange, KeyEntry, Settable, WorldChange } from './ops.ts';

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
  /** Records of a world changed: a group follows at once. */
  wake(notes: WorldNotes): void;
  /** Only what reads count changed: it can wait for the next group. */
  wakeLater(notes: WorldNotes): void;
}

interface Buffer {
  readonly events: readonly unknown[];
}

/** States whose members say that they change (`touch`). Others are compared as a whole. */
const touched: ReadonlySet<string> = new Set(['rateLimits', 'keyUsage', 'listenBuffers', 'usageSums']);

const buffersOf = (world: KeptWorld): Readonly<Record<string, Buffer>> => (world.stateNow('listenBuffers') ?? {}) as Record<string, Buffer>;

export const settableOf = ({ chosen, without, faults }: KeptWorld): Settable => ({
  choices: chosen,
  without,
  faults: faults.all,
  sessionFaults: faults.sessions.state,
});

/** A poll that renews its session; its client does not have to wait for that. */
const isRenewal = (kind: string, before: Entity | null, after: Entity | null): boolean =>
  kind === 'listenSessions' && before !== null && after !== null;

export class WorldNotes implements Notes, Outlet {
  readonly schedule = new NotedSchedule(() => this.#mark(true));
  readonly #ledger: NotesOf;
  /** Null before the world is kept, and after another took its place. */
  #world: KeptWorld | null = null;
  #isDirty = false;
  /** Whether anything but what reads count changed. */
  #hasRecords = false;
  /** The last groups with changes of this world. */
  #lastGroup: Group | null = null;
  #lastWithRecords: Group | null = null;
  #waiters: Waiter[] = [];
  #records = new Map<string, Map<string, Entity | null>>();
  #counters = new Map<string, number>();
  #states = new Set<string>();
  /** Members of states, by state; null: all of them. */
  #members = new Map<string, Set<string> | null>();
  #sums = new Map<string, readonly [merchantId: string, kind: string, day: number]>();
  #keys: KeyEntry[] = [];
  /** As they were last written. */
  readonly #texts = new Map<string, string>();
  #buffers = new Map<string, readonly unknown[]>();
  #chosen: unknown = null;
  #without: unknown = null;
  #faults = '';

  constructor(ledger: NotesOf) {
    this.#ledger = ledger;
  }

  get isBlocked(): boolean {
    return this.#ledger.isBlocked;
  }

  get hasRecords(): boolean {
    return this.#hasRecords;
  }

  /** Whether the world is in the middle of long work, of which nothing is written before its end. */
  get isBusy(): boolean {
    return this.#world?.longWork.isUnderWay === true;
  }

  get world(): KeptWorld | null {
    return this.#world;
  }

  /** What is written of the world is as it is now; what follows is noted. */
  begin(world: KeptWorld): void {
    this.#world = world;
    this.schedule.begin();
    this.#forget();
    this.#changedStates(world, null);
    this.#changedText('random', world.random.state);
    this.#changedText('clock', world.clock.state);
    this.#settable(world);
    this.#buffers = new Map(Object.entries(buffersOf(world)).map(([id, { events }]) => [id, [...events]]));
  }

  /** The world is gone: answers wait for nothing. */
  end(): void {
    this.#world = null;
    this.schedule.end();
    this.#forget();
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { done } of waiters) done();
  }

  record(kind: string, before: Entity | null, after: Entity | null): void {
    if (this.#world === null) return;
    const id = (after ?? before)!.id;
    const known = this.#records.get(kind);
    if (known === undefined) this.#records.set(kind, new Map([[id, after]]));
    else known.set(id, after);
    this.#mark(!isRenewal(kind, before, after));
  }

  counter(name: string, value: number): void {
    if (this.#world === null) return;
    this.#counters.set(name, value);
    this.#mark(true);
  }

  state(name: string): void {
    if (this.#world === null || touched.has(name)) return;
    this.#states.add(name);
    this.#mark(false);
  }

  member(state: string, one: string | null, two: string | null, three: number | null): void {
    if (this.#world === null) return;
    if (one !== null && two !== null && three !== null && this.#members.get(state) !== null)
      this.#sums.set(`${one} ${two} ${three}`, [one, two, three]);
    else if (one === null) this.#members.set(state, null);
    else {
      const members = this.#members.get(state);
      if (members === undefined) this.#members.set(state, new Set([one]));
      else members?.add(one);
    }
    this.#mark(false);
  }

  key(hash: string, keyId: string): void {
    if (this.#world === null) return;
    this.#keys.push([hash, keyId]);
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

  /** The answers that waited cannot be given as they are. */
  fail(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { failed } of waiters) failed();
  }

  /** What changed since the last call, as a part of this group. */
  take(group: Group): WorldChange | undefined {
    const world = this.#world;
    if (world === null || !this.#isDirty) return undefined;
    const change = this.#change(world);
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
    this.#records = new Map();
    this.#counters = new Map();
    this.#states = new Set();
    this.#members = new Map();
    this.#sums = new Map();
    this.#keys = [];
    this.schedule.ops();
  }

  #change(world: KeptWorld): WorldChange {
    const records: Record<string, Entity[]> = {};
    const removed: Record<string, string[]> = {};
    for (const [kind, changed] of this.#records)
      for (const [id, record] of changed) {
        if (record === null) (removed[kind] ??= []).push(id);
        else (records[kind] ??= []).push(record);
      }
    const some = <T extends object>(value: T): T | undefined => (Object.keys(value).length === 0 ? undefined : value);
    const change: Record<keyof WorldChange, unknown> = {
      op: 'change',
      id: world.id,
      records: some(records),
      removed: some(removed),
      counters: some(Object.fromEntries(this.#counters)),
      states: some(this.#changedStates(world, this.#states)),
      members: some(this.#changedMembers(world)),
      sums: some(this.#changedSums(world)),
      buffers: some(this.#changedBuffers(world)),
      schedule: some(this.schedule.ops()),
      keys: some(this.#keys),
      random: this.#changedText('random', world.random.state),
      clock: this.#changedText('clock', world.clock.state),
      settable: this.#settable(world),
    };
    // Members that are undefined are not written.
    return change as WorldChange;
  }

  /** States that are compared as a whole, `names` null: all of them; and large ones of which any member may have changed. */
  #changedStates(world: KeptWorld, names: ReadonlySet<string> | null): Record<string, unknown> {
    const changed: Record<string, unknown> = {};
    for (const name of names ?? world.stateNames) {
      if (touched.has(name)) continue;
      const value = this.#changedText(`state ${name}`, world.stateNow(name));
      if (value !== undefined) changed[name] = value;
    }
    if (names !== null) for (const [state, members] of this.#members) if (members === null) changed[state] = world.stateNow(state);
    return changed;
  }

  #changedText<T>(name: string, value: T): T | undefined {
    const text = JSON.stringify(value);
    if (text === this.#texts.get(name)) return undefined;
    this.#texts.set(name, text);
    return value;
  }

  #changedMembers(world: KeptWorld): Record<string, JsonObject> {
    const changed: Record<string, JsonObject> = {};
    for (const [state, names] of this.#members) {
      if (state === 'listenBuffers' || names === null) continue;
      const value = (world.stateNow(state) ?? {}) as JsonObject;
      changed[state] = Object.fromEntries([...names].map((name) => [name, value[name] ?? null]));
    }
    return changed;
  }

  #changedSums(world: KeptWorld): readonly (readonly [string, string, number, number])[] {
    if (this.#sums.size === 0 || this.#members.get('usageSums') === null) return [];
    const { merchants } = world.stateNow('usageSums') as {
      readonly merchants: Readonly<Record<string, Readonly<Record<string, Readonly<Record<number, number>>>>>>;
    };
    return [...this.#sums.values()].map(([merchantId, kind, day]) => [merchantId, kind, day, merchants[merchantId]![kind]![day]!]);
  }

  #changedBuffers(world: KeptWorld): Record<string, BufferChange | null> {
    const changed: Record<string, BufferChange | null> = {};
    const buffers = buffersOf(world);
    for (const id of this.#members.get('listenBuffers') ?? []) {
      const buffer = buffers[id];
      const before = this.#buffers.get(id) ?? [];
      if (buffer === undefined) {
        this.#buffers.delete(id);
        changed[id] = null;
        continue;
      }
      const { events, ...rest } = buffer;
      // Events never change: they leave at the beginning and come at the end, unless a fault spoils some.
      const drop = events.length === 0 ? before.length : Math.max(0, before.indexOf(events[0]));
      const isSame = before.every((event, at) => at < drop || events[at - drop] === event);
      changed[id] = isSame
        ? { drop, add: events.slice(before.length - drop), rest: rest as JsonObject }
        : { drop: before.length, add: events, rest: rest as JsonObject };
      this.#buffers.set(id, [...events]);
    }
    return changed;
  }

  #settable(world: KeptWorld): Settable | undefined {
    const settable = settableOf(world);
    const { faults, sessionFaults } = settable;
    const text = faults.length === 0 && world.faults.sessions.isIdle ? '' : JSON.stringify([faults, sessionFaults]);
    if (world.chosen === this.#chosen && world.without === this.#without && text === this.#faults) return undefined;
    this.#chosen = world.chosen;
    this.#without = world.without;
    this.#faults = text;
    return settable;
  }
}
