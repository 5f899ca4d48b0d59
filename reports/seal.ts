/** Ties a certificate to its evidence, and both to a signature. Pure. */
import { createHash } from 'node:crypto';
import type { Certificate } from './certificate-schema.ts';

export const evidenceFile = 'run.json';
/** A compact JWS over the `Seal`, beside the certificate. */
export const signatureFile = 'certificate.jws';
/** The answer of an authority of time stamps (RFC 3161) about the bytes of the certificate, beside it. */
export const timestampFile = 'certificate.tsr';
export const certificateFile = 'certificate.json';
/** The target's choices, in the form that `serve --choices` reads. */
export const choicesFile = 'choices.yaml';
export const sealType = 'gateproof-certificate';

/** The signed content: digests of the exact bytes, and their context. */
export interface Seal {
  readonly certificate: { readonly file: string; readonly sha256: string };
  readonly evidence: { readonly file: string; readonly sha256: string };
  readonly tool: { readonly name: string; readonly version: string };
  readonly suiteDigest: string;
  readonly target: { readonly name: string; readonly baseUrl: string };
  readonly outcome: string;
  /** Seconds since 1970. */
  readonly iat: number;
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** `text` is the certificate file's content; `signedAt` is in milliseconds since 1970. */
export function sealOf({ tool, target, outcome, evidence }: Certificate, text: string, signedAt: number): Seal {
  return {
    certificate: { file: certificateFile, sha256: sha256(text) },
    evidence: evidence ?? { file: evidenceFile, sha256: '' },
    tool: { name: tool.name, version: tool.version },
    suiteDigest: tool.suiteDigest,
    target: { name: target.name, baseUrl: target.baseUrl },
    outcome: outcome.name,
    iat: Math.floor(signedAt / 1000),
  };
}
