/**
 * Whose request is worked on next. The simulator has one thread: without turns a client waits behind everything that another client has sent
 * side by side. With them, each world in turn gets one request, or one part of a long answer.
 */
import type { Parts } from '../domain/kernel/parts.ts';

/** Work of one turn of the event loop, in milliseconds, before what has arrived since is looked at. */
const budgetMs = 1;

/** Work that throws nothing, and answers what of it is left for later turns. */
export type Work = () => Parts<void> | void;

/** Does parts for the time of a turn. */
const goOn = (rest: Parts<void>): Work => {
  const work: Work = () => {
    const until = performance.now() + budgetMs;
    do {
      if (rest.next().done === true) return undefined;
    } while (performance.now() < until);
    return rest;
  };
  return work;
};

export class Turns {
  /** What waits, by world, in the order in which the worlds come next. */
  readonly #waiting = new Map<object, Work[]>();
  /** Whether some work was done, or is to be done, in this turn of the event loop. */
  #isBusy = false;
  #began = 0;

  /**
   * Does some work of a world at once, as long as nothing waits and this turn of the event loop has done little; else when it is that world's
   * turn. A world begins its next work when all parts of the last are done, so that it has one long answer in memory at a time.
   */
  take(world: object, work: Work): void {
    if (this.#waiting.size === 0) {
      const now = performance.now();
      if (!this.#isBusy) this.#begin(now);
      if (now - this.#began < budgetMs) {
        this.#do(world, work);
        return;
      }
    }
    this.#queue(world).push(work);
  }

  /** What waits of a world; with nothing so far, the world is the last to come. */
  #queue(world: object): Work[] {
    const known = this.#waiting.get(world);
    if (known !== undefined) return known;
    const queue: Work[] = [];
    this.#waiting.set(world, queue);
    return queue;
  }

  /** Does some work. What is left of it comes before all that waits, also before what the work itself has queued. */
  #do(world: object, work: Work): void {
    let rest = work();
    // Most long answers are short enough for the turn in which they began.
    if (rest !== undefined && performance.now() - this.#began < budgetMs) rest = goOn(rest)();
    if (rest !== undefined) this.#queue(world).unshift(goOn(rest));
  }

  #begin(now: number): void {
    this.#isBusy = true;
    this.#began = now;
    setImmediate(this.#next);
  }

  readonly #next = (): void => {
    this.#isBusy = false;
    if (this.#waiting.size === 0) return;
    this.#begin(performance.now());
    for (const [world, queue] of this.#waiting) {
      // The world goes to the end of the line, or out of it.
      this.#waiting.delete(world);
      const work = queue.shift()!;
      if (queue.length > 0) this.#waiting.set(world, queue);
      this.#do(world, work);
      if (performance.now() - this.#began >= budgetMs) return;
    }
  };
}
