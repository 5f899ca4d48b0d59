/** Shortens an expected and an actual value so that their difference stays visible. Pure. */
import { oneLine } from '../schemas/shared/markup.ts';

/** A common beginning up to this length stays, because it can be read at a glance. */
const glance = 120;

/** Common characters to show before the first difference. */
const context = 40;

/** Puts each on one line of at most `max` characters and two marks, without a long common beginning. */
export function shortPair(expected: string, actual: string, max: number): readonly [expected: string, actual: string] {
  const left = oneLine(expected);
  const right = oneLine(actual);
  const shared = sharedStart(left, right);
  const from = shared > glance && left !== right ? shared - context : 0;
  const cut = (text: string): string =>
    `${from > 0 ? '… ' : ''}${text.slice(from, from + max).toWellFormed()}${text.length > from + max ? ' …' : ''}`;
  return [cut(left), cut(right)];
}

function sharedStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}
