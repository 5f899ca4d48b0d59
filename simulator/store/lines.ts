/** Waiting lines for shared places: a limited number of works run at a time, and the lines take turns, however long any is. */
export class Lines {
  readonly #places: number;
  #taken = 0;
  /** Waiting work by line, in the order in which the lines come next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.#places = places;
  }

  length(line: string): number {
    return this.#waiting.get(line)?.length ?? 0;
  }

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

  /** Gives the place to the next line, which moves to the end. */
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
