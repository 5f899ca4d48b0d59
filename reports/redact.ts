/** The last line of defence: no secret leaves in an artefact, however it was encoded. Pure. */
import { escapeMarkup } from './markup.ts';

export const redacted = '[redacted]';

/** Shapes of secrets that this gateway hands out, known or not. */
const patterns = [/\bwhsec_[A-Za-z0-9+/_=-]{8,}/g, /\bgk_(?:[a-z]+_)?[A-Za-z0-9]{16,}/g];

/** Shorter secrets cannot be told from ordinary text, and replacing them would destroy it. */
export const shortestSecret = 4;

/** Replaces each secret (raw, URL-encoded, JSON- and markup-escaped, base64) and everything that looks like one. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= shortestSecret).flatMap(encodings))];
  // Longest first, so that a secret that contains another leaves no tail behind.
  const known = forms.toSorted((a, b) => b.length - a.length);
  return (text) => {
    const rest = known.reduce((left, form) => left.replaceAll(form, redacted), text);
    return patterns.reduce((left, pattern) => left.replace(pattern, redacted), rest);
  };
}

/** Redacts every string inside a JSON value, member names included. */
export function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [redact(name), redactValue(member, redact)]));
}

/** A secret as it may stand in data, and each of those as it may stand in a command or a page. */
function encodings(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret.toWellFormed());
  const base64 = Buffer.from(secret).toString('base64');
  const inData = [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    // JSON inside JSON: a recorded body in the certificate.
    JSON.stringify(json).slice(1, -1),
    url,
    lowerEscapes(url),
    new URLSearchParams({ k: secret }).toString().slice('k='.length),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  ];
  return inData
    .flatMap((form) => [form, escapeMarkup(form), form.replaceAll("'", `'\\''`)])
    .filter((form) => form.length >= shortestSecret);
}

function lowerEscapes(url: string): string {
  return url.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}
