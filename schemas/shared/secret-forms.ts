/** The encodings of a secret, and its placeholder. Pure: the suites and the reports search for the same forms. */

/** Forms of secrets that this gateway issues, known or not; a signing secret also within a URL or after a JSON escape. */
const secretPatterns: readonly RegExp[] = [/whsec(?:_|%5f)(?:[A-Za-z0-9+/_=-]|%2[bf]|%3d|\\+\/){8,}/gi, /gk_(?:[a-z]+_)?[A-Za-z0-9]{16,}/g];

/** Shorter secrets could match ordinary text, and replacing them would destroy it. */
export const minSecretLength = 4;

const maxStart = 24;
const maxEnd = 4;
const standInForm = new RegExp(`^[^\\s"'=;,]{0,${maxStart}}REDACTED\\d{4}x*[^\\s"'=;,]{0,${maxEnd}}$`);
/** Whether a text is only a placeholder for a secret. */
export const isStandIn = (text: string): boolean => standInForm.test(text);

/** The length of the shortest text that a pattern matches. */
const minShapeLength = 14;

/** Replaces anything that looks like a secret, known or not. Placeholders stay. */
export const withoutSecretShapes = (text: string, replacement: string): string =>
  text.length < minShapeLength
    ? text
    : secretPatterns.reduce((left, pattern) => left.replace(pattern, (found) => (isStandIn(found) ? found : replacement)), text);

/** How many leading characters of a secret may be shown; none of a short one. */
export const maxDisplayed = (secret: string): number => Math.max(0, Math.min(maxStart, Math.floor(secret.length / 2) - maxEnd));

/**
 * The placeholder for the `number`th secret of a recording: of the secret's length if that suffices, and different from all others, so that
 * judgements of the secret can be repeated. Keeps the start and end that the target itself displays, and never more than half of it.
 */
export function standIn(secret: string, number: number, displayed: readonly string[]): string {
  const kept = maxDisplayed(secret);
  const head = longest(displayed.filter((text) => text.length <= kept && secret.startsWith(text)));
  const tail = kept > 0 ? longest(displayed.filter((text) => text.length <= maxEnd && secret.endsWith(text))) : '';
  const middle = `REDACTED${String(number).padStart(4, '0')}`;
  return head + middle.padEnd(secret.length - head.length - tail.length, 'x') + tail;
}

const longest = (texts: readonly string[]): string => texts.reduce((a, b) => (b.length > a.length ? b : a), '');

/** A secret raw, JSON-escaped, percent-encoded, in hexadecimal and in base64; the longest first, so that none leaves the tail of another. */
export const secretForms = (secret: string): readonly string[] =>
  [...new Set(spellings(secret))].filter((form) => form.length >= minSecretLength).sort((a, b) => b.length - a.length);

/** The text between the quotes of a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The same spellings in the same order for every secret of a length; some may be equal. */
export function spellings(secret: string): readonly string[] {
  const json = inJson(secret);
  const slashed = json.replaceAll('/', '\\/');
  const url = encodeURIComponent(secret.toWellFormed());
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64');
  return [
    secret,
    json,
    slashed,
    // JSON inside JSON, twice: a recorded body that quotes another, with or without escaped slashes.
    inJson(json),
    inJson(inJson(json)),
    inJson(slashed),
    inJson(slashed).replaceAll('/', '\\/'),
    url,
    // Text that a target quotes in JSON may become part of the next path.
    ...[json, slashed].map((quoted) => encodeURIComponent(quoted.toWellFormed())),
    url.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
    new URLSearchParams({ k: secret }).toString().slice('k='.length),
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    ...[1, 2].flatMap((offset) => withinBase64(bytes, offset)),
  ];
}

/** The part of a secret that is the same in the base64 of every text that holds it at this byte offset within a group: `user:secret`. */
function withinBase64(bytes: Buffer, offset: number): readonly string[] {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
  const whole = shifted.subarray(0, shifted.length - (shifted.length % 3));
  const inner = whole.toString('base64').slice(4);
  // Too short a part could match anywhere.
  return inner.length < 12 ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
}
