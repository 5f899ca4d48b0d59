/** Seeded randomness of a world, and its time-ordered ids. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

export interface RandomState {
  readonly generator: readonly number[];
  readonly lastMilliseconds: number;
  readonly sequence: number;
}

/** How many values are thrown away at the start. */
const warmUp = 64;

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

export class Random {
  #generator: ReturnType<typeof xoroshiro128plus>;
  #now: () => number;
  #lastMilliseconds = 0;
  #sequence = 0;

  constructor(seed: number, now: () => number) {
    this.#generator = xoroshiro128plus(seed);
    // A small seed leaves the first values of this generator almost without ones.
    for (let i = 0; i < warmUp; i++) this.#generator.next();
    this.#now = now;
  }

  /** Does work in parts whose ids carry an instant, in milliseconds since 1970, instead of the present. Nothing else may make ids meanwhile. */
  *withIdsOf<T>(milliseconds: number, work: Generator<void, T>): Generator<void, T> {
    const before = this.#now;
    this.#now = () => milliseconds;
    try {
      return yield* work;
    } finally {
      this.#now = before;
    }
  }

  integer(low: number, high: number): number {
    return uniformInt(this.#generator, low, high);
  }

  characters(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[uniformInt(this.#generator, 0, alphabet.length - 1)]).join('');
  }

  /** Version 7: the world's milliseconds, a counter within them, then seeded bits (RFC 9562, 5.7 and 6.2, method 1). */
  uuid(): string {
    const now = Math.floor(this.#now());
    if (now > this.#lastMilliseconds) {
      this.#lastMilliseconds = now;
      this.#sequence = 0;
    } else if (++this.#sequence > 0xfff) {
      // More than 4096 ids in a millisecond, or a frozen clock: borrow the next one, so that ids stay ordered.
      this.#lastMilliseconds++;
      this.#sequence = 0;
    }
    const time = hex(this.#lastMilliseconds, 12);
    const high = hex(((this.#generator.next() >>> 0) & 0x3fffffff) + 0x80000000, 8);
    const low = hex(this.#generator.next() >>> 0, 8);
    // Joined, not added up: a sum of strings keeps all its parts in memory, ten times what the text itself takes.
    return [time.slice(0, 8), time.slice(8), `7${hex(this.#sequence, 3)}`, high.slice(0, 4), high.slice(4) + low].join('-');
  }

  get state(): RandomState {
    return { generator: this.#generator.getState(), lastMilliseconds: this.#lastMilliseconds, sequence: this.#sequence };
  }

  load(state: RandomState): void {
    this.#generator = xoroshiro128plusFromState(state.generator);
    this.#lastMilliseconds = state.lastMilliseconds;
    this.#sequence = state.sequence;
  }
}
