/** Key pairs derived from a secret. In worlds with a stated seed they protect nothing: anyone who knows the seed can derive them. */
import { checkPrimeSync, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { invert } from '@noble/curves/abstract/modular.js';
import { p256 } from '@noble/curves/nist.js';
import { cacheLimits } from '../../../schemas/limits.ts';
import type { KeyAlgorithm } from '../../domain/kernel/certificates.ts';

export interface KeyPair {
  readonly algorithm: KeyAlgorithm;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  /** A signature over SHA-256: PKCS #1 v1.5, or ECDSA with the nonce of RFC 6979. Equal texts have equal signatures. */
  sign(text: Uint8Array): Uint8Array;
}

const expand = (secret: string, name: string, outputLength: number): Buffer =>
  createHash('shake256', { outputLength }).update(`${secret} ${name}`).digest();

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

const base64Url = (number: bigint): string => {
  const hex = number.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
};

const exponent = 65_537n;
const primeBytes = 128;

/** Primes below this are tried as divisors before the costly test. */
const sieved = 4096;
const smallPrimes = (() => {
  const primes: number[] = [];
  for (let n = 3; n < sieved; n += 2) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
})();

/** The first prime from a derived number of 1024 bits on. Its two top bits are set, so that the product of two has 2048 bits. */
function primeOf(secret: string, name: string): bigint {
  const bytes = expand(secret, name, primeBytes);
  bytes[0] = bytes[0]! | 0xc0;
  bytes[primeBytes - 1] = bytes[primeBytes - 1]! | 1;
  const start = numberOf(bytes);
  const rests = smallPrimes.map((prime) => Number(start % BigInt(prime)));
  for (let step = 0; ; step += 2) {
    if (smallPrimes.some((prime, index) => (rests[index]! + step) % prime === 0)) continue;
    const candidate = start + BigInt(step);
    if (candidate % exponent !== 1n && checkPrimeSync(candidate)) return candidate;
  }
}

/** Takes about a tenth of a second. */
function rsaOf(secret: string): KeyPair {
  const p = primeOf(secret, 'p');
  const q = primeOf(secret, 'q');
  const d = invert(exponent, (p - 1n) * (q - 1n));
  const numbers = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: invert(q, p) };
  const jwk = Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, base64Url(number)]));
  const key = createPrivateKey({ key: { kty: 'RSA', ...jwk }, format: 'jwk' });
  return {
    algorithm: 'RSA-2048',
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }),
    sign: (text) => sign('sha256', text, key),
  };
}

/** Longer than a scalar, so that its remainder is evenly distributed. */
const scalarSeedBytes = 48;

function ecOf(secret: string): KeyPair {
  const key = p256.utils.randomSecretKey(expand(secret, 'scalar', scalarSeedBytes));
  const point = p256.getPublicKey(key, false);
  const coordinate = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  return {
    algorithm: 'EC-P256',
    publicKey: createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' }),
    sign: (text) => p256.sign(text, key, { format: 'der' }),
  };
}

/** Equally seeded worlds request the same keys. */
const remembered = new Map<string, KeyPair>();
const maxRemembered = cacheLimits.keyPairs.max;

export function keyPairOf(algorithm: KeyAlgorithm, secret: string): KeyPair {
  const name = `${algorithm} ${secret}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const made = algorithm === 'RSA-2048' ? rsaOf(secret) : ecOf(secret);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(name, made);
  return made;
}
