/** Lists of failures that a later run needs: the known ones, and those of the last run. */
import { join } from 'node:path';
import { register } from '../../schemas/register.ts';
import { didYouMean } from '../../schemas/shared/nearest.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { readText } from '../../fixtures/targets/read-text.ts';
import type { Certificate } from '../../reports/certificate-schema.ts';
import { KnownFailuresError, parseKnownFailures, type KnownFailure } from '../../reports/known-failures.ts';
import { isUnselected, selectionOf } from '../../reports/selection.ts';
import { writeFiles } from '../../reports/write-files.ts';
import { readCertificate, parseJson, readIfThere } from './run-file.ts';

/** `mend` says how to fix a missing file. Throws `UserError`. */
export function readKnownFailures(path: string | undefined, mend: string): readonly KnownFailure[] {
  if (path === undefined) return [];
  const known = parsed(readText(path, mend), path);
  for (const { rule, line } of known)
    if (!Object.hasOwn(register, rule))
      throw new UserError(
        `${path}:${line}: ${rule} is not a rule${didYouMean(rule, Object.keys(register)) || '; gateproof rules lists them'}`,
      );
  return known;
}

function parsed(text: string, path: string): readonly KnownFailure[] {
  try {
    return parseKnownFailures(text, path);
  } catch (cause) {
    if (cause instanceof KnownFailuresError) throw new UserError(cause.message, { cause });
    throw cause;
  }
}

/** Stored beside the report, because a run of selected tests does not report every rule. */
const file = 'last-failed.json';

/** Rules that failed or ended in an error when this folder's runs last judged them. Throws `UserError` if there are none. */
export async function lastFailed(folder: string): Promise<readonly string[]> {
  const rules = (await noted(folder)) ?? failedIn(await readCertificate(folder));
  if (rules.length === 0) throw new UserError(`${folder}: no rule failed in the last run; omit --last-failed`);
  return rules;
}

/** A full run replaces the noted failures; a run of selected tests updates only the rules that it judged. */
export async function noteFailed(folder: string, certificate: Certificate): Promise<void> {
  const before = selectionOf(certificate) === undefined ? [] : ((await noted(folder)) ?? []);
  const judged = new Set(
    certificate.ledger.filter((row) => row.verdict !== null && row.verdict !== 'untested' && !isUnselected(row)).map(({ id }) => id),
  );
  const rules = [...before.filter((id) => !judged.has(id)), ...failedIn(certificate)];
  await writeFiles(folder, { [file]: `${JSON.stringify({ rules: [...new Set(rules)].toSorted() })}\n` });
}

const failedIn = ({ ledger }: Certificate): readonly string[] =>
  ledger.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id);

async function noted(folder: string): Promise<readonly string[] | undefined> {
  const bytes = await readIfThere(join(folder, file));
  const parsed = bytes === undefined ? undefined : parseJson(bytes);
  const rules = typeof parsed === 'object' ? (parsed.json as { readonly rules?: unknown } | null)?.rules : undefined;
  return Array.isArray(rules) ? rules.filter((rule) => typeof rule === 'string') : undefined;
}
