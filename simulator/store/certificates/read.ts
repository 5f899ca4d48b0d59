import { atMilliseconds, type Instant } from '../../../schemas/shared/instant.ts';
import { createHash, X509Certificate } from 'node:crypto';

export interface Certificate {
  readonly pem: string;
  /** SubjectPublicKeyInfo, base64 DER. */
  readonly publicKey: string;
  /** `CN=…, O=…`. */
  readonly subject: string;
  /** Hex digits. */
  readonly serialNumber: string;
  /** SHA-256 of the DER, hex. */
  readonly thumbprint: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** The RSA key of a certificate, with the names of RFC 7517. */
export interface WebKey {
  /** Thumbprint of the key (RFC 7638). */
  readonly kid: string;
  readonly n: string;
  readonly e: string;
  /** Base64 DER of the certificate. */
  readonly x5c: string;
  /** SHA-256 of the certificate, base64url. */
  readonly x5t: string;
}

/** The buffer of a view can be larger than the view. */
export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** RFC 7468. */
export function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

export function factsOf(certificate: X509Certificate): Certificate {
  const { raw, subject, serialNumber, validFrom, validTo, publicKey } = certificate;
  return {
    pem: pem('CERTIFICATE', bufferOf(raw)),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    subject: subject.split('\n').toReversed().join(', '),
    serialNumber,
    thumbprint: createHash('sha256').update(raw).digest('hex'),
    notBefore: atMilliseconds(Date.parse(validFrom)),
    notAfter: atMilliseconds(Date.parse(validTo)),
  };
}

/** Reads a certificate: PEM, or base64 of its DER. Undefined for other text. */
export function read(text: string): Certificate | undefined {
  try {
    return factsOf(new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64')));
  } catch {
    return undefined;
  }
}

/** Undefined if the text is not a certificate, or its key is not RSA. */
export function webKey(text: string): WebKey | undefined {
  if (read(text) === undefined) return undefined;
  const { raw, publicKey } = new X509Certificate(text);
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) return undefined;
  const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');
  return { kid: digest(JSON.stringify({ e, kty, n })), n, e, x5c: raw.toString('base64'), x5t: digest(raw) };
}
