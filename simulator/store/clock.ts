/** A world's clock: wall time until it is frozen, set or advanced; it never runs backwards (design: Worlds). */

import { between, epoch, instantly, plus, type Duration, type Instant } from '../../schemas/shared/instant.ts';

export interface ClockState {
  /** How far it is ahead of wall time while it runs. */
  readonly offset: Duration;
  readonly frozenAt: Instant | null;
  /** The latest instant read: readings never go backwards. */
  readonly latest: Instant;
}

export class Clock {
  #wall: () => Instant;
  #offset = instantly;
  #frozenAt: Instant | null = null;
  #latest = epoch;
  /** While due work runs: the instant it was due. During a request: the instant of the request. */
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

  /** Runs work as if the clock stood at an instant; the clock itself does not move. */
  during(at: Instant, work: () => void): void {
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

  release(): void {
    this.#during = null;
  }

  /** Moves the clock forward; a running clock runs on from there. */
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
