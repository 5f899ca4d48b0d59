/** Parses a time stamp (RFC 3161) and verifies it offline: its imprint, its signature, and the certificate chain of its authority. */
import { createHash, X509Certificate } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Certificate,
  CertificateChainValidationEngine,
  ContentInfo,
  ExtKeyUsage,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  id_ExtKeyUsage,
  SignedData,
  SignedDataVerifyError,
  TimeStampResp,
  TSTInfo,
  type SignerInfo,
} from 'pkijs';
import { certificatesIn, inOneLine } from '../../fixtures/targets/certificates.ts';

/** Hash functions that a stamp may use, by object identifier. */
const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const timeStamping = '1.3.6.1.5.5.7.3.8';
const signingCertificate = '1.2.840.113549.1.9.16.2.12';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';
const granted: ReadonlySet<number> = new Set([0, 1]);
/** Maximum number of certificates in a chain. */
const maxChain = 8;

export interface TimeStamp {
  /** Name of the authority, from its certificate. */
  readonly by: string;
  readonly at: Date;
  /** Name of the trusted certificate at the root of the chain, if there is one. */
  readonly root?: string;
  readonly nonce?: Uint8Array;
}

/** The data is not a time stamp of this content. The message completes "the time stamp …". */
export class TimeStampFault extends Error {}

/** `roots` are trusted certificates in PEM. Throws `TimeStampFault`. */
export async function readTimeStamp(response: Uint8Array, content: Uint8Array, roots: string): Promise<TimeStamp> {
  const { signed, info } = tokenIn(response);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const hash = hashes[hashAlgorithm.algorithmId];
  if (hash === undefined) throw new TimeStampFault(`uses the hash ${hashAlgorithm.algorithmId}, which is not one of SHA-2`);
  if (!createHash(hash).update(content).digest().equals(hashedMessage.valueBlock.valueHexView))
    throw new TimeStampFault('is of another content');
  const signer = await signerOf(signed, content, info.genTime);
  const root = await rootOf(signer, signed, info.genTime, roots);
  return {
    by: inOneLine(signer.subject),
    at: info.genTime,
    ...(root === undefined ? {} : { root: inOneLine(root.subject) }),
    ...(info.nonce === undefined ? {} : { nonce: info.nonce.valueBlock.valueHexView }),
  };
}

function tokenIn(response: Uint8Array): { readonly signed: SignedData; readonly info: TSTInfo } {
  const { status, timeStampToken } = parsed('cannot be read', () => {
    const { offset, result } = fromBER(response);
    if (offset !== response.byteLength) throw new RangeError('bytes after its end');
    return new TimeStampResp({ schema: result });
  });
  if (!granted.has(status.status)) {
    const why = status.statusStrings?.map((text) => text.valueBlock.value).join(' ') ?? '';
    throw new TimeStampFault(`was refused with status ${status.status}${why === '' ? '' : `: ${why}`}`);
  }
  return parsed('has no readable content', () => {
    if (timeStampToken?.contentType !== id_ContentType_SignedData) throw new TypeError('not signed');
    const signed = new SignedData({ schema: new ContentInfo({ schema: timeStampToken.toSchema() }).content });
    const { eContent, eContentType } = signed.encapContentInfo;
    if (eContent === undefined || eContentType !== id_eContentType_TSTInfo) throw new TypeError('another content');
    const content = eContent.getValue();
    // The library verifies only content in one piece, not one that is divided into parts.
    signed.encapContentInfo.eContent = new OctetString({ valueHex: content });
    return { signed, info: TSTInfo.fromBER(content) };
  });
}

function parsed<T>(fault: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new TimeStampFault(fault);
  }
}

/** The certificate whose key signed: it is for time stamping, was valid at the time, and is named by the signed attributes. */
async function signerOf(signed: SignedData, content: Uint8Array, at: Date): Promise<X509Certificate> {
  const [info, ...others] = signed.signerInfos;
  if (info === undefined || others.length > 0) throw new TimeStampFault(`has ${signed.signerInfos.length} signers instead of one`);
  const certificate = await verified(signed, content);
  const usage = certificate.extensions?.find(({ extnID }) => extnID === id_ExtKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  if (usage?.critical !== true || purposes.length !== 1 || purposes[0] !== timeStamping)
    throw new TimeStampFault('is signed with a certificate that is not for time stamps');
  const signer = parsed('contains an unreadable certificate', () => x509Of(certificate));
  if (!namesCertificate(info, signer.raw)) throw new TimeStampFault('does not name the certificate of its signer');
  if (Date.parse(signer.validFrom) > at.getTime() || Date.parse(signer.validTo) < at.getTime())
    throw new TimeStampFault('is signed with a certificate that was not in force at its time');
  return signer;
}

async function verified(signed: SignedData, content: Uint8Array): Promise<Certificate> {
  try {
    const data = new Uint8Array(content).buffer;
    const { signatureVerified, signerCertificate } = await signed.verify({ signer: 0, data, extendedMode: true });
    if (signatureVerified === true && signerCertificate instanceof Certificate) return signerCertificate;
  } catch (error) {
    if (error instanceof SignedDataVerifyError && error.signerCertificate === null)
      throw new TimeStampFault('does not contain the certificate of its signer');
  }
  throw new TimeStampFault('has an invalid signature');
}

const x509Of = (certificate: Certificate): X509Certificate => new X509Certificate(new Uint8Array(certificate.toSchema(true).toBER()));

/** RFC 5816: the signed attributes contain the digest of the certificate, so that no other certificate with the same key can replace it. */
function namesCertificate({ signedAttrs }: SignerInfo, der: Uint8Array): boolean {
  return (signedAttrs?.attributes ?? []).some(({ type, values: [value] }) => {
    if (type !== signingCertificate && type !== signingCertificateV2) return false;
    const [first, second] = partsOf(firstIn(firstIn(value)));
    // If no algorithm is stated, the default applies.
    const [hash, digest] =
      first instanceof Sequence ? [hashOf(firstIn(first)), second] : [type === signingCertificate ? 'sha1' : 'sha256', first];
    if (hash === undefined || !(digest instanceof OctetString)) return false;
    return createHash(hash).update(der).digest().equals(digest.valueBlock.valueHexView);
  });
}

const partsOf = (value: unknown): readonly unknown[] => (value instanceof Sequence ? value.valueBlock.value : []);
const firstIn = (value: unknown): unknown => partsOf(value)[0];
const hashOf = (id: unknown): string | undefined => (id instanceof ObjectIdentifier ? hashes[id.getValue()] : undefined);

/** The trusted certificate at the end of a chain of certificates in the stamp; undefined if there is none. */
async function rootOf(signer: X509Certificate, signed: SignedData, at: Date, roots: string): Promise<X509Certificate | undefined> {
  const trusted = certificatesIn(roots).map((pem) => new X509Certificate(pem));
  const carried = parsed('contains an unreadable certificate', () =>
    (signed.certificates ?? []).flatMap((one) => (one instanceof Certificate ? [x509Of(one)] : [])),
  );
  const chain = chainTo(trusted, carried, signer);
  const root = chain?.at(-1);
  if (chain === undefined || root === undefined) return undefined;
  const read = ({ raw }: X509Certificate): Certificate => Certificate.fromBER(new Uint8Array(raw));
  // The library receives only this chain, because it would loop on two certificates that issued each other.
  const engine = new CertificateChainValidationEngine({
    trustedCerts: [read(root)],
    certs: chain.slice(0, -1).toReversed().map(read),
    checkDate: at,
  });
  const { result } = await engine.verify({ passedWhenNotRevValues: true });
  return result ? root : undefined;
}

/** From the signer to a trusted certificate. */
function chainTo(
  trusted: readonly X509Certificate[],
  carried: readonly X509Certificate[],
  signer: X509Certificate,
): readonly X509Certificate[] | undefined {
  const chain = [signer];
  for (let last = signer; chain.length < maxChain;) {
    const issuer = [...trusted, ...carried].find((one) => one.ca && last.checkIssued(one) && last.verify(one.publicKey));
    if (issuer === undefined) return undefined;
    chain.push(issuer);
    if (trusted.includes(issuer)) return chain;
    last = issuer;
  }
  return undefined;
}
