/** Secrets of a world: by HMAC-SHA-256 of 256 bits, never from the id generator (docs/decisions/0001-worlds-and-their-secrets.md). */
import { createHmac, randomBytes } from 'node:crypto';
import type { Random } from './random.ts';

const derive = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const newRoot = (): Uint8Array => randomBytes(32);

/** Keys as text, which reveals every secret of their world. */
export interface SavedKeys {
  readonly lineage: string;
  readonly drawing: string;
}

const nameOf = (lineage: Uint8Array, world: string): string => `${world} ${derive(lineage, 'lineage').toString('base64url').slice(0, 22)}`;

/** The keys that the secrets of one world are derived from. No log, answer or snapshot contains them, only an export that is asked for them. */
export class SecretKeys {
  readonly #lineage: Uint8Array;
  readonly #signing: Uint8Array;
  readonly #drawing: Uint8Array;
  readonly #isSeeded: boolean;
  /** Names the keys that a world shares with its forks without revealing them. */
  readonly lineage: string;

  private constructor(lineage: Uint8Array, drawing: Uint8Array, name: string, isSeeded: boolean) {
    this.#lineage = lineage;
    this.#signing = derive(lineage, 'sign');
    this.#drawing = drawing;
    this.lineage = name;
    this.#isSeeded = isSeeded;
  }

  /** The same for every world with this seed, so that equal worlds answer alike. */
  static ofSeed(seed: number): SecretKeys {
    const lineage = derive('gateproof seed', String(seed));
    return new SecretKeys(lineage, derive(lineage, 'draw'), `seed ${seed}`, true);
  }

  static ofRoot(root: Uint8Array, world: string): SecretKeys {
    const lineage = derive(root, `world ${world}`);
    return new SecretKeys(lineage, derive(lineage, 'draw'), nameOf(lineage, world), false);
  }

  /** The keys of a lineage, if they are derived from this seed or this root. */
  static ofLineage(lineage: string, seed: number, root: Uint8Array | undefined): SecretKeys | undefined {
    const seeded = SecretKeys.ofSeed(seed);
    if (seeded.lineage === lineage) return seeded;
    const keys = root === undefined ? undefined : SecretKeys.ofRoot(root, lineage.split(' ', 1)[0]!);
    return keys?.lineage === lineage ? keys : undefined;
  }

  /** Undefined if the keys do not belong to the lineage. */
  static restored(name: string, saved: SavedKeys): SecretKeys | undefined {
    const [lineage, drawing] = [saved.lineage, saved.drawing].map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
    return nameOf(lineage, name.split(' ', 1)[0]!) === name ? new SecretKeys(lineage, drawing, name, false) : undefined;
  }

  /** Null: they are derived from a seed, and so from the name of the lineage. */
  save(): SavedKeys | null {
    if (this.#isSeeded) return null;
    const [lineage, drawing] = [this.#lineage, this.#drawing].map((key) => Buffer.from(key).toString('base64')) as [string, string];
    return { lineage, drawing };
  }

  /** A fork accepts signatures of its origin, and derives different secrets unless a seed determines them. */
  forFork(world: string): SecretKeys {
    return this.#isSeeded ? this : new SecretKeys(this.#lineage, derive(this.#lineage, `fork ${world}`), this.lineage, false);
  }

  sign(text: string): string {
    return createHmac('sha256', this.#signing).update(text).digest('base64url');
  }

  draw(name: string): Buffer {
    return derive(this.#drawing, name);
  }
}

/** Derives the secrets of a world, each from its purpose and a counter of this purpose, which is part of the world's state. */
export class Secrets {
  readonly #keys: SecretKeys;
  readonly #next: (counter: string) => number;
  readonly #random: Random;

  constructor(keys: SecretKeys, next: (counter: string) => number, random: Random) {
    this.#keys = keys;
    this.#next = next;
    this.#random = random;
  }

  characters(purpose: string, alphabet: string, length: number): string {
    const name = this.#name(purpose);
    // Higher byte values would favour the first characters of the alphabet.
    const bound = 256 - (256 % alphabet.length);
    let made = '';
    for (let block = 0; ; block++)
      for (const byte of this.#keys.draw(`${name} ${block}`)) {
        if (byte >= bound) continue;
        made += alphabet[byte % alphabet.length];
        if (made.length === length) return made;
      }
  }

  bytes(purpose: string, count: number): string {
    const name = this.#name(purpose);
    const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, block) => this.#keys.draw(`${name} ${block}`));
    return Buffer.concat(blocks).subarray(0, count).toString('base64');
  }

  uuid(purpose: string): string {
    const drawn = this.#keys.draw(`${this.#name(purpose)} 0`);
    return this.#random.uuidWith(drawn.readUInt32BE(0), drawn.readUInt32BE(4));
  }

  #name(purpose: string): string {
    return `${purpose} ${this.#next(`secret: ${purpose}`)}`;
  }
}
