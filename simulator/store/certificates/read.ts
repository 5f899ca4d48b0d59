import { createHash, X509Certificate } from 'node:crypto';
import { atMilliseconds } from '../../../schemas/shared/instant.ts';
import type { Certificate, Certificates } from '../../domain/kernel/certificates.ts';

/** RFC 7468. */
export function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

export function factsOf(certificate: X509Certificate): Certificate {
  const { raw, subject, serialNumber, validFrom, validTo, publicKey } = certificate;
  return {
    pem: pem('CERTIFICATE', raw),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    subject: subject.split('\n').toReversed().join(', '),
    serialNumber,
    thumbprint: createHash('sha256').update(raw).digest('hex'),
    notBefore: atMilliseconds(Date.parse(validFrom)),
    notAfter: atMilliseconds(Date.parse(validTo)),
  };
}

export const read: Certificates['read'] = (text) => {
  try {
    return factsOf(new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64')));
  } catch {
    return undefined;
  }
};

export const webKey: Certificates['webKey'] = (text) => {
  if (read(text) === undefined) return undefined;
  const { raw, publicKey } = new X509Certificate(text);
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) return undefined;
  const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');
  return { kid: digest(JSON.stringify({ e, kty, n })), n, e, x5c: raw.toString('base64'), x5t: digest(raw) };
};
