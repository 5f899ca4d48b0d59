/** Signing requests (PKCS #10) and certificates (X.509) for the domain. Private keys never leave this module. */
import { createPublicKey, X509Certificate } from 'node:crypto';
import { epochMilliseconds } from '../../../schemas/shared/instant.ts';
import type { Certificates, KeyAlgorithm, Subject } from '../../domain/kernel/certificates.ts';
import { bits, integer, nothing, objectId, octets, printable, sequence, set, tagged, time, utf8, yes } from './der.ts';
import { keyPairOf } from './key-pair.ts';
import { factsOf, pem, read, webKey } from './read.ts';

const issuer: Subject = { commonName: 'Simulated certificate authority', organization: 'Gateproof', country: null };

const signatures: Readonly<Record<KeyAlgorithm, Buffer>> = {
  'RSA-2048': sequence(objectId('1.2.840.113549.1.1.11'), nothing),
  'EC-P256': sequence(objectId('1.2.840.10045.4.3.2')),
};

const part = (type: string, value: Buffer): Buffer => set(sequence(objectId(type), value));

function nameOf({ commonName, organization, country }: Subject): Buffer {
  const parts = [part('2.5.4.3', utf8(commonName))];
  if (organization !== null) parts.unshift(part('2.5.4.10', utf8(organization)));
  if (country !== null) parts.unshift(part('2.5.4.6', printable(country)));
  return sequence(...parts);
}

const versions = { ofRequest: integer(Buffer.from([0])), ofCertificate: tagged(0, integer(Buffer.from([2]))) };

const request: Certificates['request'] = (algorithm, subject, secret) => {
  const pair = keyPairOf(algorithm, secret);
  const info = sequence(versions.ofRequest, nameOf(subject), pair.publicKey, tagged(0));
  const signed = sequence(info, signatures[algorithm], bits(pair.sign(info)));
  return { publicKey: pair.publicKey.toString('base64'), csr: pem('CERTIFICATE REQUEST', signed) };
};

const critical = (id: string, value: Buffer): Buffer => sequence(objectId(id), yes, octets(value));
/** Not an authority. */
const basicConstraints = critical('2.5.29.19', sequence());
/** Signs, and enciphers keys (RSA) or agrees on them. */
const keyUsage = (isRsa: boolean): Buffer =>
  critical('2.5.29.15', isRsa ? bits(Buffer.from([0b1010_0000]), 5) : bits(Buffer.from([0b1000_1000]), 3));

const issue: Certificates['issue'] = ({ publicKey, subject, serialNumber, notBefore, notAfter }, secret) => {
  const authority = keyPairOf('EC-P256', secret);
  const signature = signatures[authority.algorithm];
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const body = sequence(
    versions.ofCertificate,
    // The leading 01 keeps it positive.
    integer(Buffer.from(`01${serialNumber}`, 'hex')),
    signature,
    nameOf(issuer),
    sequence(time(new Date(epochMilliseconds(notBefore))), time(new Date(epochMilliseconds(notAfter)))),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(basicConstraints, keyUsage(key.asymmetricKeyType?.startsWith('rsa') === true))),
  );
  return factsOf(new X509Certificate(sequence(body, signature, bits(authority.sign(body)))));
};

export const certificates: Certificates = { request, issue, read, webKey };
