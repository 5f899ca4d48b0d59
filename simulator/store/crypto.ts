import { createHmac, hash as hashOf, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { World } from '../domain/kernel/world.ts';
import { TextBlocks } from './text-blocks.ts';

export const sha256 = (text: string): string => hashOf('sha256', text);

/** Characters taken at a time: a fraction of a millisecond of work. */
const stretch = 65_536;

function* digested(text: string): ReturnType<World['crypto']['digested']> {
  const blocks = new TextBlocks();
  for (let at = 0; at < text.length;) {
    const end = at + stretch;
    // Keeps surrogate pairs together.
    const to = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end - 1 : end;
    blocks.add(Buffer.from(text.slice(at, to)));
    at = to;
    yield;
  }
  return blocks.end()!;
}

const digest = (text: string): Buffer => hashOf('sha256', text, 'buffer');

export function cryptoOf(sign: (text: string) => string): World['crypto'] {
  return {
    sha256,
    digested,
    sign,
    hmac: (base64Key, text) => createHmac('sha256', Buffer.from(base64Key, 'base64')).update(text).digest('base64'),
    // Compares digests, since texts may differ in length.
    isSame: (given, expected) => timingSafeEqual(digest(given), digest(expected)),
    crc32: (text) => crc32(text),
    toBase64: (bytes) => Buffer.from(bytes).toString('base64'),
    fromBase64: (text) => new Uint8Array(Buffer.from(text, 'base64')),
    toBase64Url: (text) => Buffer.from(text, 'utf8').toString('base64url'),
    fromBase64Url: (text) => (/^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').toString('utf8') : undefined),
  };
}
