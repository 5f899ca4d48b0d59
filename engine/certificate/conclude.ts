/** What follows a run: its certificate and every other artefact, in a folder. */
import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { certificate } from '../../reports/certificate.ts';
import type { Certificate } from '../../reports/certificate-schema.ts';
import type { KnownFailure } from '../../reports/known-failures.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import type { Proof } from '../../reports/proof-schema.ts';
import { redactor, redactValue } from '../../reports/redact.ts';
import { certificateFile, choicesFile, evidenceFile, sealOf, sha256, signatureFile } from '../../reports/seal.ts';
import { artefacts, makeFolder, reportFiles, writeFiles, type Written } from '../../reports/write.ts';
import { choices } from '../../schemas/choices.ts';
import { register } from '../../schemas/register.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { findProof } from '../mutants/proof.ts';
import { noteFailed } from './failure-lists.ts';
import { inWords, lastRunIn, previousFolder } from './report-folder.ts';
import type { Signer } from './sign.ts';

export interface Conclusion {
  readonly run: Run;
  readonly knownFailures: readonly KnownFailure[];
  /** Keys of the target, which are never written to a file. */
  readonly secrets: readonly string[];
  readonly out: string;
  /** Folder that `out` is in, or is: it has the result of `gateproof mutants`, and what failed last. `out` unless stated. */
  readonly base?: string;
  readonly signer?: Signer;
}

/** Writes every artefact. Throws `UserError`. */
export async function writeConclusion({ run, knownFailures, secrets, out, base = out, signer }: Conclusion): Promise<Written> {
  const recorded = record(run, secrets);
  const proof = await findProof(base, run.tool);
  const document = certificateOf({
    ...recorded,
    knownFailures,
    ...(proof === undefined ? {} : { proof }),
    ...(signer === undefined ? {} : { signature: signatureBy(signer) }),
  });
  const { certificate: written, files } = artefacts(document, secrets);
  const text = files[certificateFile] ?? '';
  const sealed = signer === undefined ? {} : { [signatureFile]: `${await signer.sign(sealOf(written, text, Date.now()))}\n` };
  const all = { ...files, [evidenceFile]: recorded.text, ...observedChoices(recorded.run), ...sealed };
  const where = await writeArtefacts(out, all);
  await noteFailed(base, written);
  return { certificate: written, ...where };
}

/** A run as it is recorded. */
export interface RecordedRun {
  readonly run: Run;
  /** The content of its file. */
  readonly text: string;
}

/** The run without the secrets of the target, and its file. */
export function record(run: Run, secrets: readonly string[]): RecordedRun {
  const clean = redactValue(run, redactor(secrets)) as Run;
  return { run: clean, text: `${JSON.stringify(clean)}\n` };
}

/** The certificate of a recorded run, which depends only on the recording. */
export function certificateOf({
  run,
  text,
  knownFailures,
  proof,
  signature,
}: RecordedRun &
  Pick<Conclusion, 'knownFailures'> & { readonly proof?: Proof; readonly signature?: NonNullable<Certificate['signature']> }): Certificate {
  return certificate({
    run,
    rules: Object.values(register),
    knownFailures,
    choices: Object.values(choices),
    evidence: { file: evidenceFile, sha256: sha256(text) },
    ...(proof === undefined ? {} : { proof }),
    ...(signature === undefined ? {} : { signature }),
  });
}

const signatureBy = ({ thumbprint }: Signer): NonNullable<Certificate['signature']> => ({
  file: signatureFile,
  algorithm: 'Ed25519',
  keyThumbprint: thumbprint,
});

/** The observed choices, by file name; empty when none was observed. */
export function observedChoices({ choices: seen, target }: Run): Readonly<Record<string, string>> {
  if (Object.keys(seen).length === 0) return {};
  const sorted = Object.fromEntries(Object.entries(seen).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    [choicesFile]: `# Choices observed at ${oneLine(target.name)}: gateproof serve --choices ${choicesFile}\n${stringify(sorted)}`,
  };
}

/** Writes the files into the folder, and keeps the report of the last run beside them. */
export async function writeArtefacts(out: string, files: Readonly<Record<string, string>>): Promise<Pick<Written, 'paths' | 'notes'>> {
  const { report, shard } = await lastRunIn(out);
  const keptIn = join(out, previousFolder);
  try {
    const paths = await writeFiles(out, files, { files: reportFiles, ...(report === undefined ? {} : { keptIn }) });
    if (report !== undefined) return { paths, notes: [`The report of ${inWords(report)} that was in ${out} is kept in ${keptIn}.`] };
    return { paths, notes: shard === undefined ? [] : [`The shard of ${inWords(shard)} that was in ${out} is replaced.`] };
  } catch (cause) {
    throw unwritable(out, cause);
  }
}

/** A run of minutes must not end in front of a folder that was never to be had. */
export async function prepareFolder(out: string): Promise<void> {
  try {
    makeFolder(out);
    // Permissions do not show every folder that takes no files.
    const probe = join(out, `.${randomUUID()}.tmp`);
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
    // A file is renamed into its place, where a folder may not stand.
    for (const entry of await readdir(out, { withFileTypes: true }))
      if (entry.isDirectory() ? /\.(json|html|xml|md|svg|yaml|jws)$/.test(entry.name) : entry.name === previousFolder)
        throw Object.assign(new Error(), { code: entry.isDirectory() ? 'EISDIR' : 'ENOTDIR' });
  } catch (cause) {
    throw unwritable(out, cause);
  }
}

/** The message for a folder that cannot be written. */
export const unwritable = (out: string, cause: unknown): UserError =>
  new UserError(`${out}: cannot be written (${(cause as NodeJS.ErrnoException).code ?? String(cause)}); give --out another folder`, {
    cause,
  });
