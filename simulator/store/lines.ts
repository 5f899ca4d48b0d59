/** Lines before places that are shared: so many pieces of work at a time, and each line has its turn, however long another one is. */
export class Lines {
  readonly #places: number;
  #taken = 0;
  /** What waits, by line, in the order in which the lines come next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** `places`: pieces of work at a time. */
  constructor(places: number) {
    this.#places = places;
  }

  /** How much waits in a line. */
  length(line: string): number {
    return this.#waiting.get(line)?.length ?? 0;
  }

  /** Does some work when it is its turn. */
  async take<T>(line: string, work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#places) this.#taken++;
    else await new Promise<void>((begin) => this.#queue(line).push(begin));
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #queue(line: string): (() => void)[] {
    const known = this.#waiting.get(line);
    if (known !== undefined) return known;
    const queue: (() => void)[] = [];
    this.#waiting.set(line, queue);
    return queue;
  }

  /** Hands the place on to the line that comes next, which then is the last one. */
  #leave(): void {
    for (const [line, queue] of this.#waiting) {
      this.#waiting.delete(line);
      const begin = queue.shift()!;
      if (queue.length > 0) this.#waiting.set(line, queue);
      begin();
      return;
    }
    this.#taken--;
  }
}
