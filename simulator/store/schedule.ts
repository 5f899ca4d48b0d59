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
    let index = this.#work.length;
    while (index > 0 && this.#work[index - 1]!.at > work.at) index--;
    this.#work.splice(index, 0, work);
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
