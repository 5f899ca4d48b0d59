/** Compares two certificates that were written earlier. */
import type { Certificate } from '../../reports/certificate-schema.ts';
import { diffCertificates, type CertificateDiff } from '../../reports/diff.ts';
import type { Pair } from '../../reports/diff-pair.ts';
import { readCertificate } from './certificate-file.ts';

export interface FileDiff extends CertificateDiff {
  /** Which two certificates were compared. */
  readonly certificates: Pair<Origin>;
}

export interface Origin extends Pick<Certificate, 'tool' | 'seed' | 'selection' | 'selectedRules' | 'chosen' | 'deep' | 'startedAt'> {
  /** As it was given. */
  readonly path: string;
  readonly target: Pick<Certificate['target'], 'name' | 'baseUrl'>;
}

/** Compares two files, or the certificates in two folders. Throws `UserError` for what cannot be read or is not a certificate. */
export async function diffFiles(oldPath: string, newPath: string): Promise<FileDiff> {
  const pair = { old: await readCertificate(oldPath), new: await readCertificate(newPath) };
  return { certificates: { old: originOf(oldPath, pair.old), new: originOf(newPath, pair.new) }, ...diffCertificates(pair) };
}

function originOf(
  path: string,
  { tool, target: { name, baseUrl }, seed, selection, selectedRules, chosen, deep, startedAt }: Certificate,
): Origin {
  return {
    path,
    target: { name, baseUrl },
    tool,
    seed,
    selection,
    ...(selectedRules === undefined ? {} : { selectedRules }),
    ...(chosen === true ? { chosen } : {}),
    deep,
    startedAt,
  };
}
