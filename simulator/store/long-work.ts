/** Long work of a world, done in parts; nothing else happens in the world between them. */
import type { Instant } from '../../schemas/shared/instant.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import type { Clock } from './clock.ts';

export class LongWork {
  readonly #clock: Clock;
  #at: Instant | null = null;
  #parts: Parts<unknown> | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isUnderWay(): boolean {
    return this.#parts !== null;
  }

  /** Begins work, all of which happens at one instant. */
  begin(at: Instant, parts: Parts<unknown>): void {
    if (this.#parts !== null) throw new Error('a world does one long work at a time');
    this.#at = at;
    this.#parts = parts;
  }

  /** An error ends the work, and is thrown. */
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

  finish(): void {
    while (this.#parts !== null) this.goOn();
  }
}
