/** Work of a world that takes long. It is done in parts, and nothing else of the world happens between them. */
import type { Instant } from '../../schemas/shared/instant.ts';
import type { Clock } from './clock.ts';

export class LongWork {
  readonly #clock: Clock;
  #at: Instant | null = null;
  #parts: Generator<void, unknown> | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether some was begun and has not ended. */
  get isUnderWay(): boolean {
    return this.#parts !== null;
  }

  /** Begins work, all of which happens at one instant. The parts follow. */
  begin(at: Instant, parts: Generator<void, unknown>): void {
    if (this.#parts !== null) throw new Error('a world does one long work at a time');
    this.#at = at;
    this.#parts = parts;
  }

  /** Does the next part. What it throws ends the work. */
  goOn(): void {
    const [at, parts] = [this.#at, this.#parts];
    if (at === null || parts === null) return;
    let isOver = true;
    try {
      this.#clock.during(at, () => (isOver = parts.next().done === true));
    } finally {
      if (isOver) this.#parts = null;
    }
  }

  /** Does all that is left. */
  finish(): void {
    while (this.#parts !== null) this.goOn();
  }
}
