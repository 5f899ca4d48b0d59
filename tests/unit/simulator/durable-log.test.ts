/** The files of a data folder after a crash, and after damage (docs/explanation/durability.md). */
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { realDisk, type Disk } from '../../../simulator/durable/disk.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { differencesOf } from '../../api/simulator/kept-state.ts';
import { newFolder } from '../../new-folder.ts';
import { eachOf } from '../../proof.ts';
import { at, change, fresh, open, stateOf } from './durable-folder.ts';

/** A folder with a world and some changes of it; and the state before the last change and after it. */
async function filled(
  changes = 3,
): Promise<{ readonly path: string; readonly before: Snapshot; readonly after: Snapshot; readonly ends: readonly number[] }> {
  const path = newFolder('durable');
  const { data, worlds } = await open(path);
  const world = worlds.create({ now: at });
  await data.ledger.flushed();
  const states = [stateOf(world)];
  const ends = [statSync(join(path, 'log-00000001')).size];
  for (let index = 0; index < changes; index++) {
    change(world, `Name ${index}`);
    await data.ledger.flushed();
    states.push(stateOf(world));
    ends.push(statSync(join(path, 'log-00000001')).size);
  }
  await data.close();
  return { path, before: states.at(-2)!, after: states.at(-1)!, ends };
}

async function recovered(path: string): Promise<{ readonly state: Snapshot; readonly notices: readonly string[] }> {
  const { data, worlds } = await open(path);
  const state = stateOf(worlds.registry.default);
  await data.close();
  return { state, notices: data.notices };
}

/** Another folder with the same files, of which the log ends earlier or has another byte. */
function copied(path: string, log: Buffer): string {
  const copy = newFolder('durable');
  cpSync(path, copy, { recursive: true });
  writeFileSync(join(copy, 'log-00000001'), log);
  return copy;
}

test('a world is the same after a restart, and after five', async () => {
  const { path, after } = await filled();
  for (let restart = 0; restart < 5; restart++) {
    const { state, notices } = await recovered(path);
    expect(differencesOf(state, after)).toEqual([]);
    expect(notices).toEqual([]);
  }
});

test('a last write that was cut off is dropped, wherever that was', async () => {
  const { path, before, ends } = await filled();
  const log = readFileSync(join(path, 'log-00000001'));
  const start = ends.at(-2)!;
  const copy = copied(path, log);
  for (let length = start + 1; length < log.length; length += length < start + 40 || length > log.length - 10 ? 1 : 97) {
    writeFileSync(join(copy, 'log-00000001'), log.subarray(0, length));
    const { state, notices } = await recovered(copy);
    expect(differencesOf(state, before)).toEqual([]);
    expect(notices).toEqual([expect.stringMatching(`^dropped ${length - start} bytes at the end of .*log-00000001, from byte ${start}: `)]);
    expect(statSync(join(copy, 'log-00000001')).size).toBe(start);
  }
});

test('zeros and noise behind the last write are dropped', async () => {
  const { path, after } = await filled();
  for (const tail of [Buffer.alloc(5000), Buffer.from('GPf1 and something else')]) {
    appendFileSync(join(path, 'log-00000001'), tail);
    const { state, notices } = await recovered(path);
    expect(differencesOf(state, after)).toEqual([]);
    expect(notices).toHaveLength(1);
  }
});

test('a changed byte before the last write stops the start, and a repair keeps what precedes it', async () => {
  const { path, ends } = await filled();
  const log = readFileSync(join(path, 'log-00000001'));
  const [made, one] = ends as readonly [number, number];
  // In the mark, the length, the group, the flags, the sum and the payload of the first change.
  for (const offset of eachOf(3, [0, 5, 9, 16, 21, 60])) {
    const changed = Buffer.from(log);
    changed[made + offset]! ^= 0x40;
    const copy = copied(path, changed);
    await expect(open(copy)).rejects.toThrow(new RegExp(`log-00000001 is damaged at byte ${made}: .*--data-repair`));
    const target = newFolder('durable');
    const repaired = await open(copy, { repairTo: target });
    const world = repaired.worlds.registry.default;
    expect(world.records.merchants.all()[0]!.name).not.toBe('Name 0');
    repaired.data.ledger.kept(world, repaired.worlds.placeOf(world));
    await repaired.data.close();
    expect(readFileSync(join(copy, 'log-00000001'))).toEqual(changed);
    expect(differencesOf((await recovered(target)).state, stateOf(world))).toEqual([]);
  }
  expect(one).toBeGreaterThan(made);
});

test('so does one in the first of many frames that were written together', async () => {
  const { path } = await filled();
  const log = readFileSync(join(path, 'log-00000001'));
  for (const offset of [200, 1000, 5000, 100_000]) {
    const changed = Buffer.from(log);
    changed[offset]! ^= 1;
    await expect(open(copied(path, changed))).rejects.toThrow(/log-00000001 is damaged at byte \d+: .*--data-repair/);
  }
});

test('checkpoints bound a folder, however often one record changes', async () => {
  const path = newFolder('durable');
  const { data, worlds } = await open(path, { leastLog: 1 });
  const world = worlds.create({ now: at });
  await data.ledger.flushed();
  const files = (): readonly string[] => readdirSync(path).filter((name) => /^(?:log|checkpoint)-/.test(name));
  const size = (): number => files().reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  const first = size();
  for (let index = 0; index < 3000; index++) {
    change(world, `Name ${index} ${'x'.repeat(1000)}`);
    await data.ledger.flushed();
  }
  await data.close();
  expect(size()).toBeLessThan(5 * first);
  expect(files().filter((name) => name.startsWith('checkpoint-'))).toHaveLength(1);
  expect(differencesOf((await recovered(path)).state, stateOf(world))).toEqual([]);
});

test('a damaged checkpoint, a missing log, another format and a folder of others are refused in one line', async () => {
  const path = newFolder('durable');
  const { data, worlds } = await open(path, { leastLog: 1 });
  const world = worlds.create({ now: at });
  for (let index = 0; index < 10; index++) {
    change(world, 'x'.repeat(200_000));
    await data.ledger.flushed();
  }
  await data.close();
  const checkpoint = readdirSync(path).find((name) => name.startsWith('checkpoint-'))!;
  const log = readdirSync(path).find((name) => name.startsWith('log-'))!;
  const whole = newFolder('durable');
  cpSync(path, whole, { recursive: true });
  const changed = readFileSync(join(path, checkpoint));
  changed[2000]! ^= 1;
  writeFileSync(join(path, checkpoint), changed);
  await expect(open(path)).rejects.toThrow(/^\S+checkpoint-\d+ is damaged at byte \d+: [^\n]+$/);
  copyFileSync(join(whole, checkpoint), join(path, checkpoint));
  truncateSync(join(path, checkpoint), 5000);
  await expect(open(path)).rejects.toThrow(/^\S+checkpoint-\d+ is damaged at byte \d+: [^\n]+$/);
  copyFileSync(join(whole, checkpoint), join(path, checkpoint));
  rmSync(join(path, log));
  await expect(open(path)).rejects.toThrow(/^\S+log-\d+ is missing; [^\n]+$/);
  writeFileSync(join(path, 'gateproof-data.json'), '{"format":99,"id":"x"}\n');
  await expect(open(path)).rejects.toThrow(/has format 99; this version of gateproof reads format 1: [^\n]+$/);
  const other = newFolder('durable');
  mkdirSync(join(other, 'photos'));
  await expect(open(other)).rejects.toThrow(/is not a data folder of gateproof: it holds photos; [^\n]+$/);
});

test('one process at a time has a folder', async () => {
  const { path } = await filled();
  const first = await open(path);
  await expect(open(path)).rejects.toThrow(/^another process serves /);
  await first.data.close();
  const second = await open(path);
  await second.data.close();
});

test('a full disk takes no changes until there is room, and loses none of those before', async () => {
  const path = newFolder('durable');
  let isFull = false;
  const disk: Disk = {
    ...realDisk,
    write(file, bytes, position) {
      if (!isFull) {
        realDisk.write(file, bytes, position);
        return;
      }
      // As much as there is room for.
      realDisk.write(file, bytes.subarray(0, 10), position);
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
  const { data, worlds } = await open(path, { disk });
  const world = worlds.create({ now: at });
  expect(await data.ledger.flushed()).toBe(true);
  isFull = true;
  change(world, 'While it is full');
  expect(await data.ledger.flushed()).toBe(false);
  expect(world.outlet?.isBlocked).toBe(true);
  isFull = false;
  await expect.poll(() => world.outlet?.isBlocked).toBe(false);
  change(world, 'Later');
  expect(await data.ledger.flushed()).toBe(true);
  await data.close();
  expect(differencesOf((await recovered(path)).state, stateOf(world))).toEqual([]);
});

test('the settings of the folder take precedence, and a start with others reports it', async () => {
  const { path } = await filled();
  const { data } = await open(path, {}, { seed: 8, hasPublicKeys: true, world: 'other' });
  expect(data.settings).toEqual(fresh);
  expect(data.notices).toEqual([expect.stringMatching(/was made with other values of --seed, --world; the folder wins/)]);
  await data.close();
});
