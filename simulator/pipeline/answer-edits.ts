/** Edits of responses that are ready to be sent, for faults and for learned answers. */
import { inLatin1, textOfBytes } from '../wire/body-bytes.ts';

const nameAt = (headers: readonly string[], index: number): string => (headers[index - (index % 2)] ?? '').toLowerCase();

/** `name` is in lower case. Null removes the header. */
export function withHeader(headers: readonly string[], name: string, value: string | null): readonly string[] {
  const kept = headers.filter((_, index) => nameAt(headers, index) !== name);
  return value === null ? kept : [...kept, name, value];
}

/** The body with edited members; unchanged if it is a file or text. `bytes`: each character is one byte. */
export function withBody(bytes: string | null, change: (body: unknown) => unknown): string | null {
  if (bytes === null) return null;
  try {
    const body: unknown = JSON.parse(textOfBytes(bytes));
    return inLatin1(JSON.stringify(change(body)));
  } catch {
    return bytes;
  }
}
