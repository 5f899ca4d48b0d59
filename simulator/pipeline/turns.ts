/**
 * Decides which request runs next. The simulator has one thread: without turns, a client would wait behind all requests that another client
 * sent at once. With them, each world in turn gets one request, or one part of a long response.
 */
import type { IncomingMessage } from 'node:http';
import { processLimits } from '../../schemas/limits.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import type { WorldResolver } from './world.ts';

/** Milliseconds of work in one turn of the event loop before new requests are read. */
const budgetMs = processLimits.turnMs.max;

/** Work that never throws, and returns the parts that remain for later turns. */
export type Work = () => Parts<void> | void;

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

/** API requests whose key selects no world share one queue; pages and the control plane share another. */
const [anonymous, others] = [{}, {}];
const apiPath = /^\/api\//i;

/** The queue of a request: that of its world, as far as its head shows. */
export function lineOf({ headers, url = '' }: IncomingMessage, { byKey }: Pick<WorldResolver, 'byKey'>): object {
  const key = headers['api-key'];
  const world = typeof key === 'string' ? byKey(key)?.world : undefined;
  return world ?? (apiPath.test(url) ? anonymous : others);
}

export class Turns {
  /** Waiting work by world, in the order in which the worlds run next. */
  readonly #waiting = new Map<object, Work[]>();
  /** Whether work ran, or is planned, in this turn of the event loop. */
  #isBusy = false;
  #began = 0;
  /** The world whose turn it is. */
  #current: object | null = null;

  /**
   * Runs work of a world at once if nothing waits and this turn of the event loop has done little; else when it is that world's turn. A
   * world starts its next work when all parts of the last are done, so that only one long response is in memory at a time.
   */
  take(world: object, work: Work): void {
    if (world === this.#current || this.mayBegin()) this.goOn(world, work());
    else this.#queue(world).push(work);
  }

  mayBegin(): boolean {
    if (this.#waiting.size > 0) return false;
    const now = performance.now();
    if (!this.#isBusy) this.#begin(now);
    return now - this.#began < budgetMs;
  }

  /** The queue of a world; a new one is last in line. */
  #queue(world: object): Work[] {
    const known = this.#waiting.get(world);
    if (known !== undefined) return known;
    const queue: Work[] = [];
    this.#waiting.set(world, queue);
    return queue;
  }

  /** Continues some work before everything that waits, including what the work itself has queued. */
  goOn(world: object, left: Parts<void> | void): void {
    if (left === undefined) return;
    // Most long responses are short enough for the turn in which they began.
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
      // The world goes to the end of the line, or leaves it.
      this.#waiting.delete(world);
      const work = queue.shift()!;
      if (queue.length > 0) this.#waiting.set(world, queue);
      this.#current = world;
      const rest = work();
      this.#current = null;
      this.goOn(world, rest);
      if (performance.now() - this.#began >= budgetMs) return;
    }
  };
}
