/** A whole world as frames: what it is when it is made, and in checkpoints. */
import type { Entity } from '../domain/kernel/collection.ts';
import type { Snapshot } from '../store/world.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import type { Place } from '../worlds/keeping.ts';
import type { Op } from './ops.ts';
import { settableOf } from './world-notes.ts';

/** Approximate characters of a frame. */
const frameLength = 262_144;

type Records = Snapshot['records'];

/** Takes hold of the state of a world at once, by references to its records, which never change. The frames can be written later. */
export function wholeWorld(world: KeptWorld, { family, made, keys }: Place): () => Iterable<string> {
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
    for (const [kind, list] of Object.entries(startRecords)) yield* recordsOf('start', id, kind, list);
    for (const [kind, list] of Object.entries(records)) yield* differing(id, kind, list, startRecords);
  };
}

/** The records that differ from those of the start, and the ids of those that are gone. */
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

function* recordsOf(op: 'start' | 'records', id: string, kind: string, list: readonly Entity[]): Generator<string> {
  const head = `{"op":"${op}","id":${JSON.stringify(id)},"kind":${JSON.stringify(kind)},"records":[`;
  let text = '';
  for (const record of list) {
    text += (text === '' ? head : ',') + JSON.stringify(record);
    if (text.length < frameLength) continue;
    yield `${text}]}`;
    text = '';
  }
  if (text !== '') yield `${text}]}`;
}
