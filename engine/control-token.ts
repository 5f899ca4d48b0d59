import { UserError } from '../schemas/shared/user-error.ts';

/** An environment variable, because arguments are visible in process lists. */
export const controlTokenVariable = 'GATEPROOF_CONTROL_TOKEN';

/** Reads the token from the option, or else from the environment. Throws `UserError`, whose message does not contain the token. */
export function controlTokenOf(option?: string): string | undefined {
  const [token, source] =
    option === undefined ? [process.env[controlTokenVariable]?.trim(), controlTokenVariable] : [option.trim(), '--control-token'];
  if (token === undefined || token === '') return undefined;
  // Node reads header values as Latin-1, so clients could not send any other token.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UserError(`the control token from ${source} is invalid: it contains characters that are not allowed in a header`);
  return token;
}
