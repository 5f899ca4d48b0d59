/** Expected and actual in little room: what they differ in is shown, not what they have in common. Pure. */
import { oneLine } from '../schemas/shared/markup.ts';

/** So much of a pair is read at one glance: a beginning in common of this length stays. */
const glance = 120;

/** Characters in common that are shown before the first difference. */
const context = 40;

/** Both on one line, of at most `max` characters and two marks; a long beginning in common is left out of both. */
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
