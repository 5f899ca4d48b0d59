/** Port for keys and certificates: the domain requests them and stores only public parts. */
import type { Instant } from '../../../schemas/shared/instant.ts';
import { instant, object, text, type Stored } from './record-schema.ts';

export type KeyAlgorithm = 'RSA-2048' | 'EC-P256';

export interface Subject {
  readonly commonName: string;
  readonly organization: string | null;
  /** Two letters. */
  readonly country: string | null;
}

export const SigningRequest = object({
  /** SubjectPublicKeyInfo, base64 DER. */
  publicKey: text(),
  /** PEM. */
  csr: text(),
});
export type SigningRequest = Stored<typeof SigningRequest>;

interface CertificateOrder {
  readonly publicKey: string;
  readonly subject: Subject;
  /** 32 hex digits. */
  readonly serialNumber: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

export const Certificate = object({
  pem: text(),
  /** SubjectPublicKeyInfo, base64 DER. */
  publicKey: text(),
  /** `CN=…, O=…`. */
  subject: text(),
  /** Hex digits. */
  serialNumber: text(),
  /** SHA-256 of its DER, hex digits. */
  thumbprint: text(),
  notBefore: instant(),
  notAfter: instant(),
});
export type Certificate = Stored<typeof Certificate>;

/** An RSA key and its certificate; the names are those of RFC 7517. */
interface WebKey {
  /** Thumbprint of the key (RFC 7638). */
  readonly kid: string;
  readonly n: string;
  readonly e: string;
  /** Base64 DER of the certificate. */
  readonly x5c: string;
  /** SHA-256 of the certificate, base64url. */
  readonly x5t: string;
}

/** The same arguments give the same bytes. */
export interface Certificates {
  /** Derives a key pair from a secret and creates its signing request. The private key stays outside the domain. */
  request(algorithm: KeyAlgorithm, subject: Subject, secret: string): SigningRequest;
  /** Issues a certificate by the authority whose key pair is derived from a secret. */
  issue(order: CertificateOrder, secret: string): Certificate;
  /** Reads PEM, or base64 of the DER; undefined if the text is not a certificate. */
  read(text: string): Certificate | undefined;
  /** Converts the key of a PEM certificate to a JSON Web Key; undefined if it is not an RSA key. */
  webKey(pem: string): WebKey | undefined;
}
