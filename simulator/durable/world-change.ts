/** The changes in a world, as frames: from recorded notes, and by comparison with the last written state. */
import type { JsonObject } from '../../schemas/shared/json.ts';
import type { Entity } from '../domain/kernel/collection.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import type { BufferChange, KeyEntry, ScheduleOp, Settable, WorldChange } from './ops.ts';
import { textsOf } from './record-texts.ts';

interface Buffer {
  readonly events: readonly unknown[];
}

/** The notes about a world since the last group. */
export class Noted {
  readonly records = new Map<string, Map<string, Entity | null>>();
  readonly counters = new Map<string, number>();
  /** States that are compared as a whole. */
  readonly states = new Set<string>();
  /** Changed members of states, by state; null: all of them. */
  readonly members = new Map<string, Set<string> | null>();
  readonly sums = new Map<string, readonly [merchantId: string, kind: string, day: number]>();
  readonly keys: KeyEntry[] = [];
}

/** States that report their changed members (`touch`). Others are compared as a whole. */
export const touched: ReadonlySet<string> = new Set(['rateLimits', 'keyUsage', 'listenBuffers', 'usageSums']);

const buffersOf = (world: KeptWorld): Readonly<Record<string, Buffer>> => (world.stateNow('listenBuffers') ?? {}) as Record<string, Buffer>;

export const settableOf = ({ chosen, without, faults }: KeptWorld): Settable => ({
  choices: chosen,
  without,
  faults: faults.all,
  sessionFaults: faults.sessions.state,
});

/** Up to this many records are written in the same payload as the rest of their change. */
const maxTogether = 100;

/** The payloads of a change. Payloads with many records are generated when they are written, since records are immutable. */
export function textsOfChange(change: WorldChange): string | (() => Iterable<string>) {
  const { records = {}, ...rest } = change;
  const kinds = Object.entries(records);
  if (kinds.reduce((sum, [, list]) => sum + list.length, 0) <= maxTogether) return JSON.stringify(change);
  const last = JSON.stringify(rest);
  const head = `{"op":"change","id":${JSON.stringify(change.id)},"records":{`;
  return function* () {
    for (const [kind, list] of kinds) yield* textsOf(`${head}${JSON.stringify(kind)}:[`, list, ']}}');
    yield last;
  };
}

/** The last written version of everything that is compared. */
export class WorldComparison {
  readonly #world: KeptWorld;
  readonly #texts = new Map<string, string>();
  #buffers: Map<string, readonly unknown[]>;
  #chosen: unknown = null;
  #without: unknown = null;
  #faults = '';

  /** Marks the current state of the world as written. */
  constructor(world: KeptWorld) {
    this.#world = world;
    this.#changedStates(null);
    this.#changedText('random', world.random.state);
    this.#changedText('clock', world.clock.state);
    this.#settable();
    this.#buffers = new Map(Object.entries(buffersOf(world)).map(([id, { events }]) => [id, [...events]]));
  }

  /** The changes, which count as written from now on; undefined if there are none. */
  change(noted: Noted, schedule: readonly ScheduleOp[]): WorldChange | undefined {
    const world = this.#world;
    const records: Record<string, Entity[]> = {};
    const removed: Record<string, string[]> = {};
    for (const [kind, changed] of noted.records)
      for (const [id, record] of changed) {
        if (record === null) (removed[kind] ??= []).push(id);
        else (records[kind] ??= []).push(record);
      }
    const some = <T extends object>(value: T): T | undefined => (Object.keys(value).length === 0 ? undefined : value);
    const changed: Omit<Record<keyof WorldChange, unknown>, 'op' | 'id'> = {
      records: some(records),
      removed: some(removed),
      counters: some(Object.fromEntries(noted.counters)),
      states: some(this.#changedStates(noted)),
      members: some(this.#changedMembers(noted)),
      sums: some(this.#changedSums(noted)),
      buffers: some(this.#changedBuffers(noted)),
      schedule: some(schedule),
      keys: some(noted.keys),
      random: this.#changedText('random', world.random.state),
      clock: this.#changedText('clock', world.clock.state),
      settable: this.#settable(),
    };
    if (Object.values(changed).every((member) => member === undefined)) return undefined;
    // Undefined members are not written.
    return { op: 'change', id: world.id, ...changed } as WorldChange;
  }

  /** States that are compared as a whole (`noted` null: all of them), and large states of which any member may have changed. */
  #changedStates(noted: Noted | null): Record<string, unknown> {
    const world = this.#world;
    const changed: Record<string, unknown> = {};
    for (const name of noted?.states ?? world.stateNames) {
      if (touched.has(name)) continue;
      const value = this.#changedText(`state ${name}`, world.stateNow(name));
      if (value !== undefined) changed[name] = value;
    }
    for (const [state, members] of noted?.members ?? []) if (members === null) changed[state] = world.stateNow(state);
    return changed;
  }

  #changedText<T>(name: string, value: T): T | undefined {
    const text = JSON.stringify(value);
    if (text === this.#texts.get(name)) return undefined;
    this.#texts.set(name, text);
    return value;
  }

  #changedMembers({ members }: Noted): Record<string, JsonObject> {
    const changed: Record<string, JsonObject> = {};
    for (const [state, names] of members) {
      if (state === 'listenBuffers' || names === null) continue;
      const value = (this.#world.stateNow(state) ?? {}) as JsonObject;
      changed[state] = Object.fromEntries([...names].map((name) => [name, value[name] ?? null]));
    }
    return changed;
  }

  #changedSums({ sums, members }: Noted): readonly (readonly [string, string, number, number])[] {
    if (sums.size === 0 || members.get('usageSums') === null) return [];
    const { merchants } = this.#world.stateNow('usageSums') as {
      readonly merchants: Readonly<Record<string, Readonly<Record<string, Readonly<Record<number, number>>>>>>;
    };
    return [...sums.values()].map(([merchantId, kind, day]) => [merchantId, kind, day, merchants[merchantId]![kind]![day]!]);
  }

  #changedBuffers({ members }: Noted): Record<string, BufferChange | null> {
    const changed: Record<string, BufferChange | null> = {};
    const buffers = buffersOf(this.#world);
    for (const id of members.get('listenBuffers') ?? []) {
      const buffer = buffers[id];
      const before = this.#buffers.get(id) ?? [];
      if (buffer === undefined) {
        this.#buffers.delete(id);
        changed[id] = null;
        continue;
      }
      const { events, ...rest } = buffer;
      // Events never change: they are added at the end and removed at the beginning, unless a fault changes some.
      const drop = events.length === 0 ? before.length : Math.max(0, before.indexOf(events[0]));
      const isSame = before.every((event, at) => at < drop || events[at - drop] === event);
      changed[id] = isSame
        ? { drop, add: events.slice(before.length - drop), rest: rest as JsonObject }
        : { drop: before.length, add: events, rest: rest as JsonObject };
      this.#buffers.set(id, [...events]);
    }
    return changed;
  }

  #settable(): Settable | undefined {
    const world = this.#world;
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
