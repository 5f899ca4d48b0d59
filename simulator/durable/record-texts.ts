/** Serializes many records to payloads of moderate size, because long frames take longer to read, and V8 limits the length of strings. */
import type { Entity } from '../domain/kernel/collection.ts';

/** Characters after which a payload ends. */
const textLength = 65_536;

/** The records as JSON between `head` and `tail`, in as many payloads as needed; none without records. */
export function* textsOf(head: string, records: readonly Entity[], tail: string): Generator<string> {
  let text = '';
  for (const record of records) {
    text += (text === '' ? head : ',') + JSON.stringify(record);
    if (text.length < textLength) continue;
    yield text + tail;
    text = '';
  }
  if (text !== '') yield text + tail;
}
