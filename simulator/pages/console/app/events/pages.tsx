/** Lists that are read a page at a time, newest first, and again after a change. */
import { useRef, useState } from 'preact/hooks';
import { read } from '../shared/api.ts';
import { useLoaded, type Changes, type Loaded } from '../shared/data.ts';
import { inWorld } from '../shared/session.ts';
import type { ComponentChildren } from 'preact';
import { Button, ErrorNote } from '../shared/parts.tsx';

interface Item {
  readonly id: string;
}
interface Page<T extends Item> {
  readonly items: readonly T[];
  readonly next: string | null;
}

interface Paged<T extends Item> extends Omit<Loaded<unknown>, 'value'> {
  /** Undefined until the first page is there. */
  readonly items: readonly T[] | undefined;
  /** Reads the next page; null: there is none. */
  readonly more: (() => Promise<void>) | null;
}

/** The newest page joined with the older items read before; without them if there is a gap in between. */
function joined<T extends Item>(newest: Page<T>, known: Page<T>): Page<T> {
  if (newest.next === null) return newest;
  const ids = new Set(newest.items.map(({ id }) => id));
  const last = known.items.findLastIndex(({ id }) => ids.has(id));
  const older = known.items.slice(last + 1);
  return last < 0 || older.length === 0 ? newest : { items: [...newest.items, ...older], next: known.next };
}

/** `path`: below the world. `of`: the items of an answer. */
export function usePaged<Body extends { readonly next: string | null }, T extends Item>(
  path: string,
  of: (body: Body) => readonly T[],
  changes: Changes,
): Paged<T> {
  const place = inWorld(path);
  const known = useRef<Page<T>>({ items: [], next: null });
  const [, draw] = useState(0);
  const readPage = async (query: string): Promise<Page<T>> => {
    const body = await read<Body>(`${place}?limit=50${query}`);
    return { items: of(body), next: body.next };
  };
  const first = useLoaded(
    async () => {
      known.current = joined(await readPage(''), known.current);
      return known.current;
    },
    [place],
    changes,
  );
  const { items, next } = known.current;
  const more = async (): Promise<void> => {
    const page = await readPage(`&after=${encodeURIComponent(next ?? '')}`);
    known.current = { items: [...known.current.items, ...page.items], next: page.next };
    draw((round) => round + 1);
  };
  const { error, reload } = first;
  return {
    error,
    reload,
    items: first.value === undefined ? undefined : items,
    more: first.value === undefined || next === null ? null : more,
  };
}

interface Props<T extends { readonly id: string }> {
  readonly list: Paged<T>;
  readonly empty: ComponentChildren;
  readonly card: (item: T) => ComponentChildren;
}

export const PagedCards = <T extends { readonly id: string }>({ list: { items, more, error, reload }, empty, card }: Props<T>) => (
  <>
    {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
    {items?.length === 0 ? empty : null}
    <ul class="cards">{items?.map(card)}</ul>
    {more === null ? null : (
      <div>
        <Button run={more}>Show more</Button>
      </div>
    )}
  </>
);
