/** What a caller sent, without what must not be read by others: the log of a world and its audit entries show it. */
import { isSecretParameter } from '../../schemas/shared/secret-names.ts';
import { withoutSecretShapes } from '../../schemas/shared/secret-forms.ts';

/**
 * Secrets of a world by their form: key values, whatever their prefix, and tokens of unsubscribe links. A token is searched for at the
 * beginnings of words alone: from each character of a long path, it would be searched for to the end of it.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  [/((?:_|%5f)(?:sandbox|production)(?:_|%5f))[0-9A-Za-z]{8,}/gi, '$1…'],
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
