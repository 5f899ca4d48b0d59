/** What a page of a certificate holds compressed. */
import { inflateRawSync } from 'node:zlib';

/** The text inside the page: checks, exchanges, tests and mutants as JSON. */
export function unpackPage(page: string): string {
  const packed = /<script type="application\/octet-stream" id="data">([^<]*)</.exec(page)?.[1] ?? '';
  return inflateRawSync(Buffer.from(packed, 'base64')).toString();
}
