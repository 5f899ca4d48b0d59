/** Work that falls due as the clock moves, ordered by instant and then by when it was added. */

export interface DueWork {
  readonly at: number;
  readonly kind: string;
  readonly id: string;
}

export class Schedule {
  #work: DueWork[] = [];

  /** Instant of the next work; infinity when there is none. Read before every request, so it is a field. */
  nextAt = Infinity;

  add(work: DueWork): void {
    // After everything due at the same instant: a binary search, since work for many far-off instants may be waiting.
    let low = 0;
    let high = this.#work.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#work[middle]!.at <= work.at) low = middle + 1;
      else high = middle;
    }
    this.#work.splice(low, 0, work);
    this.#note();
  }

  cancel(kind: string, id: string): void {
    this.#work = this.#work.filter((work) => work.kind !== kind || work.id !== id);
    this.#note();
  }

  /** Takes the next work due at or before an instant. */
  take(until: number): DueWork | undefined {
    const first = this.#work[0];
    if (first === undefined || first.at > until) return undefined;
    this.#work.shift();
    this.#note();
    return first;
  }

  get state(): readonly DueWork[] {
    return [...this.#work];
  }

  load(work: readonly DueWork[]): void {
    this.#work = [...work];
    this.#note();
  }

  #note(): void {
    this.nextAt = this.#work[0]?.at ?? Infinity;
  }
}
