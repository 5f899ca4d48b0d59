/** What a caller sent, without what must not be read by others: the log of a world and its audit entries show it. */
import { isSecretParameter } from '../../schemas/shared/secret-names.ts';
import { keyForm, withoutPasted } from '../../schemas/shared/pasted-secrets.ts';
import { withoutSecretShapes } from '../../schemas/shared/secret-forms.ts';

/**
 * Secrets of a world by their form: key values, whatever their prefix, and tokens of unsubscribe links. A token is searched for at the
 * beginnings of words alone: from each character of a long path, it would be searched for to the end of it.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  [keyForm, '$1…'],
  [/(?<![\w-])[\w-]{12,}\.[\w-]{43}(?![\w-])/g, '…'],
];

const parameter = /([?&])([\w.-]+)=([^&#]+)/g;

/** A text that can stand in a log. Most texts have none of the characters that every secret has, and are not searched further. */
export function withoutSecrets(text: string): string {
  if (!/[_.%=]/.test(text)) return text;
  let shown = text.replace(parameter, (whole, before: string, name: string) => (isSecretParameter(name) ? `${before}${name}=…` : whole));
  for (const [form, mask] of forms) shown = shown.replace(form, mask);
  return withoutSecretShapes(shown, '…');
}

/** The same without card numbers, which are looked for only where a log is read: a path of ids is searched for long. */
export const loggedText = (text: string): string => withoutPasted(withoutSecrets(text));
