/** About how much memory a value takes. */

/** Bytes of the header of an object, a list or a text, and of a member. */
const header = 24;
const member = 8;

/** Counts a JSON value with all that it refers to; parts that several values share count for each of them. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return header + value.length;
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : member;
  if (value === null || typeof value !== 'object') return 0;
  let sum = header;
  for (const name in value) sum += member + bytesOf((value as Readonly<Record<string, unknown>>)[name]);
  return sum;
}

type Members = Readonly<Record<string, unknown>>;

/** How many more bytes an object takes than its earlier version. Members that both share are skipped. */
function bytesBeyond(before: Members, after: Members): number {
  let sum = 0;
  for (const name in after) {
    const old = before[name];
    const value = after[name];
    if (old !== value) sum += bytesOf(value) - bytesOf(old);
    if (old === undefined && !(name in before)) sum += member;
  }
  for (const name in before) if (!(name in after)) sum -= member + bytesOf(before[name]);
  return sum;
}

/** About how many bytes a record takes; given the version it replaces, how many more than that. */
export type Weigh<T> = (record: T, replaced?: T) => number;

export const weightOfEach: Weigh<object> = (record, replaced) =>
  replaced === undefined ? bytesOf(record) : bytesBeyond(replaced as Members, record as Members);

/** One in this many records is weighed. */
const sample = 16;

/**
 * Estimates the bytes of many records: weighing each would cost more than most writes. The end of the id decides which are weighed: callers
 * cannot choose it, and it never changes.
 */
export const weightOf: Weigh<{ readonly id: string }> = (record, replaced) =>
  record.id.endsWith('7') ? sample * weightOfEach(record, replaced) : 0;
