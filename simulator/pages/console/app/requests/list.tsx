/** The list of requests, newest first. One element has the focus, and the arrow keys move within it. */
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { go, linkTo } from '../shared/route.ts';
import { useVirtual } from '../shared/virtual.ts';
import { listed } from './why.ts';
import { RequestRow, rowHeight, rowId } from './row.tsx';

const choose = (sequence: number): void => go(linkTo('requests', String(sequence)), { replaces: true });

export function RequestList({ chosen }: { readonly chosen: number | null }) {
  const entries = listed.value;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(chosen);
  const { items, total, show } = useVirtual(scroller, entries.length, rowHeight);
  const first = entries[0]?.sequence;
  const before = useRef<number | undefined>(first);

  // New requests above do not move what is being read.
  useLayoutEffect(() => {
    const element = scroller.current;
    const known = before.current;
    before.current = first;
    if (element === null || known === undefined || element.scrollTop < rowHeight) return;
    const added = entries.findIndex(({ sequence }) => sequence === known);
    if (added > 0) element.scrollTop += added * rowHeight;
  }, [first]);

  const press = useCallback(
    (event: KeyboardEvent): void => {
      const at = entries.findIndex(({ sequence }) => sequence === active);
      const last = entries.length - 1;
      const perPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
      const targets: Readonly<Record<string, number>> = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        Home: 0,
        End: last,
        PageDown: at + perPage,
        PageUp: at - perPage,
      };
      const target = targets[event.key];
      if (target === undefined) {
        if ((event.key === 'Enter' || event.key === ' ') && active !== null) {
          event.preventDefault();
          choose(active);
          requestAnimationFrame(() => document.getElementById('detail')?.focus());
        }
        return;
      }
      event.preventDefault();
      const next = entries[Math.min(Math.max(target, 0), last)];
      if (next === undefined) return;
      setActive(next.sequence);
      show(entries.indexOf(next));
      if (chosen !== null) choose(next.sequence);
    },
    [entries, active, chosen],
  );

  return (
    <div
      class="list"
      ref={scroller}
      role="listbox"
      aria-label="Requests, newest first"
      tabIndex={0}
      {...(active === null || !items.some(({ index }) => entries[index]?.sequence === active)
        ? {}
        : { 'aria-activedescendant': rowId(active) })}
      onKeyDown={press}
      onFocus={() => {
        if (active === null && entries[0] !== undefined) setActive(entries[0].sequence);
      }}
    >
      <div class="list-all" role="presentation" style={{ height: `${total}px` }}>
        {items.map(({ index, start }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <RequestRow
              key={entry.sequence}
              entry={entry}
              top={start}
              position={index + 1}
              count={entries.length}
              isActive={entry.sequence === active}
              isChosen={entry.sequence === chosen}
              choose={(sequence) => {
                setActive(sequence);
                choose(sequence);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
