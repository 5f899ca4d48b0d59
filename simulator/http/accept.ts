/** What a caller wants a text result as (assumptions: C7; RFC 9110). */

/** Weight of a media type in an `Accept` header; undefined where the header does not name it. */
function weightOf(accept: string, mediaType: string): number | undefined {
  for (const entry of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim());
    if (name !== mediaType) continue;
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return Number.isNaN(weight) ? 1 : weight;
  }
  return undefined;
}

/** Whether a text result is sent as plain text instead of JSON: when `Accept` prefers plain text, or names neither and text is the default. */
export function prefersText(accept: string, usual: 'json' | 'text'): boolean {
  const text = weightOf(accept, 'text/plain');
  const json = weightOf(accept, 'application/json');
  if (text === undefined && json === undefined) return usual === 'text';
  return text !== undefined && text > 0 && text > (json ?? 0);
}
