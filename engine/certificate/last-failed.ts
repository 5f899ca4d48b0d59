/** The rules that failed in the last run, for a run of these alone. */
import { readCertificate } from './certificate-file.ts';
import { UserError } from '../../schemas/shared/user-error.ts';

/** The rules that failed, or ended in an error, in the certificate of this folder. Throws `UserError` when there are none. */
export async function lastFailed(folder: string): Promise<readonly string[]> {
  const { ledger } = await readCertificate(folder);
  const rules = ledger.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id);
  if (rules.length === 0) throw new UserError(`${folder}: no rule failed in the last run; omit --last-failed`);
  return rules;
}
