/** Whether a caller wants a text result as plain text or as JSON (assumptions: C7; RFC 9110, 12.5.1). */

/** Quality of a media type in an `Accept` header, taken from the most specific matching range; undefined if none matches. */
function qualityOf(accept: string, mediaType: string): number | undefined {
  const ranges = new Map(
    accept.split(',').map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return [range, Number.isNaN(quality) ? 1 : quality];
    }),
  );
  return ranges.get(mediaType) ?? ranges.get(mediaType.replace(/\/.*/, '/*')) ?? ranges.get('*/*');
}

/** Plain text is sent if `Accept` prefers it to JSON, or accepts both equally through `*` and text is the default. */
export function prefersText(accept: string, usual: 'json' | 'text'): boolean {
  const [text, json] = [qualityOf(accept, 'text/plain'), qualityOf(accept, 'application/json')];
  const namesJson = /application\/json/i.test(accept);
  return text === json && !namesJson ? usual === 'text' : (text ?? 0) > (json ?? 0);
}
