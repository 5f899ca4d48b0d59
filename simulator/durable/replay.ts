/** Applies the contents of a folder's files to the state of its worlds. */
import type { JsonObject } from '../../schemas/shared/json.ts';
import type { Entity } from '../domain/kernel/collection.ts';
import type { DueWork } from '../domain/kernel/schedule.ts';
import { Schedule } from '../store/schedule.ts';
import type { Snapshot } from '../store/world.ts';
import type { KeptState } from '../worlds/keeping.ts';
import type { FolderSettings, KeyEntry, Op, Rest, Settable, WorldChange, WorldMeta } from './ops.ts';

const isBefore = (one: Entity, other: Entity): boolean =>
  one.creationTime < other.creationTime || (one.creationTime === other.creationTime && one.id < other.id);

function isInOrder(records: readonly Entity[]): boolean {
  for (let at = 1; at < records.length; at++) if (!isBefore(records[at - 1]!, records[at]!)) return false;
  return true;
}

/** The records of one kind: the initial ones, and the changes since. */
class Kind {
  readonly #parts: (readonly Entity[])[] = [];
  readonly #changed = new Map<string, Entity | null>();
  /** All of them; cached until something changes. */
  #all: readonly Entity[] | undefined;

  add(records: readonly Entity[]): void {
    this.#all = undefined;
    this.#parts.push(records);
  }

  change(records: readonly Entity[]): void {
    this.#all = undefined;
    for (const record of records) this.#changed.set(record.id, record);
  }

  remove(ids: readonly string[]): void {
    this.#all = undefined;
    for (const id of ids) this.#changed.set(id, null);
  }

  all(): readonly Entity[] {
    return (this.#all ??= this.#read());
  }

  #read(): readonly Entity[] {
    const records: Entity[] = [];
    const left = new Map(this.#changed);
    for (const part of this.#parts)
      for (const record of part) {
        if (this.#changed.size === 0) {
          records.push(record);
          continue;
        }
        const changed = left.get(record.id);
        if (changed !== null) records.push(changed ?? record);
        if (changed !== undefined) left.delete(record.id);
      }
    for (const record of left.values()) if (record !== null) records.push(record);
    if (!isInOrder(records)) records.sort((one, other) => (isBefore(one, other) ? -1 : 1));
    return records;
  }
}

class Kinds {
  readonly #kinds = new Map<string, Kind>();

  of(name: string): Kind {
    const known = this.#kinds.get(name);
    if (known !== undefined) return known;
    const made = new Kind();
    this.#kinds.set(name, made);
    return made;
  }

  all(): Snapshot['records'] {
    return Object.fromEntries([...this.#kinds].map(([name, kind]) => [name, kind.all()]));
  }
}

type Members = Record<string, unknown>;

class World {
  readonly id: string;
  readonly #meta: WorldMeta;
  readonly #startRest: Rest | undefined;
  readonly #start = new Kinds();
  readonly #records = new Kinds();
  readonly #schedule = new Schedule();
  readonly #counters: Record<string, number>;
  readonly #states: Members;
  readonly #keys: KeyEntry[];
  #rest: Rest;
  #settable: Settable;

  constructor({ id, meta, rest, settable, startRest }: Extract<Op, { readonly op: 'world' }>) {
    this.id = id;
    this.#meta = meta;
    this.#rest = rest;
    this.#settable = settable;
    this.#startRest = startRest;
    this.#counters = { ...rest.counters };
    this.#states = { ...rest.states };
    this.#keys = [...meta.keys];
    this.#schedule.load(rest.schedule as readonly DueWork[]);
  }

  start(kind: string, records: readonly Entity[]): void {
    this.#start.of(kind).add(records);
    this.#records.of(kind).add(records);
  }

  /** The records of a kind that another world shares with this one. */
  shared({ id, kind, size, runs }: Extract<Op, { readonly op: 'shared' }>): readonly Entity[] {
    const all = this.#records.of(kind).all();
    if (all.length !== size) throw new Error(`the world ${this.id} does not have the records that ${id} shares with it`);
    return runs.flatMap(([from, count]) => all.slice(from, from + count));
  }

  /** The records of a whole world in addition to those of its start; without a start, all. */
  add(kind: string, records: readonly Entity[]): void {
    if (this.#startRest === undefined) this.#records.of(kind).add(records);
    else this.#records.of(kind).change(records);
  }

  remove(kind: string, ids: readonly string[]): void {
    this.#records.of(kind).remove(ids);
  }

  change(change: WorldChange): void {
    for (const [kind, records] of Object.entries(change.records ?? {})) this.#records.of(kind).change(records);
    for (const [kind, ids] of Object.entries(change.removed ?? {})) this.remove(kind, ids);
    Object.assign(this.#counters, change.counters);
    Object.assign(this.#states, change.states);
    this.#changeMembers(change);
    for (const [does, ...op] of change.schedule ?? []) {
      if (does === 'cancel') this.#schedule.cancel(op[0] as DueWork['kind'], op[1]!);
      else {
        const [at, kind, id] = op as readonly [DueWork['at'], DueWork['kind'], string];
        if (does === 'add') this.#schedule.add({ at, kind, id });
        else this.#take({ at, kind, id });
      }
    }
    this.#keys.push(...(change.keys ?? []));
    const { random = this.#rest.random, clock = this.#rest.clock } = change;
    this.#rest = { ...this.#rest, random, clock };
    this.#settable = change.settable ?? this.#settable;
  }

  #take(work: DueWork): void {
    const taken = this.#schedule.take(work.at);
    if (taken?.kind !== work.kind || taken.id !== work.id) throw new Error('the schedule does not have the work that was taken from it');
  }

  #state(name: string, initial: Members): Members {
    return (this.#states[name] ??= initial) as Members;
  }

  #changeMembers({ members = {}, sums = [], buffers = {} }: WorldChange): void {
    for (const [name, changed] of Object.entries(members)) {
      const state = this.#state(name, {});
      for (const [member, value] of Object.entries(changed)) {
        if (value === null) delete state[member];
        else state[member] = value;
      }
    }
    if (sums.length > 0) {
      const state = this.#state('usageSums', { merchants: {}, count: 0 }) as {
        merchants: Record<string, Record<string, Record<number, number>>>;
        count: number;
      };
      for (const [merchantId, kind, day, sum] of sums) {
        const days = ((state.merchants[merchantId] ??= {})[kind] ??= {});
        if (days[day] === undefined) state.count++;
        days[day] = sum;
      }
    }
    for (const [id, change] of Object.entries(buffers)) {
      const state = this.#state('listenBuffers', {});
      if (change === null) {
        delete state[id];
        continue;
      }
      const before = (state[id] as { readonly events: unknown[] } | undefined)?.events ?? [];
      before.splice(0, change.drop);
      before.push(...change.add);
      state[id] = { events: before, ...change.rest };
    }
  }

  state(made: number): KeptState {
    const { request, seeded, origins, origin, family, startedAt, hasAllKeys, secrets } = this.#meta;
    const records = this.#records.all();
    const { choices, without, faults, sessionFaults } = this.#settable;
    return {
      id: this.id,
      request,
      seeded,
      origins,
      origin,
      startedAt,
      start:
        this.#startRest === undefined
          ? null
          : { snapshot: { ...this.#startRest, records: this.#start.all() }, ...(hasAllKeys === undefined ? {} : { hasAllKeys }) },
      secrets,
      snapshot: { ...this.#rest, counters: this.#counters, states: this.#states, schedule: this.#schedule.state, records },
      choices,
      without,
      faults,
      sessionFaults,
      place: { family, made, keys: this.#keys },
    };
  }
}

export class Replay {
  readonly #worlds = new Map<string, World>();
  #made = 0;
  settings: FolderSettings | undefined;
  /** Whether a checkpoint is complete. */
  isEnded = false;

  take(op: Op): void {
    switch (op.op) {
      case 'file':
        return;
      case 'folder':
        this.settings = op.settings;
        return;
      case 'world':
        this.#made = Math.max(this.#made, op.made);
        this.#worlds.set(op.id, new World(op));
        return;
      case 'drop':
        this.#worlds.delete(op.id);
        return;
      case 'end':
        this.isEnded = true;
        return;
      default:
        this.#change(op);
    }
  }

  #world(id: string): World {
    const world = this.#worlds.get(id);
    if (world === undefined) throw new Error(`there is no world ${id}`);
    return world;
  }

  #change(op: Extract<Op, { readonly op: 'start' | 'shared' | 'records' | 'removed' | 'change' }>): void {
    const world = this.#world(op.id);
    if (op.op === 'start') world.start(op.kind, op.records);
    else if (op.op === 'shared') world.start(op.kind, this.#world(op.of).shared(op));
    else if (op.op === 'records') world.add(op.kind, op.records);
    else if (op.op === 'removed') world.remove(op.kind, op.ids);
    else world.change(op);
  }

  /** In order of creation. */
  worlds(): readonly KeptState[] {
    return [...this.#worlds.values()].map((world) => world.state(this.#made));
  }
}

/** Whether JSON is an op, judging by its name. That suffices, since frames have checksums and only this program writes them. */
export const isOp = (value: unknown): value is Op => typeof (value as JsonObject | null)?.['op'] === 'string';
