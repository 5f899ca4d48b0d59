import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { certificate, type CertificateInput } from '../../reports/certificate.ts';
import type { Certificate } from '../../reports/certificate-schema.ts';
import type { KnownFailure } from '../../reports/known-failures.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import { redactor, redactValue } from '../../reports/redact.ts';
import { certificateFile, choicesFile, evidenceFile, sealOf, sha256, signatureFile, timestampFile } from '../../reports/seal.ts';
import { artefacts, reportFiles, type Written } from '../../reports/write.ts';
import { makeFolder, writeFiles } from '../../reports/write-files.ts';
import { choices } from '../../schemas/choices.ts';
import { learntInWords, isLearnt, learntQuestions } from '../../schemas/learnt.ts';
import { clientObligations, cutObligations } from '../../schemas/obligations/register.ts';
import { register } from '../../schemas/register.ts';
import type { Rule } from '../../schemas/rule.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { findProof } from '../mutants/proof.ts';
import { noteFailed } from './failure-lists.ts';
import { inWords, lastRunIn, previousFolder } from './report-folder.ts';
import type { Sealers } from './sealers.ts';
import type { Signer } from './sign.ts';

export interface Conclusion extends Sealers {
  readonly run: Run;
  readonly knownFailures: readonly KnownFailure[];
  /** Keys of the target, which must not be written to any file. */
  readonly secrets: readonly string[];
  readonly out: string;
  /** `out` or a folder above it: holds the result of `gateproof mutants` and the last failures. `out` by default. */
  readonly base?: string;
}

export async function writeConclusion({ run, knownFailures, secrets, out, base = out, signer, timestamp }: Conclusion): Promise<Written> {
  const recorded = record(run, secrets);
  // Mutation tests the suites, which do not judge clients.
  const proof = run.kind !== undefined ? undefined : await findProof(base, run.tool);
  const render = (stamped?: NonNullable<Certificate['timestamp']>): ReturnType<typeof artefacts> =>
    artefacts(
      certificateOf({
        ...recorded,
        knownFailures,
        ...(proof === undefined ? {} : { proof }),
        ...(signer === undefined ? {} : { signature: signatureBy(signer) }),
        ...(stamped === undefined ? {} : { timestamp: stamped }),
      }),
      secrets,
    );
  const { certificate: written, files, stamp, ...stamping } = await stamped(render, timestamp);
  const text = files[certificateFile] ?? '';
  const sealed = {
    ...(signer === undefined ? {} : { [signatureFile]: `${await signer.sign(sealOf(written, text, Date.now()))}\n` }),
    ...(stamp === undefined ? {} : { [timestampFile]: stamp }),
  };
  const all = { ...files, [evidenceFile]: recorded.text, ...observedChoices(recorded.run), ...sealed };
  const { paths, notes = [] } = await writeArtefacts(out, all);
  await noteFailed(base, written);
  return { certificate: written, paths, ...stamping, notes: [...(stamping.notes ?? []), ...notes] };
}

type Rendered = ReturnType<typeof artefacts>;
type Stamping = Pick<Written, 'notes' | 'unstamped'> & { readonly stamp?: Uint8Array };

/** If stamping fails, the certificate is written without a stamp, because the run may have taken long. */
async function stamped(
  render: (timestamp?: NonNullable<Certificate['timestamp']>) => Rendered,
  timestamp: string | undefined,
): Promise<Rendered & Stamping> {
  if (timestamp === undefined) return render();
  const rendered = render({ file: timestampFile, authority: timestamp });
  // Loaded only here, since few certificates have one.
  const { stamp } = await import('./time-stamp.ts');
  const given = await stamp(timestamp, Buffer.from(rendered.files[certificateFile] ?? ''));
  if ('problem' in given) return { ...render(), unstamped: oneLine(given.problem) };
  return { ...rendered, stamp: given.response, notes: [`Time-stamped at ${given.at.toISOString()} by ${oneLine(given.by)}.`] };
}

export interface RecordedRun {
  readonly run: Run;
  readonly text: string;
}

export function record(run: Run, secrets: readonly string[]): RecordedRun {
  const clean = redactValue(run, redactor(secrets)) as Run;
  return { run: clean, text: `${JSON.stringify(clean)}\n` };
}

function rulesOf({ kind }: Run): readonly Rule[] {
  if (kind === undefined) return Object.values(register);
  return kind === 'cuts' ? cutObligations : clientObligations;
}

export function certificateOf({
  run,
  text,
  knownFailures,
  proof,
  signature,
  timestamp,
}: RecordedRun & Pick<Conclusion, 'knownFailures'> & Pick<CertificateInput, 'proof' | 'signature' | 'timestamp'>): Certificate {
  return certificate({
    run,
    rules: rulesOf(run),
    knownFailures,
    choices: [...Object.values(choices), ...learntQuestions],
    evidence: { file: evidenceFile, sha256: sha256(text) },
    ...(proof === undefined ? {} : { proof }),
    ...(signature === undefined ? {} : { signature }),
    ...(timestamp === undefined ? {} : { timestamp }),
  });
}

const signatureBy = ({ thumbprint }: Signer): NonNullable<Certificate['signature']> => ({
  file: signatureFile,
  algorithm: 'Ed25519',
  keyThumbprint: thumbprint,
});

export function observedChoices({ choices: seen, target }: Run): Readonly<Record<string, string>> {
  if (Object.keys(seen).length === 0) return {};
  const sorted = Object.entries(seen).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // The simulator has no setting for these: it shows changes at once and under its own names. Readers get them as comments.
  const learnt = learntQuestions.flatMap(({ id, question }) => (id in seen ? [`# ${question} ${learntInWords(id, seen[id])}\n`] : []));
  const title = `# Choices observed at ${oneLine(target.name)}: gateproof serve --choices ${choicesFile}\n`;
  return { [choicesFile]: [title, ...learnt, stringify(Object.fromEntries(sorted.filter(([id]) => !isLearnt(id))))].join('') };
}

/** Keeps a copy of the last report in a subfolder. */
export async function writeArtefacts(
  out: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Pick<Written, 'paths' | 'notes'>> {
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

/** Checks before the run, which may take minutes, that the folder is writable. */
export async function prepareFolder(out: string): Promise<void> {
  try {
    makeFolder(out);
    // Permissions do not reveal every folder that cannot be written.
    const probe = join(out, `.${randomUUID()}.tmp`);
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
    // Files are renamed into place, which fails if a folder has the name.
    for (const entry of await readdir(out, { withFileTypes: true }))
      if (entry.isDirectory() ? /\.(json|html|xml|md|svg|yaml|jws|tsr)$/.test(entry.name) : entry.name === previousFolder)
        throw Object.assign(new Error(), { code: entry.isDirectory() ? 'EISDIR' : 'ENOTDIR' });
  } catch (cause) {
    throw unwritable(out, cause);
  }
}

export const unwritable = (out: string, cause: unknown): UserError =>
  new UserError(`${out}: cannot be written (${(cause as NodeJS.ErrnoException).code ?? String(cause)}); give --out another folder`, {
    cause,
  });
