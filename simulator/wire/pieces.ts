/** JSON text of bodies with long lists, in pieces: writing a page of a thousand records at once would keep all other clients waiting. */
import { hiddenNulls } from './serialize.ts';

/** Items in one piece. */
const together = 20;

const isLongList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > together;

function holdsLongList(body: object): boolean {
  for (const name in body) if (isLongList((body as Readonly<Record<string, unknown>>)[name])) return true;
  return false;
}

/** Whether a body is, or has as a member, a list that is written in pieces. A frozen body is not: its text is kept. */
export function isLong(body: unknown): body is object {
  if (body === null || typeof body !== 'object') return false;
  return (isLongList(body) || holdsLongList(body)) && !Object.isFrozen(body);
}

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
