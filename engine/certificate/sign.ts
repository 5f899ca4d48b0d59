import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, compactVerify, decodeProtectedHeader, type JWK } from 'jose';
import { readText } from '../../fixtures/targets/read-text.ts';
import { sealType, type Seal } from '../../reports/seal.ts';
import { UserError } from '../../schemas/shared/user-error.ts';

export interface Signer {
  /** RFC 7638 thumbprint of its public key. */
  readonly thumbprint: string;
  sign(seal: Seal): Promise<string>;
}

const algorithm = 'EdDSA';
const recipe = 'create one with openssl genpkey -algorithm ed25519';

/** Reads an Ed25519 private key, PKCS#8 in PEM. Throws `UserError`. */
export async function readSigner(path: string): Promise<Signer> {
  const key = privateKey(readText(path, 'give --sign a private key'), path);
  const jwk = publicJwk(key);
  const thumbprint = await calculateJwkThumbprint(jwk);
  return {
    thumbprint,
    sign: (seal) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(seal)))
        .setProtectedHeader({ alg: algorithm, typ: sealType, kid: thumbprint, jwk })
        .sign(key),
  };
}

function privateKey(pem: string, path: string): KeyObject {
  const refuse = (what: string, cause?: unknown): UserError => new UserError(`${path}: ${what}; ${recipe}`, { cause });
  if (pem.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----') || pem.includes('Proc-Type: 4,ENCRYPTED'))
    throw new UserError(`${path}: the private key is encrypted; openssl pkey -in ${path} removes the passphrase`);
  if (pem.includes('-----BEGIN PUBLIC KEY-----')) throw refuse('is a public key; --sign needs the private key');
  if (!pem.includes('-----BEGIN ')) throw refuse('is not PEM');
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw refuse('contains no readable private key', cause);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw refuse(`contains a key for ${key.asymmetricKeyType ?? 'another algorithm'}, not Ed25519`);
  return key;
}

function publicJwk(key: KeyObject): JWK {
  const { kty, crv, x } = key.export({ format: 'jwk' });
  if (kty === undefined || crv === undefined || x === undefined) throw new UserError('the key has no public part');
  return { kty, crv, x };
}

/** Reads an Ed25519 public key from PEM or JWK; from a private key, takes the public part. Throws `UserError`. */
export function readPublicKey(path: string): KeyObject {
  const text = readText(path, 'give --key a public key');
  const key = publicKey(text, path);
  if (key.asymmetricKeyType !== 'ed25519') throw new UserError(`${path}: contains a key for ${key.asymmetricKeyType ?? '?'}, not Ed25519`);
  return key;
}

function publicKey(text: string, path: string): KeyObject {
  try {
    if (text.trimStart().startsWith('{')) return createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' });
    return createPublicKey(text);
  } catch (cause) {
    throw new UserError(`${path}: contains no public key in PEM or JWK format; create one with openssl pkey -in key.pem -pubout`, {
      cause,
    });
  }
}

const thumbprintOf = (key: KeyObject): Promise<string> => calculateJwkThumbprint(publicJwk(key));

export type Opened = { readonly thumbprint: string; readonly seal: unknown } | { readonly problem: string };

/** Verifies a compact JWS with the given key, or with the key that it carries. */
export async function openSeal(jws: string, key?: KeyObject): Promise<Opened> {
  try {
    const header = decodeProtectedHeader(jws);
    if (header.typ !== sealType) return { problem: `it is not the signature of a certificate (typ ${JSON.stringify(header.typ)})` };
    const signer = key ?? createPublicKey({ key: { ...header.jwk }, format: 'jwk' });
    const { payload } = await compactVerify(jws, signer, { algorithms: [algorithm] });
    return { thumbprint: await thumbprintOf(signer), seal: JSON.parse(new TextDecoder().decode(payload)) as unknown };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
