/** Password hashes by scrypt (RFC 7914), a memory-hard function. They are made on other threads, while requests are served. */
import { scrypt, timingSafeEqual } from 'node:crypto';
import { worldLimits } from '../../schemas/limits.ts';
import type { Caller, World } from '../domain/kernel/world.ts';
import { Lines } from './lines.ts';

/** Node's defaults: 16 MiB of memory and some tens of milliseconds for each. A hash states its cost, so that a later one can be higher. */
const cost = { ln: 14, r: 8, p: 1 } as const;
const keyBytes = 32;
const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** How many are made at a time: the other half of Node's threads stays free for files and DNS. */
const together = 2;

export type Derive = (password: string, salt: Buffer, { ln, r, p }: Record<keyof typeof cost, number>) => Promise<Buffer>;

const onThreads: Derive = (password, salt, { ln, r, p }) =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N: 2 ** ln, r, p }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Shared by all worlds: in each, callers with a key and callers without have separate lines. */
export class Hashing {
  readonly #lines = new Lines(together);
  readonly #derive: Derive;

  constructor(derive: Derive = onThreads) {
    this.#derive = derive;
  }

  of(world: string): World['passwords'] {
    const lineOf = (caller: Caller): string => `${world} ${caller}`;
    const derive = (caller: Caller, ...work: Parameters<Derive>): Promise<Buffer> =>
      this.#lines.take(lineOf(caller), () => this.#derive(...work));
    return {
      hasRoom: (caller) => this.#lines.length(lineOf(caller)) < worldLimits.waitingPasswords.max,
      async hash(password, salt, caller) {
        const key = await derive(caller, password, Buffer.from(salt, 'base64'), cost);
        return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.replaceAll('=', '')}$${unpadded(key)}`;
      },
      async verify(password, hash, caller) {
        const [, ln, r, p, salt, key] = form.exec(hash) ?? [];
        if (salt === undefined || key === undefined) return false;
        const expected = Buffer.from(key, 'base64');
        const given = await derive(caller, password, Buffer.from(salt, 'base64'), { ln: Number(ln), r: Number(r), p: Number(p) });
        return given.length === expected.length && timingSafeEqual(given, expected);
      },
    };
  }
}

export const hashing = new Hashing();
