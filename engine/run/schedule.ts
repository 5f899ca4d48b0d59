/** Works on several items at one time. One that waits for time to pass makes room for another. */

import type { Waiting } from '../../fixtures/recording/tape.ts';

/**
 * Works on items in their order, so many at one time. Who waits is not counted, and goes on at once when the wait is over: what it waited for
 * may not last. The first to throw ends it when those at work have ended.
 */
export async function scheduled<T>(limit: number, items: readonly T[], work: (item: T, waiting: Waiting) => Promise<void>): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  let active = 0;
  let unfinished = 0;
  await new Promise<void>((resolve) => {
    const waiting: Waiting = async (wait) => {
      active--;
      fill();
      try {
        return await wait();
      } finally {
        active++;
      }
    };
    const begin = async (item: T): Promise<void> => {
      try {
        await work(item, waiting);
      } catch (error) {
        failures.push(error);
      } finally {
        active--;
        unfinished--;
        fill();
      }
    };
    function fill(): void {
      while (active < limit && left.length > 0 && failures.length === 0) {
        active++;
        unfinished++;
        void begin(left.shift()!);
      }
      if (unfinished === 0) resolve();
    }
    fill();
  });
  if (failures.length > 0) throw failures[0];
}
