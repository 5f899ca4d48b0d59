/** How secrets are shown in audit records, and which members of records are (see schemas/shared/secret-names.ts). */
import { isSecretName } from '../../../../schemas/shared/secret-names.ts';

/** Stands for a secret (assumptions: 28). */
export const mask = '***';

/** Names of members are those of records: there are not many, and each write asks for them. */
const known = new Map<string, boolean>();

function isSecretNamed(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  const isSecret = isSecretName(name);
  known.set(name, isSecret);
  return isSecret;
}

/** Whether a value of a record is a secret. Whether something is so tells nothing. */
export const isSecretValue = (name: string, value: unknown): boolean => value !== null && typeof value !== 'boolean' && isSecretNamed(name);
