/** A whole world as frames: written when it is created, and in checkpoints. */
import type { Entity } from '../domain/kernel/collection.ts';
import type { Snapshot } from '../store/world.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import type { Place } from '../worlds/keeping.ts';
import type { Op } from './ops.ts';
import { textsOf } from './record-texts.ts';
import { settableOf } from './world-change.ts';

type Records = Snapshot['records'];

/** Records of an earlier world that the files already contain. */
export interface Source {
  readonly id: string;
  /** Lists that the files contain in their current form. */
  readonly lists: ReadonlyMap<string, readonly Entity[]>;
}

/**
 * Captures the state of a world at once, by references to its immutable records. The frames can be written later. `source`: the world from
 * which a fork was made. Shared records are written once, and are shared again in memory when they are read.
 */
export function wholeWorld(world: KeptWorld, { family, made, keys }: Place, source: Source | null): () => Iterable<string> {
  const { id, request, seeded, mutants, origins, inheritance, start } = world;
  const { records, ...rest } = world.snapshot();
  const isSnapshot = 'snapshot' in start;
  const { records: startRecords = {}, ...startRest } = isSnapshot ? start.snapshot : {};
  const first: Op = {
    op: 'world',
    id,
    made,
    meta: {
      request,
      seeded,
      mutants,
      origins,
      origin: inheritance?.origin ?? null,
      family,
      startedAt: isSnapshot ? null : start.at,
      hasAllKeys: isSnapshot ? start.hasAllKeys : undefined,
      secrets: world.secretKeys.save(),
      keys,
    },
    rest,
    settable: settableOf(world),
    ...(isSnapshot ? { startRest: startRest as Omit<Snapshot, 'records'> } : {}),
  };
  const text = JSON.stringify(first);
  return function* () {
    yield text;
    for (const [kind, list] of Object.entries(startRecords)) yield* started(id, kind, list, source);
    for (const [kind, list] of Object.entries(records)) yield* differing(id, kind, list, startRecords);
  };
}

/** The records that differ from those of the start, and the ids of removed ones. */
function* differing(id: string, kind: string, list: readonly Entity[], start: Records): Generator<string> {
  const before = start[kind] ?? [];
  if (before.length === 0) {
    yield* recordsOf('records', id, kind, list);
    return;
  }
  const left = new Map(before.map((record) => [record.id, record]));
  const changed: Entity[] = [];
  for (const record of list) {
    if (left.get(record.id) !== record) changed.push(record);
    left.delete(record.id);
  }
  yield* recordsOf('records', id, kind, changed);
  if (left.size > 0) yield JSON.stringify({ op: 'removed', id, kind, ids: [...left.keys()] } satisfies Op);
}

const recordsOf = (op: 'start' | 'records', id: string, kind: string, list: readonly Entity[]): Iterable<string> =>
  textsOf(`{"op":"${op}","id":${JSON.stringify(id)},"kind":${JSON.stringify(kind)},"records":[`, list, ']}');

/** The records of a start: positions of those in the list of the source, and the others. */
function* started(id: string, kind: string, list: readonly Entity[], source: Source | null): Generator<string> {
  const theirs = source?.lists.get(kind) ?? [];
  if (source === null || theirs.length === 0) {
    yield* recordsOf('start', id, kind, list);
    return;
  }
  const runs: [from: number, count: number][] = [];
  const own: Entity[] = [];
  let places: ReadonlyMap<Entity, number> | undefined;
  let next = 0;
  for (const record of list) {
    // Both have the same order, so most records follow the previous one.
    const place = theirs[next] === record ? next : (places ??= new Map(theirs.map((one, at) => [one, at]))).get(record);
    if (place === undefined) {
      own.push(record);
      continue;
    }
    const last = runs.at(-1);
    if (last !== undefined && place === next) last[1]++;
    else runs.push([place, 1]);
    next = place + 1;
  }
  if (runs.length > 0) yield JSON.stringify({ op: 'shared', id, kind, of: source.id, size: theirs.length, runs } satisfies Op);
  yield* recordsOf('start', id, kind, own);
}
