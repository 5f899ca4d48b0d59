/** Finds parts of secrets in texts, in any encoding. */

/** Enough characters to be distinct from other text. */
const width = 16;
/** A secret may show the prefix of its kind, up to four more characters, and the last four. */
const shownStart = /^(?:gk_[a-z]+_.{4}|whsec_|v\d,)/;
const shownEnd = 4;

/** The part of a secret that must not be shown; undefined if it is too short to be recognised. */
export function hiddenPart(secret: string): string | undefined {
  const hidden = secret.slice(shownStart.exec(secret)?.[0].length ?? 0, -shownEnd);
  return hidden.length < width ? undefined : hidden;
}

function spellings(hidden: string): readonly string[] {
  const bytes = Buffer.from(hidden);
  // A base64 text may begin anywhere in a group of characters; those shared with its neighbours are cut off.
  const within = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      .slice(4, -2),
  );
  return [
    hidden,
    encodeURIComponent(hidden),
    JSON.stringify(hidden).slice(1, -1),
    JSON.stringify(JSON.stringify(hidden)).slice(3, -3),
    bytes.toString('hex'),
    ...within,
    ...within.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Every secret of a text, recognised by its name or its form. */
export function secretsIn(text: string): readonly string[] {
  const members = /"(?:key|apiKey|api-key|secret|signingSecret|webhook-signature)"\s*:\s*"([^"\\]{8,})"/gi;
  return [
    ...[...text.matchAll(members)].map(([, value = '']) => value),
    ...(text.match(/gk_[a-z]+_[0-9A-Za-z]{16,}/g) ?? []),
    ...(text.match(/whsec_[A-Za-z0-9+/=]{8,}/g) ?? []),
  ];
}

export class Leaks {
  readonly #windows = new Map<string, string>();
  readonly secrets = new Set<string>();

  add(secret: string): void {
    const hidden = hiddenPart(secret);
    if (hidden === undefined || this.secrets.has(secret)) return;
    this.secrets.add(secret);
    for (const form of spellings(hidden))
      for (let at = 0; at + width <= form.length; at++) this.#windows.set(form.slice(at, at + width), secret);
  }

  /** Parts of secrets in a text, with their surroundings; a few examples. */
  in(text: string): readonly string[] {
    const found: string[] = [];
    for (let at = 0; at + width <= text.length && found.length < 5; at++) {
      const secret = this.#windows.get(text.slice(at, at + width));
      if (secret === undefined) continue;
      found.push(`${secret}: ${text.slice(Math.max(0, at - 120), at + width + 40)}`);
      at += 500;
    }
    return found;
  }
}
