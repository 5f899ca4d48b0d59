/** The rules that failed when they were last judged, for a run of only these. */
import { join } from 'node:path';
import type { Certificate } from '../../reports/certificate-schema.ts';
import { isUnselected, selectionOf } from '../../reports/selection.ts';
import { writeFiles } from '../../reports/write.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { readCertificate } from './certificate-file.ts';
import { parseJson, readIfThere } from './run-file.ts';

/** Beside the report: runs of selected tests leave no report that names all of them. */
const file = 'last-failed.json';

/** The rules that failed, or ended in an error, in the last run of this folder that judged them. Throws `UserError` when there are none. */
export async function lastFailed(folder: string): Promise<readonly string[]> {
  const rules = (await noted(folder)) ?? failedIn(await readCertificate(folder));
  if (rules.length === 0) throw new UserError(`${folder}: no rule failed in the last run; omit --last-failed`);
  return rules;
}

/** Notes what a run found: a full one all of its failures, one of selected tests what has changed by it. */
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

/** What was noted; undefined where nothing was. */
async function noted(folder: string): Promise<readonly string[] | undefined> {
  const bytes = await readIfThere(join(folder, file));
  const parsed = bytes === undefined ? undefined : parseJson(bytes);
  const rules = typeof parsed === 'object' ? (parsed.json as { readonly rules?: unknown } | null)?.rules : undefined;
  return Array.isArray(rules) ? rules.filter((rule) => typeof rule === 'string') : undefined;
}
