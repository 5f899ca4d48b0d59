/** Worlds that are read again from a data folder (docs/explanation/durability.md). */
import { closeSync, cpSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { FrameReader } from '../../../simulator/durable/frames.ts';
import { bulkTransactions } from '../../../simulator/seed/transactions.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import type { KeptWorld } from '../../../simulator/worlds/kept-world.ts';
import { newFolder } from '../../new-folder.ts';
import { differencesOf } from '../../api/simulator/kept-state.ts';
import { at, change, open, stateOf } from './durable-folder.ts';

/** Bytes of the frames of the log. */
function frameLengths(path: string): readonly number[] {
  const name = join(path, 'log-00000001');
  const file = openSync(name, 'r');
  const reader = new FrameReader(file, statSync(name).size);
  const lengths: number[] = [];
  for (let frame = reader.at(0); frame !== undefined; frame = reader.at(frame.end)) lengths.push(frame.payload.length);
  closeSync(file);
  return lengths;
}

const logOf = (path: string): string => readFileSync(join(path, 'log-00000001'), 'latin1');

function startOf({ start }: KeptWorld): Snapshot {
  if ('snapshot' in start) return start.snapshot;
  throw new Error('the world was seeded');
}

const merchantOf = ({ seeded }: KeptWorld): string => seeded.personas.merchantAdmin.merchantId ?? '';

test('forks, resets and drops are there again, in their places', async () => {
  const path = newFolder('durable');
  const { data, worlds } = await open(path);
  const first = worlds.create({ now: at });
  const other = await worlds.createInSlices({ seed: 9, now: at });
  change(first, 'Before the fork');
  const fork = await worlds.fork(first);
  change(fork, 'In the fork');
  change(first, 'Before the reset');
  const reset = await worlds.reset(first);
  const gone = await worlds.createInSlices({ now: at });
  worlds.remove(gone);
  await data.close();
  const again = await open(path);
  const { registry } = again.worlds;
  expect(registry.all.map(({ id }) => id)).toEqual([first.id, other.id, fork.id]);
  expect(registry.families.map((family) => family.map(({ id }) => id))).toEqual(
    worlds.registry.families.map((family) => family.map(({ id }) => id)),
  );
  for (const before of [reset!, other, fork]) {
    const after = registry.get(before.id)!;
    expect(differencesOf(stateOf(after), stateOf(before))).toEqual([]);
    expect(registry.keysOf(after.id).toSorted()).toEqual(worlds.registry.keysOf(before.id).toSorted());
    expect(after.seeded).toEqual(before.seeded);
    expect(after.inheritance?.origin).toBe(before.inheritance?.origin);
    expect(after.secrets.bytes('a test', 32)).toBe(before.secrets.bytes('a test', 32));
  }
  const once = await again.worlds.reset(registry.get(fork.id)!);
  expect(once!.records.merchants.all()[0]!.name).toBe('Before the fork');
  expect((await again.worlds.createInSlices({})).id).toBe(`world-${worlds.registry.made + 1}`);
  await again.data.close();
});

test('a fork and its origin share the unchanged records, also after restarts and checkpoints', async () => {
  const path = newFolder('durable');
  const { data, worlds } = await open(path);
  const first = worlds.create({ now: at });
  bulkTransactions(first, merchantOf(first), 200);
  await data.ledger.flushed();
  const before = frameLengths(path).length;
  const fork = await worlds.fork(first);
  const [one, other] = first.records.transactions.all();
  first.records.transactions.replace({ ...one!, retrievalReferenceNumber: 'origin' });
  fork.records.transactions.replace({ ...other!, retrievalReferenceNumber: 'fork' });
  await data.close();
  const texts = logOf(path).split(JSON.stringify(first.records.transactions.all().at(-1)!.id));
  expect(texts.length - 1, 'how often the last payment is written').toBe(1);
  expect(frameLengths(path).length).toBeGreaterThan(before);
  const states = new Map([first, fork].map((world) => [world.id, stateOf(world)]));
  for (let restart = 0; restart < 3; restart++) {
    const again = await open(path, { leastLog: 1 });
    const [origin, copy] = again.worlds.registry.all;
    for (const world of [origin!, copy!]) expect(differencesOf(stateOf(world), states.get(world.id)!)).toEqual([]);
    const theirs = new Set(origin!.records.transactions.all());
    expect(copy!.records.transactions.all().filter((record) => !theirs.has(record))).toHaveLength(2);
    expect(differencesOf(startOf(copy!), startOf(fork))).toEqual([]);
    again.worlds.registry.default.next('makes the ledger write a checkpoint');
    await again.data.ledger.flushed();
    states.set(origin!.id, stateOf(origin!));
    await again.data.close();
  }
});

test('a change of many records is written in frames of moderate length, and is there as a whole or not at all', async () => {
  const path = newFolder('durable');
  const { data, worlds } = await open(path);
  const world = worlds.create({ now: at });
  await data.ledger.flushed();
  const before = stateOf(world);
  const count = frameLengths(path).length;
  bulkTransactions(world, merchantOf(world), 500);
  change(world, 'With the payments');
  await data.ledger.flushed();
  const after = stateOf(world);
  await data.close();
  const lengths = frameLengths(path).slice(count);
  expect(lengths.length).toBeGreaterThan(5);
  expect(Math.max(...lengths)).toBeLessThan(100_000);
  for (const [cut, state] of [
    [0, after],
    [1, before],
    [lengths.at(-1)! + 30, before],
  ] as const) {
    const copy = newFolder('durable');
    cpSync(path, copy, { recursive: true });
    truncateSync(join(copy, 'log-00000001'), statSync(join(path, 'log-00000001')).size - cut);
    const again = await open(copy);
    expect(differencesOf(stateOf(again.worlds.registry.default), state)).toEqual([]);
    await again.data.close();
  }
});

test('an answer of a world waits until the world itself is on disk', async () => {
  const { data, worlds } = await open(newFolder('durable'));
  const first = worlds.create({ now: at });
  expect(first.outlet?.mustWait(true)).toBe(true);
  await data.ledger.flushed();
  expect(first.outlet?.mustWait(true)).toBe(false);
  const again = await worlds.reset(first);
  expect(again?.outlet?.mustWait(true)).toBe(true);
  await data.ledger.flushed();
  expect(again?.outlet?.mustWait(true)).toBe(false);
  await data.close();
});
