/** The certificates that can be shown: those of runs, which the simulator keeps, and files, which this tab keeps. */
import { signal } from '@preact/signals';
import { processLimits } from '../../../../../schemas/limits.ts';
import type { Certificate } from '../../../../../reports/certificate-schema.ts';
import { read } from '../shared/api.ts';
import { inWorld } from '../shared/session.ts';

export interface OpenFile {
  /** Its name in the address. */
  readonly key: string;
  readonly name: string;
  readonly certificate: Certificate;
}

/** Newest first. */
export const files = signal<readonly OpenFile[]>([]);
const maxFiles = 10;
let opened = 0;

/** Throws an error of one line if the file is not a certificate. */
export async function openFile(file: File): Promise<OpenFile> {
  const { max } = processLimits.certificateBytes;
  if (file.size > max) throw new Error(`${file.name} is larger than ${max / 1_048_576} MB, the maximum.`);
  let document: unknown;
  try {
    document = JSON.parse(await file.text());
  } catch {
    throw new Error(`${file.name} is not JSON. Choose a certificate.json that gateproof certify wrote.`);
  }
  const problem = (await import('./check.ts')).problemOf(document);
  if (problem !== undefined) throw new Error(`${file.name} ${problem}`);
  const kept = { key: `file-${++opened}`, name: file.name, certificate: document as Certificate };
  files.value = [kept, ...files.value].slice(0, maxFiles);
  return kept;
}

export const closeFile = (key: string): void => {
  files.value = files.value.filter((file) => file.key !== key);
};

export const pathOf = (run: string): string => `/certifications/${encodeURIComponent(run)}`;

export const isFile = (key: string): boolean => key.startsWith('file-');

/** Throws an error of one line if the certificate is gone. */
export async function certificateOf(key: string): Promise<Certificate> {
  if (!isFile(key)) return read<Certificate>(inWorld(`${pathOf(key)}/certificate`));
  const found = files.value.find((file) => file.key === key);
  if (found === undefined) throw new Error('This file is no longer open in this tab. Open it again.');
  return found.certificate;
}
