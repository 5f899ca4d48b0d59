/** Texts of many records, for frames of a moderate size: long ones take longer to read, and no text can be longer than V8 allows. */
import type { Entity } from '../domain/kernel/collection.ts';

/** Characters after which a text ends. */
const textLength = 65_536;

/** The records as JSON between `head` and `tail`, in as many texts as it takes; none without records. */
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
