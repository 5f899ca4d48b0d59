/** Password hashes by scrypt, which is hard on memory. They are made on other threads, so that requests are served meanwhile (RFC 7914). */
import { scrypt, timingSafeEqual } from 'node:crypto';

/** Node's defaults: 16 MiB of memory and some tens of milliseconds for each. A hash states its cost, so that a later one can be higher. */
const cost = { ln: 14, r: 8, p: 1 } as const;
const keyBytes = 32;
const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** How many are made at a time: the other half of Node's threads stays free for files and names. */
const together = 2;
const waiting: (() => void)[] = [];
let running = 0;

function next(): void {
  if (running >= together) return;
  const begin = waiting.shift();
  if (begin === undefined) return;
  running++;
  begin();
}

/** The key that a password gives, once it is its turn. */
const derive = (password: string, salt: Buffer, { ln, r, p }: Record<keyof typeof cost, number>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    waiting.push(() =>
      scrypt(password.normalize('NFKC'), salt, keyBytes, { N: 2 ** ln, r, p }, (error, key) => {
        running--;
        next();
        if (error === null) resolve(key);
        else reject(error);
      }),
    );
    next();
  });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** The world's port for passwords. */
export const passwords = Object.freeze({
  /** The hash of a password. `salt`: base64. */
  async hash(password: string, salt: string): Promise<string> {
    const key = await derive(password, Buffer.from(salt, 'base64'), cost);
    return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.replaceAll('=', '')}$${unpadded(key)}`;
  },

  /** Whether a hash is that of a password. Takes as long when it is not. */
  async verify(password: string, hash: string): Promise<boolean> {
    const [, ln, r, p, salt, key] = form.exec(hash) ?? [];
    if (salt === undefined || key === undefined) return false;
    const expected = Buffer.from(key, 'base64');
    const given = await derive(password, Buffer.from(salt, 'base64'), { ln: Number(ln), r: Number(r), p: Number(p) });
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
});
