/** A world's clock: wall time until it is frozen, set or advanced; it never runs backwards (design: Worlds). */

import { between, epoch, instantly, plus, type Duration, type Instant } from '../../schemas/shared/instant.ts';

export interface ClockState {
  /** Difference to wall time while the clock runs. */
  readonly offset: Duration;
  readonly frozenAt: Instant | null;
  /** The latest reading: readings never go backwards. */
  readonly latest: Instant;
}

export class Clock {
  #wall: () => Instant;
  #offset = instantly;
  #frozenAt: Instant | null = null;
  #latest = epoch;
  /** The instant that work sees: while due work runs, the instant at which it was due; during a request, the instant of the request. */
  #during: Instant | null = null;

  constructor(wall: () => Instant) {
    this.#wall = wall;
  }

  now(): Instant {
    if (this.#during !== null) return this.#during;
    if (this.#frozenAt !== null) return this.#frozenAt;
    const now = plus(this.#wall(), this.#offset);
    return now > this.#latest ? (this.#latest = now) : this.#latest;
  }

  wall(): Instant {
    return this.#wall();
  }

  /** Runs work as if the clock showed this instant; the clock itself does not move. */
  during(at: Instant, work: () => void): void {
    const before = this.#during;
    this.#during = at;
    try {
      work();
    } finally {
      this.#during = before;
    }
  }

  /** Holds the clock at its current reading, so that one request sees only one instant. */
  hold(): void {
    this.#during = this.now();
  }

  release(): void {
    this.#during = null;
  }

  /** Moves the clock forward; a running clock continues from there. */
  set(at: Instant): void {
    if (this.#frozenAt !== null) this.#frozenAt = at;
    else {
      this.#offset = between(this.#wall(), at);
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
