import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
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

const extension = (extnID: string, value: unknown): Extension =>
  new Extension({ extnID, extnValue: new OctetString(AsnConvert.serialize(value)) });

export function certificateFor(host: string): { readonly key: string; readonly cert: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const name = new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: '2.5.4.3', value: new AttributeValue({ utf8String: host }) })]),
  ]);
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.of(1).buffer,
    signature: algorithm,
    issuer: name,
    validity: new Validity({ notBefore: new Date('2000-01-01T00:00:00Z'), notAfter: new Date('2049-12-31T23:59:59Z') }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true })),
      extension(id_ce_subjectAltName, new SubjectAlternativeName([new GeneralName({ dNSName: host })])),
    ]),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey);
  const signatureValue = new Uint8Array(signature).buffer;
  const der = AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue }));
  const cert = `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}
