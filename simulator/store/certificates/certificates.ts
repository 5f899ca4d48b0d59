/** Signing requests (PKCS #10) and certificates (X.509) for the domain. Private keys never leave this module. */
import { createHash, X509Certificate, createPublicKey } from 'node:crypto';
import { atMilliseconds, epochMilliseconds, type Instant } from '../../../schemas/shared/instant.ts';
import type { Certificate, Certificates, KeyAlgorithm, Subject } from '../../domain/kernel/certificates.ts';
import {
  BitString,
  Boolean as Flag,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  Set as Unordered,
  UTCTime,
  Utf8String,
} from 'asn1js';
import { keyPairOf } from './key-pair.ts';

/** RFC 7468. */
function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

function factsOf(certificate: X509Certificate): Certificate {
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

const read: Certificates['read'] = (text) => {
  try {
    return factsOf(new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64')));
  } catch {
    return undefined;
  }
};

const webKey: Certificates['webKey'] = (text) => {
  if (read(text) === undefined) return undefined;
  const { raw, publicKey } = new X509Certificate(text);
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) return undefined;
  const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');
  return { kid: digest(JSON.stringify({ e, kty, n })), n, e, x5c: raw.toString('base64'), x5t: digest(raw) };
};

const issuer: Subject = { commonName: 'Simulated certificate authority', organization: 'Gateproof', country: null };

type Value = Sequence['valueBlock']['value'][number];

const sequence = (...value: Value[]): Sequence => new Sequence({ value });
const objectId = (value: string): ObjectIdentifier => new ObjectIdentifier({ value });
/** `unusedBits`: at the end. */
const bits = (valueHex: Uint8Array, unusedBits = 0): BitString => new BitString({ valueHex, unusedBits });
/** A constructed value with a tag of its context. */
const tagged = (tagNumber: number, ...value: Value[]): Constructed => new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
const derOf = (value: Value): Buffer => Buffer.from(value.toBER());

/** Seconds; with two digits of the year from 1950 to 2049 (RFC 5280, 4.1.2.5). */
function time(at: Instant): UTCTime {
  const valueDate = new Date(Math.floor(epochMilliseconds(at) / 1000) * 1000);
  const year = valueDate.getUTCFullYear();
  return year >= 1950 && year < 2050 ? new UTCTime({ valueDate }) : new GeneralizedTime({ valueDate });
}

const signatureOf = (algorithm: KeyAlgorithm): Sequence =>
  algorithm === 'RSA-2048' ? sequence(objectId('1.2.840.113549.1.1.11'), new Null()) : sequence(objectId('1.2.840.10045.4.3.2'));

const part = (type: string, value: Value): Unordered => new Unordered({ value: [sequence(objectId(type), value)] });
/** Text with a lone surrogate has no UTF-8 form. */
const utf8 = (text: string): Utf8String => new Utf8String({ value: text.toWellFormed() });

function nameOf({ commonName, organization, country }: Subject): Sequence {
  const parts = [part('2.5.4.3', utf8(commonName))];
  if (organization !== null) parts.unshift(part('2.5.4.10', utf8(organization)));
  if (country !== null) parts.unshift(part('2.5.4.6', new PrintableString({ value: country })));
  return sequence(...parts);
}

const request: Certificates['request'] = (algorithm, subject, secret) => {
  const pair = keyPairOf(algorithm, secret);
  const info = sequence(new Integer({ value: 0 }), nameOf(subject), fromBER(pair.publicKey).result, tagged(0));
  const signed = sequence(info, signatureOf(algorithm), bits(pair.sign(derOf(info))));
  return { publicKey: pair.publicKey.toString('base64'), csr: pem('CERTIFICATE REQUEST', derOf(signed)) };
};

const critical = (id: string, value: Value): Sequence =>
  sequence(objectId(id), new Flag({ value: true }), new OctetString({ valueHex: value.toBER() }));
/** Not an authority. */
const basicConstraints = (): Sequence => critical('2.5.29.19', sequence());
/** Signs, and enciphers keys (RSA) or agrees on them. */
const keyUsage = (isRsa: boolean): Sequence =>
  critical('2.5.29.15', isRsa ? bits(Uint8Array.of(0b1010_0000), 5) : bits(Uint8Array.of(0b1000_1000), 3));

const issue: Certificates['issue'] = ({ publicKey, subject, serialNumber, notBefore, notAfter }, secret) => {
  const authority = keyPairOf('EC-P256', secret);
  const signature = signatureOf(authority.algorithm);
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const body = sequence(
    tagged(0, new Integer({ value: 2 })),
    // The leading 01 keeps it positive.
    new Integer({ valueHex: Buffer.from(`01${serialNumber}`, 'hex') }),
    signature,
    nameOf(issuer),
    sequence(time(notBefore), time(notAfter)),
    nameOf(subject),
    fromBER(key.export({ type: 'spki', format: 'der' })).result,
    tagged(3, sequence(basicConstraints(), keyUsage(key.asymmetricKeyType?.startsWith('rsa') === true))),
  );
  return factsOf(new X509Certificate(derOf(sequence(body, signature, bits(authority.sign(derOf(body)))))));
};

export const certificates: Certificates = { request, issue, read, webKey };
