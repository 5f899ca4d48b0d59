/** Serializes bodies with long lists in pieces, because writing a page of a thousand records at once would make all other clients wait. */
import { together } from './body-bytes.ts';
import { hiddenNulls } from './serialize.ts';

const isLongList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > together;

/** Joined, the pieces equal the result of `serialize`. */
export function* piecesOf(body: object, suppressNulls: boolean): Generator<string> {
  const text = (value: unknown): string => JSON.stringify(suppressNulls ? hiddenNulls(value) : value);
  function* listed(items: readonly unknown[]): Generator<string> {
    for (let from = 0; from < items.length; from += together)
      yield `${from === 0 ? '[' : ','}${text(items.slice(from, from + together)).slice(1, -1)}`;
    yield ']';
  }
  if (Array.isArray(body)) {
    yield* listed(body);
    return;
  }
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || (value === null && suppressNulls)) continue;
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isLongList(value)) {
      yield start;
      yield* listed(value);
    } else yield start + text(value);
  }
  yield '}';
}
