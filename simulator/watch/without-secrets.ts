/** Masks secrets in callers' input before the log and the audit records of a world show it to others. */
import { isSecretParameter } from '../../schemas/shared/secret-names.ts';
import { keyForm, withoutPasted } from '../../schemas/shared/pasted-secrets.ts';
import { withoutSecretShapes } from '../../schemas/shared/secret-forms.ts';

/**
 * Secrets of a world, recognised by their form: key values, whatever their prefix, and tokens of unsubscribe links. Tokens are searched for
 * only at the start of a word, since a search from each character of a long path would run to its end.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  [keyForm, '$1…'],
  [/(?<![\w-])[\w-]{12,}\.[\w-]{43}(?![\w-])/g, '…'],
];

const parameter = /([?&])([\w.-]+)=([^&#]+)/g;

/** Most texts lack the characters that every secret has, and need no further search. */
export function withoutSecrets(text: string): string {
  if (!/[_.%=]/.test(text)) return text;
  let shown = text.replace(parameter, (whole, before: string, name: string) => (isSecretParameter(name) ? `${before}${name}=…` : whole));
  for (const [form, mask] of forms) shown = shown.replace(form, mask);
  return withoutSecretShapes(shown, '…');
}

/** The same without card numbers, which are only searched for when a log is read, because the search is slow in a path of ids. */
export const loggedText = (text: string): string => withoutPasted(withoutSecrets(text));
