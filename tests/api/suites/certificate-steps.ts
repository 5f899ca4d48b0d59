/** A test authority for certificates of wallets, and the contents of a signing request. */
import { atMilliseconds, days, plus } from '../../../schemas/shared/instant.ts';
import { createPublicKey, verify } from 'node:crypto';
import { CertificationRequest } from '@peculiar/asn1-csr';
import { AsnConvert } from '@peculiar/asn1-schema';
import { certificates } from '../../../simulator/store/certificates/certificates.ts';
import { frozenAt } from '../simulator/simulated.ts';

export const wallets = '/api/payment-tokenization/wallet-providers';
export const walletA = `${wallets}/wallet-a/certificates`;
export const walletB = `${wallets}/wallet-b`;

/** The values below belong to throw-away keys of the tests. */
export const apiKey = {
  keyId: 'KEY1',
  issuerId: 'ISSUER1',
  privateKey: '-----BEGIN PRIVATE KEY-----\nTUlHSEFnRUFNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDk=\n-----END PRIVATE KEY-----\n',
};

export interface SigningRequest {
  /** SubjectPublicKeyInfo, base64 DER. */
  readonly publicKey: string;
  readonly keyType: string | undefined;
  readonly subject: readonly string[];
  readonly isSigned: boolean;
}

export function readRequest(csr: string): SigningRequest {
  const der = Buffer.from(csr.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  const { certificationRequestInfo, certificationRequestInfoRaw, signature } = AsnConvert.parse(der, CertificationRequest);
  const spki = Buffer.from(AsnConvert.serialize(certificationRequestInfo.subjectPKInfo));
  const key = createPublicKey({ key: spki, type: 'spki', format: 'der' });
  return {
    publicKey: spki.toString('base64'),
    keyType: key.asymmetricKeyType,
    subject: certificationRequestInfo.subject.flatMap((part) => part.map(({ value }) => value.toString())),
    isSigned: verify('sha256', new Uint8Array(certificationRequestInfoRaw!), key, new Uint8Array(signature)),
  };
}

/** A certificate for a signing request, by an authority unknown to the gateway. `from` and `to` are days from the world's time. */
export function certify(csr: string, { from = -1, to = 365 }: { readonly from?: number; readonly to?: number } = {}): string {
  const start = atMilliseconds(Date.parse(frozenAt));
  return certificates.issue(
    {
      publicKey: readRequest(csr).publicKey,
      subject: { commonName: 'shop.example', organization: null, country: null },
      serialNumber: '00'.repeat(16),
      notBefore: plus(start, days(from)),
      notAfter: plus(start, days(to)),
    },
    'another authority',
  ).pem;
}
