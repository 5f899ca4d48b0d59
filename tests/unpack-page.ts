import { inflateRawSync } from 'node:zlib';

/** The text that the page holds compressed: checks, exchanges, tests and mutants as JSON. */
export function unpackPage(page: string): string {
  const packed = /<script type="application\/octet-stream" id="data">([^<]*)</.exec(page)?.[1] ?? '';
  return inflateRawSync(Buffer.from(packed, 'base64')).toString();
}
