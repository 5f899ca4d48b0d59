/** X.509 certificates for scenarios and tests: of an authority of their own, or signed by themselves. */
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_subjectAltName,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

export interface KeyAndCertificate {
  /** PKCS#8, PEM. */
  readonly key: string;
  /** PEM. */
  readonly cert: string;
}

interface Issuer {
  readonly name: string;
  readonly privateKey: KeyObject;
}

interface Subject {
  /** A DNS name or an IPv4 address. */
  readonly host: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly isAuthority?: boolean;
  /** A new one by default. */
  readonly privateKey?: KeyObject;
  /** Besides what every certificate has. */
  readonly extensions?: readonly Extension[];
}

const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const commonName = '2.5.4.3';

const extension = (extnID: string, value: unknown): Extension =>
  new Extension({ extnID, extnValue: new OctetString(AsnConvert.serialize(value)) });

const nameOf = (text: string): Name =>
  new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: commonName, value: new AttributeValue({ utf8String: text }) })]),
  ]);

let serial = 0;

/** Without an issuer, it is self-signed. */
export function certificateFor(
  {
    host,
    notBefore = new Date('2000-01-01T00:00:00Z'),
    notAfter = new Date('2049-12-31T23:59:59Z'),
    isAuthority = false,
    privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    extensions = [],
  }: Subject,
  issuer?: Issuer,
): KeyAndCertificate & { readonly privateKey: KeyObject } {
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const alternative = new GeneralName(/^[\d.]+$/.test(host) ? { iPAddress: host } : { dNSName: host });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.of(++serial % 128).buffer,
    signature: algorithm,
    issuer: nameOf(issuer?.name ?? host),
    validity: new Validity({ notBefore, notAfter }),
    subject: nameOf(host),
    subjectPublicKeyInfo: AsnConvert.parse(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: isAuthority })),
      extension(id_ce_subjectAltName, new SubjectAlternativeName([alternative])),
      ...extensions,
    ]),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuer?.privateKey ?? privateKey);
  const signatureValue = new Uint8Array(signature).buffer;
  const der = AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue }));
  const base64 = Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{1,64}/g, '$&\n');
  return {
    privateKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`,
  };
}
