/** A world's clock: wall time until it is frozen, set or advanced; it never runs backwards (design: Worlds). */

export interface ClockState {
  /** Milliseconds ahead of wall time while it runs. */
  readonly offset: number;
  /** The instant it stands at; null while it runs. */
  readonly frozenAt: number | null;
  /** The latest instant read: a later reading is never smaller. */
  readonly latest: number;
}

export class Clock {
  #wall: () => number;
  #offset = 0;
  #frozenAt: number | null = null;
  #latest = 0;
  /** While due work runs: the instant it was due. While a request is judged: the instant it is judged at. */
  #during: number | null = null;

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  now(): number {
    if (this.#during !== null) return this.#during;
    if (this.#frozenAt !== null) return this.#frozenAt;
    const now = this.#wall() + this.#offset;
    return now > this.#latest ? (this.#latest = now) : this.#latest;
  }

  /** Runs work as if the clock stood at an instant; the clock itself does not move. */
  during(at: number, work: () => void): void {
    const before = this.#during;
    this.#during = at;
    try {
      work();
    } finally {
      this.#during = before;
    }
  }

  /** Holds the clock at its present reading, so that one request has one instant. */
  hold(): void {
    this.#during = this.now();
  }

  /** Ends what `hold` began. */
  release(): void {
    this.#during = null;
  }

  /** Moves forward; a running clock runs on from there. */
  set(at: number): void {
    if (this.#frozenAt !== null) this.#frozenAt = at;
    else {
      this.#offset = at - this.#wall();
      this.#latest = at;
    }
  }

  freeze(): void {
    this.#frozenAt = this.now();
  }

  unfreeze(): void {
    if (this.#frozenAt === null) return;
    const at = this.#frozenAt;
    this.#frozenAt = null;
    this.set(at);
  }

  get isFrozen(): boolean {
    return this.#frozenAt !== null;
  }

  get state(): ClockState {
    return { offset: this.#offset, frozenAt: this.#frozenAt, latest: this.#latest };
  }

  load(state: ClockState): void {
    this.#offset = state.offset;
    this.#frozenAt = state.frozenAt;
    this.#latest = state.latest;
  }
}
