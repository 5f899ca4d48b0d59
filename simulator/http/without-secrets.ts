/** What a caller sent, without what must not be read by others: the log of a world and its audit entries show it. */
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

/** Names of query parameters whose value is a secret, whatever it looks like. Cursors of pages and idempotency keys are none. */
const telling = /secret|password|authorization|signature/i;
const exact = /^(?:(?:access|refresh|id|reset|confirmation|session|auth)?[-_]?token|(?:x-)?(?:api[-_]?)?key|auth|bearer|jwt|sig|code)$/i;

/** A text that can stand in a log. Most texts have none of the characters that every secret has, and are not searched further. */
export function withoutSecrets(text: string): string {
  if (!/[_.%=]/.test(text)) return text;
  let shown = text.replace(parameter, (whole, before: string, name: string) =>
    telling.test(name) || exact.test(name) ? `${before}${name}=…` : whole,
  );
  for (const [form, mask] of forms) shown = shown.replace(form, mask);
  return withoutSecretShapes(shown, '…');
}
