/** Writes every artefact of a certificate into a folder, redacted. */
import { badge } from './badge.ts';
import { certificateSchema, schemaFile, type Certificate } from './certificate-schema.ts';
import { certificatePage } from './html.ts';
import { junit } from './junit.ts';
import { redactor, redactValue } from './redact.ts';
import { certificateFile, choicesFile, evidenceFile, signatureFile, timestampFile } from './seal.ts';
import { summary } from './summary.ts';
import { writeFiles } from './write-files.ts';

export const defaultFolder = 'reports/out';

export interface WriteOptions {
  readonly folder?: string;
  /** Keys and secrets of the target, which must not reach any file. */
  readonly secrets: readonly string[];
}

export interface Written {
  /** The redacted certificate, as written. */
  readonly certificate: Certificate;
  readonly paths: readonly string[];
  /** What was done with the previous report, or with one beside it: one line each. */
  readonly notes?: readonly string[];
  /** Why the requested time stamp is missing. */
  readonly unstamped?: string;
}

const cleanCertificate = (certificate: Certificate, secrets: readonly string[]): Certificate =>
  redactValue(certificate, redactor(secrets)) as Certificate;

/** The text of `certificate.json`, redacted in the data and again in the text. */
export const certificateText = (certificate: Certificate, secrets: readonly string[]): string =>
  redactor(secrets)(textOf(cleanCertificate(certificate, secrets)));

const textOf = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** Every artefact's text by file name, redacted twice: in the data, and again in the text. */
export function artefacts(
  certificate: Certificate,
  secrets: readonly string[],
): { readonly certificate: Certificate; readonly files: Readonly<Record<string, string>> } {
  const redact = redactor(secrets);
  const clean = cleanCertificate(certificate, secrets);
  const texts = {
    [certificateFile]: textOf(clean),
    [schemaFile]: textOf(certificateSchema),
    'junit.xml': junit(clean),
    'summary.md': summary(clean),
    'badge.svg': badge(clean),
  };
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, redact(text)]));
  // The page redacts its own content, because part of it is compressed.
  return { certificate: clean, files: { 'certificate.html': certificatePage(clean, redact), ...files } };
}

export const reportFiles = [
  'certificate.html',
  certificateFile,
  schemaFile,
  'junit.xml',
  'summary.md',
  'badge.svg',
  evidenceFile,
  signatureFile,
  timestampFile,
  choicesFile,
] as const;

export async function writeCertificate(certificate: Certificate, { folder = defaultFolder, secrets }: WriteOptions): Promise<Written> {
  const rendered = artefacts(certificate, secrets);
  return { certificate: rendered.certificate, paths: await writeFiles(folder, rendered.files) };
}
