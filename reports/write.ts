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
import { certificateFile, choicesFile, evidenceFile, signatureFile, timestampFile } from './seal.ts';
import { summary } from './summary.ts';

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

/** Node's recursive mkdir never ends in a folder that takes no entries, such as `/proc`. */
export function makeFolder(folder: string, mode?: number): void {
  const path = resolve(folder);
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // It existed already, or another process was faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

export interface Earlier {
  /** All files that a report can have; those that the new report lacks are removed. */
  readonly files: readonly string[];
  /** Where to keep the previous report, replacing an earlier one; absent: nowhere. */
  readonly keptIn?: string;
}

/**
 * Writes every file under a temporary name, then renames it: a failure leaves the last run's files intact. Returns the paths.
 * @throws what the file system throws; nothing half-written remains.
 */
export async function writeFiles(
  folder: string,
  texts: Readonly<Record<string, string | Uint8Array>>,
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

/** Copies rather than moves, so that the report stays readable meanwhile. */
async function keep(from: string, to: string, names: readonly string[]): Promise<void> {
  makeFolder(to);
  for (const name of names) {
    await rm(join(to, name), { force: true });
    await copyFile(join(from, name), join(to, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}
