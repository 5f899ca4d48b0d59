/** Writes every artefact of a certificate into a folder: redacted, and each file whole or not at all. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { badge } from './badge.ts';
import { certificateSchema, schemaFile, type Certificate } from './certificate-schema.ts';
import { certificatePage } from './html.ts';
import { junit } from './junit.ts';
import { redactor, redactValue } from './redact.ts';
import { certificateFile, choicesFile, evidenceFile, signatureFile } from './seal.ts';
import { summary } from './summary.ts';

export const defaultFolder = 'reports/out';

export interface WriteOptions {
  readonly folder?: string;
  /** Keys and secrets of the target, which are never written to a file. */
  readonly secrets: readonly string[];
}

export interface Written {
  /** What the files hold: the certificate after redaction. */
  readonly certificate: Certificate;
  /** Paths of the artefacts, the page first. */
  readonly paths: readonly string[];
  /** What became of the report that stood there, or stands beside it: a line each. */
  readonly notes?: readonly string[];
}

/** A certificate without the secrets. */
const cleanCertificate = (certificate: Certificate, secrets: readonly string[]): Certificate =>
  redactValue(certificate, redactor(secrets)) as Certificate;

/** The text of `certificate.json`, redacted in the data and once more in the text. */
export const certificateText = (certificate: Certificate, secrets: readonly string[]): string =>
  redactor(secrets)(textOf(cleanCertificate(certificate, secrets)));

const textOf = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** A certificate and the text of every artefact by file name, redacted twice: in the data, and once more in the text. */
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
  // The page redacts for itself, since it holds a part of its content compressed.
  return { certificate: clean, files: { 'certificate.html': certificatePage(clean, redact), ...files } };
}

/** Every file that a report can have. */
export const reportFiles = [
  'certificate.html',
  certificateFile,
  schemaFile,
  'junit.xml',
  'summary.md',
  'badge.svg',
  evidenceFile,
  signatureFile,
  choicesFile,
] as const;

/** Renders every artefact and writes it. */
export async function writeCertificate(certificate: Certificate, { folder = defaultFolder, secrets }: WriteOptions): Promise<Written> {
  const rendered = artefacts(certificate, secrets);
  return { certificate: rendered.certificate, paths: await writeFiles(folder, rendered.files) };
}

/** Makes a folder and those above it. Node's own way of making both never ends in a folder that takes no entries, such as `/proc`. */
export function makeFolder(folder: string, mode?: number): void {
  const path = resolve(folder);
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // It was there, or another process was faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** The report of the last run in the folder. */
export interface Earlier {
  /** All files that a report can have: those that the new one does not have are removed. */
  readonly files: readonly string[];
  /** Where it is kept, in place of the one that was kept there before; absent: nowhere. */
  readonly keptIn?: string;
}

/**
 * Writes every file to a temporary name, then renames it: a failure leaves the files of the last run intact. Returns the paths.
 * @throws what the file system throws; nothing half-written remains.
 */
export async function writeFiles(
  folder: string,
  texts: Readonly<Record<string, string>>,
  { files: all, keptIn }: Earlier = { files: [] },
): Promise<readonly string[]> {
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    return { path, text, temporary: join(folder, `.${name}.${randomUUID()}.tmp`) };
  });
  makeFolder(folder);
  try {
    for (const { temporary, text } of files) await writeFile(temporary, text, { flag: 'wx' });
    if (keptIn !== undefined) await keep(folder, keptIn, all);
    await Promise.all(all.filter((name) => texts[name] === undefined).map((name) => rm(join(folder, name), { force: true })));
    for (const { temporary, path } of files) await rename(temporary, path);
  } finally {
    await Promise.all(files.map(({ temporary }) => rm(temporary, { force: true })));
  }
  return files.map(({ path }) => path);
}

/** Copies, so that the report can be read in its place meanwhile. */
async function keep(from: string, to: string, names: readonly string[]): Promise<void> {
  makeFolder(to);
  for (const name of names) {
    await rm(join(to, name), { force: true });
    await copyFile(join(from, name), join(to, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}
