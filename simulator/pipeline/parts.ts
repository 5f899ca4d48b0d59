/** Slices of long work, so that requests are answered in between. */
import type { Parts } from '../domain/kernel/parts.ts';

/** Real milliseconds of work before others get a turn. */
export const slice = 1;

/** Works that wait for their next slice: each does one, and says whether it is finished. */
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
  // After the events that wait: requests are read between two slices.
  setImmediate(turn);
}

/** Does the parts in slices. All works together take one slice at a time, so that many of them delay a request no more than one does. */
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

/** The last long read of each world. */
const reading = new WeakMap<object, Promise<unknown>>();

/** Whether a world has a long read under way. */
export const isReading = (world: object): boolean => reading.has(world);

/** Does long reads of one world one after the other, so that it has one long answer in memory at a time. */
export async function oneByOne<T>(world: object, parts: Parts<T>): Promise<T> {
  const before = reading.get(world);
  const mine = (async () => {
    // How the one before ended is told to whoever asked for it.
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
