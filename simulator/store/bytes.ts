/** About how much memory a value takes. */

/** Bytes of the header of an object, a list or a text, and of a member. */
const header = 24;
const member = 8;

/** Bytes of a JSON value with all that it refers to; parts that several values share count for each of them. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return header + value.length;
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : member;
  if (value === null || typeof value !== 'object') return 0;
  let sum = header;
  for (const name in value) sum += member + bytesOf((value as Readonly<Record<string, unknown>>)[name]);
  return sum;
}
