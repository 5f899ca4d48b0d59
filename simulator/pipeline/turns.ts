/**
 * Whose request is worked on next. The simulator has one thread: without turns a client waits behind everything that another client has sent
 * side by side. With them, each world in turn gets one request, or one part of a long answer.
 */
import type { IncomingMessage } from 'node:http';
import type { Parts } from '../domain/kernel/parts.ts';
import type { WorldResolver } from './world-resolver.ts';

/** Work of one turn of the event loop, in milliseconds, before what has arrived since is looked at. */
const budgetMs = 1;

/** Work that throws nothing, and answers what of it is left for later turns. */
export type Work = () => Parts<void> | void;

/** Does parts for the time of a turn. */
const partsOf = (rest: Parts<void>): Work => {
  const work: Work = () => {
    const until = performance.now() + budgetMs;
    do {
      if (rest.next().done === true) return undefined;
    } while (performance.now() < until);
    return rest;
  };
  return work;
};

/** Requests to the API whose key selects no world wait for each other, and so do those of pages and of the control plane. */
const [anonymous, others] = [{}, {}];
const apiPath = /^\/api\//i;

/** The line in which a request waits: that of its world, as far as its head tells. */
export function lineOf({ headers, url = '' }: IncomingMessage, { byKey }: Pick<WorldResolver, 'byKey'>): object {
  const key = headers['api-key'];
  const world = typeof key === 'string' ? byKey(key)?.tenant : undefined;
  return world ?? (apiPath.test(url) ? anonymous : others);
}

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
    if (this.mayBegin()) this.goOn(world, work());
    else this.#queue(world).push(work);
  }

  /** Whether work may be done at once. */
  mayBegin(): boolean {
    if (this.#waiting.size > 0) return false;
    const now = performance.now();
    if (!this.#isBusy) this.#begin(now);
    return now - this.#began < budgetMs;
  }

  /** What waits of a world; with nothing so far, the world is the last to come. */
  #queue(world: object): Work[] {
    const known = this.#waiting.get(world);
    if (known !== undefined) return known;
    const queue: Work[] = [];
    this.#waiting.set(world, queue);
    return queue;
  }

  /** Goes on with what is left of some work. It comes before all that waits, also before what the work itself has queued. */
  goOn(world: object, left: Parts<void> | void): void {
    if (left === undefined) return;
    // Most long answers are short enough for the turn in which they began.
    const rest = performance.now() - this.#began < budgetMs ? partsOf(left)() : left;
    if (rest !== undefined) this.#queue(world).unshift(partsOf(rest));
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
      this.goOn(world, work());
      if (performance.now() - this.#began >= budgetMs) return;
    }
  };
}
