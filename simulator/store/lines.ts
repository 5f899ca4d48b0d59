/** Queues for a shared resource: a limited number of jobs run at a time, and the queues take turns, however long any of them is. */
export class Lines {
  readonly #places: number;
  #taken = 0;
  /** Waiting jobs by queue, in the order in which the queues run next. */
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

  /** Gives the slot to the next queue, which moves to the end. */
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
