/**
 * Measures a world per test through the library: its cost beyond seeding, and whether ended worlds keep memory.
 * Run with --expose-gc.
 */
import { startSimulator } from '../../engine/library.ts';
import { atMilliseconds } from '../../schemas/shared/instant.ts';
import { Worlds } from '../../simulator/worlds/worlds.ts';
import { spread } from '../sample.ts';

export interface TestWorldsOrder {
  /** Worlds that are made and ended before the first measurement of the heap. */
  readonly first: number;
  /** Worlds before the second measurement. */
  readonly last: number;
}

const { first, last } = JSON.parse(process.argv[2] ?? '{}') as TestWorldsOrder;
const collect = (globalThis as { gc?: () => void }).gc;
if (collect === undefined) throw new Error('Run it with node --expose-gc.');

/** Bytes in use after garbage collection. */
async function heap(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collect!();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

const simulator = await startSimulator({ seed: 7 });
const bare = new Worlds({ wall: () => atMilliseconds(Date.now()) });
bare.create({});

const worlds: number[] = [];
const seeds: number[] = [];
let afterFirst = 0;
for (let made = 1; made <= last; made++) {
  const begun = performance.now();
  const world = await simulator.createWorld();
  await world[Symbol.asyncDispose]();
  const between = performance.now();
  // Also in slices, so that the comparison shows the library and not how the event loop takes turns.
  bare.remove(await bare.createInSlices({}));
  worlds.push(between - begun);
  seeds.push(performance.now() - between);
  if (made === first) afterFirst = await heap();
}
const afterLast = await heap();
// Leaves out the first worlds, whose code is not compiled yet.
const settled = (times: readonly number[]): number => spread(times.slice(first)).median;
const [world, seed] = [settled(worlds), settled(seeds)];
const beyond = settled(worlds.map((time, index) => time - seeds[index]!));
process.stdout.write(`${JSON.stringify({ world, seed, beyond, afterFirst, afterLast, grown: afterLast - afterFirst })}\n`);
await simulator.close();
