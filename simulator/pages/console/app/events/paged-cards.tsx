import type { ComponentChildren } from 'preact';
import { Button, ErrorNote } from '../shared/parts.tsx';
import type { Paged } from './pages.ts';

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
