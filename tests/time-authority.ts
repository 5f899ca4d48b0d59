/** An authority of time stamps (RFC 3161) on this machine, with keys of its own, and wrong in any respect. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { AsnConvert, OctetString as Octets } from '@peculiar/asn1-schema';
import { Extension, ExtendedKeyUsage, id_ce_extKeyUsage } from '@peculiar/asn1-x509';
import { Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { certificateFor } from '../engine/tls-certificates.ts';
import { listening } from './listening.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';
const timeStamping = '1.3.6.1.5.5.7.3.8';
const attributes = { contentType: '1.2.840.113549.1.9.3', digest: '1.2.840.113549.1.9.4', signer: '1.2.840.113549.1.9.16.2.47' };

/** What is wrong with a stamp. */
export interface Wrong {
  readonly imprint?: Uint8Array;
  readonly nonce?: number;
  readonly hash?: string;
  readonly at?: Date;
  /** Purpose of the certificate that signs. */
  readonly purpose?: string;
  /** Another certificate is named as that of the signer. */
  readonly isMisnamed?: boolean;
  readonly isWithoutCertificate?: boolean;
  readonly refusal?: string;
  /** Who issued the certificate that signs; the root of the test by default. */
  readonly issuer?: Parameters<typeof certificateFor>[1];
  /** Further certificates in the stamp, in PEM. */
  readonly carried?: readonly string[];
}

export const rootName = 'Root of the test';
const root = certificateFor({ host: rootName, isAuthority: true });
/** The authority of the authority, in PEM. */
export const rootPem = root.cert;

function signerFor(purpose: string, issuer: Wrong['issuer'] = { name: rootName, privateKey: root.privateKey }) {
  const usage = new Octets(AsnConvert.serialize(new ExtendedKeyUsage([purpose])));
  const extension = new Extension({ extnID: id_ce_extKeyUsage, critical: true, extnValue: usage });
  const { cert, privateKey } = certificateFor({ host: 'Time of the test', extensions: [extension] }, issuer);
  return { der: derOf(cert), key: privateKey.export({ type: 'pkcs8', format: 'der' }) };
}

const derOf = (pem: string): ArrayBuffer => bytes(Buffer.from(pem.replaceAll(/-----[^-]+-----/g, ''), 'base64'));
const bytes = (from: Uint8Array): ArrayBuffer => new Uint8Array(from).buffer;
const digestOf = (content: ArrayBuffer): ArrayBuffer => bytes(createHash('sha256').update(new Uint8Array(content)).digest());
const hashed = (algorithmId: string): AlgorithmIdentifier => new AlgorithmIdentifier({ algorithmId });

/** The answer to a request. */
export async function stampFor(query: Uint8Array, wrong: Wrong = {}): Promise<Uint8Array> {
  const { messageImprint, nonce } = TimeStampReq.fromBER(bytes(query));
  if (wrong.refusal !== undefined) {
    const status = new PKIStatusInfo({ status: 2, statusStrings: [new Utf8String({ value: wrong.refusal })] });
    return new Uint8Array(new TimeStampResp({ status }).toSchema().toBER());
  }
  const info = new TSTInfo({
    version: 1,
    policy: '1.3.6.1.4.1.99999.1',
    messageImprint:
      wrong.imprint === undefined
        ? messageImprint
        : new MessageImprint({
            hashAlgorithm: hashed(wrong.hash ?? sha256),
            hashedMessage: new OctetString({ valueHex: bytes(wrong.imprint) }),
          }),
    serialNumber: new Integer({ value: 1 }),
    genTime: wrong.at ?? new Date('2026-03-02T09:15:30Z'),
    ...(wrong.nonce !== undefined ? { nonce: new Integer({ value: wrong.nonce }) } : nonce === undefined ? {} : { nonce }),
  });
  const token = new ContentInfo({ contentType: id_ContentType_SignedData, content: (await signed(info, wrong)).toSchema(true) });
  return new Uint8Array(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token }).toSchema().toBER());
}

async function signed(
  info: TSTInfo,
  { purpose = timeStamping, issuer, carried = [], isMisnamed, isWithoutCertificate }: Wrong,
): Promise<SignedData> {
  const signer = signerFor(purpose, issuer);
  const certificate = Certificate.fromBER(signer.der);
  const content = info.toSchema().toBER();
  const named = digestOf(isMisnamed === true ? derOf(rootPem) : signer.der);
  const essId = new Sequence({ value: [new OctetString({ valueHex: named })] });
  const attribute = (type: string, value: Attribute['values'][number]): Attribute => new Attribute({ type, values: [value] });
  const data = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_eContentType_TSTInfo,
      eContent: new OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(attributes.contentType, new ObjectIdentifier({ value: id_eContentType_TSTInfo })),
            attribute(attributes.digest, new OctetString({ valueHex: digestOf(content) })),
            attribute(attributes.signer, new Sequence({ value: [new Sequence({ value: [essId] })] })),
          ],
        }),
      }),
    ],
    ...(isWithoutCertificate === true ? {} : { certificates: [certificate, ...carried.map((pem) => Certificate.fromBER(derOf(pem)))] }),
  });
  const key = await crypto.subtle.importKey('pkcs8', signer.key, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  await data.sign(key, 0, 'SHA-256', content);
  return data;
}

type Answering = (query: Uint8Array, response: ServerResponse) => void | Promise<void>;

/** Answers a query as it should. */
export const stamping =
  (wrong: Wrong = {}): Answering =>
  async (query, response) => {
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await stampFor(query, wrong));
  };

/** Serves on a free port of this machine. */
export async function timeAuthority(answer: Answering = stamping()): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    await answer(Buffer.concat(chunks), response);
  });
  const { url, close } = await listening(server);
  return { url: `${url}/stamp`, close };
}
