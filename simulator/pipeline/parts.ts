/** Runs long work in slices, so that requests are served in between. */
import { processLimits } from '../../schemas/limits.ts';
import type { Parts } from '../domain/kernel/parts.ts';

/** Real milliseconds of work before others get a turn. */
export const slice = processLimits.turnMs.max;

/** Work that waits for its next slice; each function runs one and returns whether it is finished. */
const waiting: (() => boolean)[] = [];
let isScheduled = false;

function turn(): void {
  isScheduled = false;
  const work = waiting.shift();
  if (work === undefined) return;
  if (!work()) waiting.push(work);
  schedule();
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  // After pending events, so that requests are read between two slices.
  setImmediate(turn);
}

/** Runs the parts in slices. All work takes turns, one slice at a time, so many pieces of work delay a request no more than one does. */
export function inSlices<T>(parts: Parts<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      const end = performance.now() + slice;
      try {
        for (;;) {
          const { done, value } = parts.next();
          if (done === true) {
            resolve(value);
            return true;
          }
          if (performance.now() >= end) return false;
        }
      } catch (error) {
        // oxlint-disable-next-line prefer-promise-reject-errors -- passes on what the work threw
        reject(error);
        return true;
      }
    });
    schedule();
  });
}

const reading = new WeakMap<object, Promise<unknown>>();

export const isReading = (world: object): boolean => reading.has(world);

/** Runs the long reads of a world one after another, so that only one long response is in memory at a time. */
export async function oneByOne<T>(world: object, parts: Parts<T>): Promise<T> {
  const before = reading.get(world);
  const mine = (async () => {
    // The failure of the previous read concerns only its own caller.
    await before?.catch(() => undefined);
    return inSlices(parts);
  })();
  reading.set(world, mine);
  try {
    return await mine;
  } finally {
    if (reading.get(world) === mine) reading.delete(world);
  }
}
