/** How a secret may be spelt where it does not belong. Pure: the suites and the reports look for the same forms. */

/** Shapes of secrets that this gateway hands out, known or not; a signing secret also as it stands in a URL or behind a JSON escape. */
export const secretPatterns: readonly RegExp[] = [
  /whsec(?:_|%5f)(?:[A-Za-z0-9+/_=-]|%2[bf]|%3d|\\+\/){8,}/gi,
  /gk_(?:[a-z]+_)?[A-Za-z0-9]{16,}/g,
];

/** Shorter secrets cannot be told from ordinary text, and replacing them would destroy it. */
export const shortestSecret = 4;

/** A secret raw, JSON-escaped, percent-encoded, in hexadecimal and in base64; the longest first, so that none leaves a tail of another. */
export function secretForms(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret.toWellFormed());
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64');
  const forms = [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    // JSON inside JSON: a recorded body in the certificate.
    JSON.stringify(json).slice(1, -1),
    url,
    url.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
    new URLSearchParams({ k: secret }).toString().slice('k='.length),
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    ...[1, 2].flatMap((offset) => withinBase64(bytes, offset)),
  ];
  return [...new Set(forms)].filter((form) => form.length >= shortestSecret).sort((a, b) => b.length - a.length);
}

/** What of a secret is the same in the base64 of every text that holds it so many bytes off the start of a group: `user:secret`. */
function withinBase64(bytes: Buffer, offset: number): readonly string[] {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
  const whole = shifted.subarray(0, shifted.length - (shifted.length % 3));
  const inner = whole.toString('base64').slice(4);
  // Too little of it might stand anywhere.
  return inner.length < 12 ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
}
