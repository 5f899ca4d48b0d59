/** How secrets are shown in audit records, and which members of records are (see schemas/shared/secret-names.ts). */
import { isSecretName } from '../../../../schemas/shared/secret-names.ts';

/** Stands for a secret (assumptions: 28). */
export const mask = '***';

/** Whether a value of a record is a secret. Whether something is so tells nothing. */
export const isSecretValue = (name: string, value: unknown): boolean => value !== null && typeof value !== 'boolean' && isSecretName(name);
