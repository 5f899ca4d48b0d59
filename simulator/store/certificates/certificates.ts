/** Signing requests (PKCS #10) and certificates (X.509) for the domain. Private keys never leave this module. */
import { epochMilliseconds } from '../../../schemas/shared/instant.ts';
import { X509Certificate } from 'node:crypto';
import { Attributes, CertificationRequest, CertificationRequestInfo } from '@peculiar/asn1-csr';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate as X509,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import type { Certificates, KeyAlgorithm, Subject } from '../../domain/kernel/certificates.ts';
import { bufferOf, factsOf, pem, read, webKey } from './read.ts';
import { keyPairOf, type KeyPair } from './key-pair.ts';

const issuer: Subject = { commonName: 'Simulated certificate authority', organization: 'Gateproof', country: null };

const signatures: Readonly<Record<KeyAlgorithm, AlgorithmIdentifier>> = {
  'RSA-2048': new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null }),
  'EC-P256': new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' }),
};

const part = (type: string, value: AttributeValue): RelativeDistinguishedName =>
  new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })]);
/** Text with a lone surrogate has no UTF-8 form. */
const utf8 = (text: string): AttributeValue => new AttributeValue({ utf8String: text.toWellFormed() });

function nameOf({ commonName, organization, country }: Subject): Name {
  const parts = [part('2.5.4.3', utf8(commonName))];
  if (organization !== null) parts.unshift(part('2.5.4.10', utf8(organization)));
  if (country !== null) parts.unshift(part('2.5.4.6', new AttributeValue({ printableString: country })));
  return new Name(parts);
}

const keyInfo = (der: Uint8Array): SubjectPublicKeyInfo => AsnConvert.parse(der, SubjectPublicKeyInfo);

const request: Certificates['request'] = (algorithm, subject, secret) => {
  const pair = keyPairOf(algorithm, secret);
  const info = new CertificationRequestInfo({
    subject: nameOf(subject),
    subjectPKInfo: keyInfo(pair.publicKey),
    attributes: new Attributes(),
  });
  const signed = new CertificationRequest({
    certificationRequestInfo: info,
    signatureAlgorithm: signatures[algorithm],
    signature: bufferOf(pair.sign(new Uint8Array(AsnConvert.serialize(info)))),
  });
  return { publicKey: pair.publicKey.toString('base64'), csr: pem('CERTIFICATE REQUEST', AsnConvert.serialize(signed)) };
};

function extensionsOf(publicKey: SubjectPublicKeyInfo): Extensions {
  const isRsa = publicKey.algorithm.algorithm.startsWith('1.2.840.113549.');
  const usage = KeyUsageFlags.digitalSignature | (isRsa ? KeyUsageFlags.keyEncipherment : KeyUsageFlags.keyAgreement);
  const extension = (extnID: string, value: unknown) =>
    new Extension({ extnID, critical: true, extnValue: new OctetString(AsnConvert.serialize(value)) });
  return new Extensions([
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
    extension(id_ce_keyUsage, new KeyUsage(usage)),
  ]);
}

const issue: Certificates['issue'] = ({ publicKey, subject, serialNumber, notBefore, notAfter }, secret) => {
  const authority: KeyPair = keyPairOf('EC-P256', secret);
  const subjectPublicKeyInfo = keyInfo(Buffer.from(publicKey, 'base64'));
  const body = new TBSCertificate({
    version: Version.v3,
    // The leading 01 keeps it positive.
    serialNumber: bufferOf(Buffer.from(`01${serialNumber}`, 'hex')),
    signature: signatures[authority.algorithm],
    issuer: nameOf(issuer),
    validity: new Validity({ notBefore: new Date(epochMilliseconds(notBefore)), notAfter: new Date(epochMilliseconds(notAfter)) }),
    subject: nameOf(subject),
    subjectPublicKeyInfo,
    extensions: extensionsOf(subjectPublicKeyInfo),
  });
  const signed = new X509({
    tbsCertificate: body,
    signatureAlgorithm: signatures[authority.algorithm],
    signatureValue: bufferOf(authority.sign(new Uint8Array(AsnConvert.serialize(body)))),
  });
  return factsOf(new X509Certificate(Buffer.from(AsnConvert.serialize(signed))));
};

export const certificates: Certificates = { request, issue, read, webKey };
