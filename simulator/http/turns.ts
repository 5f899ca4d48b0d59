/**
 * Whose request is worked on next. The simulator has one thread: without turns a client waits behind everything that another client has sent
 * side by side. With them, each world in turn gets one request.
 */

/** Work of one turn of the event loop, in milliseconds, before what has arrived since is looked at. */
const budgetMs = 1;

export class Turns {
  /** What waits, by world, in the order in which the worlds come next. */
  readonly #waiting = new Map<object, (() => void)[]>();
  /** Whether some work was done, or is to be done, in this turn of the event loop. */
  #isBusy = false;
  #began = 0;

  /**
   * Does some work of a world at once, as long as nothing waits and this turn of the event loop has done little; else when it is that world's
   * turn. The work throws nothing.
   */
  take(world: object, work: () => void): void {
    if (this.#waiting.size === 0) {
      const now = performance.now();
      if (!this.#isBusy) this.#begin(now);
      if (now - this.#began < budgetMs) {
        work();
        return;
      }
    }
    const queue = this.#waiting.get(world);
    if (queue === undefined) this.#waiting.set(world, [work]);
    else queue.push(work);
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
      work();
      if (performance.now() - this.#began >= budgetMs) return;
    }
  };
}
