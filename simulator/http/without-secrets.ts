/** What a caller sent, without what must not be read by others: the log of a world and its audit entries show it. */

/** Texts with the form of a secret, wherever they stand: key values, signing secrets, tokens of unsubscribe links. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/((?:_|%5f)(?:sandbox|production)(?:_|%5f))[0-9A-Za-z]{8,}/gi, '$1…'],
  [/(whsec(?:_|%5f))[\w+/=%-]{8,}/gi, '$1…'],
  [/[\w-]{12,}\.[\w-]{43}(?![\w-])/g, '…'],
];

/** Query parameters whose value is a secret, whatever it looks like. Cursors of pages and idempotency keys are none. */
const parameters =
  /([?&](?:[\w.-]*(?:secret|password|authorization|signature)[\w.-]*|(?:access|refresh|id|reset|confirmation|session|auth)?[-_]?token|(?:x-)?(?:api[-_]?)?key|auth|bearer|jwt|sig|code)=)[^&#]+/gi;

/** A text that can stand in a log. Most texts have none of the characters that every secret has, and are not searched further. */
export function withoutSecrets(text: string): string {
  if (!/[_.%=]/.test(text)) return text;
  let shown = text.replace(parameters, '$1…');
  for (const [form, mask] of forms) shown = shown.replace(form, mask);
  return shown;
}
