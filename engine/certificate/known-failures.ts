/** The list of known failures, as a verb reads it. */
import { readText } from '../../fixtures/targets/read-text.ts';
import { KnownFailuresError, parseKnownFailures, type KnownFailure } from '../../reports/known-failures.ts';
import { register } from '../../schemas/register.ts';
import { UserError } from '../../schemas/shared/user-error.ts';

/** Reads the file; `mend` says what to correct when it is not there. Throws `UserError`. */
export function readKnownFailures(path: string | undefined, mend: string): readonly KnownFailure[] {
  if (path === undefined) return [];
  const known = parsed(readText(path, mend), path);
  for (const { rule, line } of known)
    if (!Object.hasOwn(register, rule)) throw new UserError(`${path}:${line}: there is no rule ${rule}; gateproof rules lists them`);
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
