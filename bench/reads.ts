/** A client that reads from two worlds in turn, one request after the other, while one of them is busy. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './attacks/attacked-world.ts';

/** Milliseconds per answer. */
export interface Taken {
  /** In the busy world. */
  readonly same: number[];
  readonly other: number[];
}

/** Milliseconds between two requests. */
const pause = 1;

export const nothing = (): Taken => ({ same: [], other: [] });

/** Reads until `over` settles; `keys`: of the two worlds. */
export async function readUntil(
  client: Client,
  keys: Readonly<Record<keyof Taken, string>>,
  over: Promise<unknown>,
  into: Taken = nothing(),
): Promise<Taken> {
  async function read(key: string): Promise<number> {
    const began = performance.now();
    const { status } = await client.ask('GET', '/api/transactions?maxResultCount=10', { key });
    if (status !== 200) throw new Error(`a read was answered ${status}`);
    const taken = performance.now() - began;
    await sleep(pause);
    return taken;
  }
  const state = { isOver: false };
  const end = over.finally(() => (state.isOver = true));
  while (!state.isOver) {
    into.same.push(await read(keys.same));
    into.other.push(await read(keys.other));
  }
  await end;
  return into;
}

export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? NaN;
}
