/** Seeded randomness of a world, and its time-ordered ids. One id reveals the seed, and so all ids: secrets are drawn elsewhere. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

export interface RandomState {
  readonly generator: readonly number[];
  readonly lastMilliseconds: number;
  readonly sequence: number;
}

/** The beginning of the last id, with its time and its number within this time. The beginnings of later ids are greater. */
export function lastBeginning({ lastMilliseconds, sequence }: RandomState): string {
  const time = lastMilliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}`;
}

const warmUp = 64;

/** An id is written here and read in one piece: concatenated strings would keep all their parts in memory, ten times as much. */
const text = Buffer.alloc(32);
const hyphened = Buffer.from('00000000-0000-0000-0000-000000000000');
/** The places of the digits of an id between its hyphens. */
const places = Uint8Array.from(hyphened.keys()).filter((place) => hyphened[place] !== 0x2d);
const hexDigits = Buffer.from('0123456789abcdef');

/** Writes this many hexadecimal digits of a number below 2^32. */
function write(value: number, at: number, digits: number): void {
  let rest = value;
  for (let place = at + digits - 1; place >= at; place--) {
    text[place] = hexDigits[rest & 15]!;
    rest >>>= 4;
  }
}

export class Random {
  #generator: ReturnType<typeof xoroshiro128plus>;
  #now: () => number;
  #lastMilliseconds = 0;
  #sequence = 0;

  constructor(seed: number, now: () => number) {
    this.#generator = xoroshiro128plus(seed);
    // With a small seed, the first values of this generator have almost no ones.
    for (let i = 0; i < warmUp; i++) this.#generator.next();
    this.#now = now;
  }

  /** The ids of this work carry an instant, in milliseconds since 1970, not the present. Nothing else may make ids meanwhile. */
  *withIdsOf<T>(milliseconds: number, work: Generator<void, T>): Generator<void, T> {
    const before = this.#now;
    this.#now = () => milliseconds;
    try {
      return yield* work;
    } finally {
      this.#now = before;
    }
  }

  /** The same for asynchronous work. */
  async whileIdsOf<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const before = this.#now;
    this.#now = () => milliseconds;
    try {
      return await work();
    } finally {
      this.#now = before;
    }
  }

  integer(low: number, high: number): number {
    return uniformInt(this.#generator, low, high);
  }

  /** `alphabet`: of ASCII. */
  characters(alphabet: string, length: number): string {
    const made = length <= text.length ? text : Buffer.allocUnsafe(length);
    for (let index = 0; index < length; index++) made[index] = alphabet.charCodeAt(uniformInt(this.#generator, 0, alphabet.length - 1));
    return made.toString('latin1', 0, length);
  }

  uuid(): string {
    return this.uuidWith(this.#generator.next(), this.#generator.next());
  }

  /** A time-ordered uuid with the given last 62 bits. */
  uuidWith(high: number, low: number): string {
    this.#draw(high, low);
    for (let index = 0; index < places.length; index++) hyphened[places[index]!] = text[index]!;
    return hyphened.toString('latin1');
  }

  stamp(): string {
    this.#draw(this.#generator.next(), this.#generator.next());
    return text.toString('latin1');
  }

  /** Version 7: the world's milliseconds, a counter within them, then given bits (RFC 9562, 5.7 and 6.2, method 1). */
  #draw(high: number, low: number): void {
    const now = Math.floor(this.#now());
    if (now > this.#lastMilliseconds) {
      this.#lastMilliseconds = now;
      this.#sequence = 0;
    } else if (++this.#sequence > 0xfff) {
      // More than 4096 ids in a millisecond, or a frozen clock: borrow the next millisecond, so that ids stay ordered.
      this.#lastMilliseconds++;
      this.#sequence = 0;
    }
    write(Math.floor(this.#lastMilliseconds / 0x10000), 0, 8);
    write(this.#lastMilliseconds % 0x10000, 8, 4);
    write(0x7000 + this.#sequence, 12, 4);
    write((high & 0x3fffffff) | 0x80000000, 16, 8);
    write(low, 24, 8);
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
