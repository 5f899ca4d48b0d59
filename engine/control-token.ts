/** The token of a simulator's control plane. */
import { UserError } from '../schemas/shared/user-error.ts';

/** Environment variable of the token. Arguments, unlike it, are visible in process lists. */
const variable = 'GATEPROOF_CONTROL_TOKEN';

/** The token from an option, else from the environment; undefined when neither gives one. Throws `UserError`, which does not repeat it. */
export function controlTokenOf(option?: string): string | undefined {
  const [token, source] = option === undefined ? [process.env[variable]?.trim(), variable] : [option.trim(), '--control-token'];
  if (token === undefined || token === '') return undefined;
  // Node reads header values as Latin-1: no client could send any other token.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UserError(`the control token from ${source} is invalid: it contains characters that are not allowed in a header`);
  return token;
}
