/** The last line of defence: no secret enters an artefact, in any encoding. Pure. */
import { formFinder } from '../schemas/shared/find-forms.ts';
import { secretForms, minSecretLength, withoutSecretShapes } from '../schemas/shared/secret-forms.ts';
import { escapeMarkup } from '../schemas/shared/markup.ts';

export const redacted = '[redacted]';

/** Replaces each secret (raw, URL-encoded, JSON- and markup-escaped, base64) and everything that looks like one. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= minSecretLength).flatMap(encodings))];
  // Longest first, so that a secret that contains another leaves no remainder.
  const known = forms.toSorted((a, b) => b.length - a.length);
  const knownIn = formFinder(known);
  return (text) => {
    const rest = knownIn(text).reduce((left, form) => left.replaceAll(form, redacted), text);
    return withoutSecretShapes(rest, redacted);
  };
}

export function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [redact(name), redactValue(member, redact)]));
}

/** The encodings of a secret in data, and of each of these in a command or a page. */
function encodings(secret: string): readonly string[] {
  return secretForms(secret).flatMap((form) => [form, escapeMarkup(form), form.replaceAll("'", `'\\''`)]);
}
