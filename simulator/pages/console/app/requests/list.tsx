/** The list of requests, newest first. One element has the focus, and the arrow keys move within it. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../shared/keyboard.ts';
import { go, linkWithin } from '../shared/route.ts';
import { useVirtual } from '../shared/virtual.ts';
import { listed } from './why.ts';
import { heightOf, RequestRow, rowId } from './row.tsx';

/** `replaces`: Back skips what the keys only passed over. */
const choose = (sequence: number, replaces = false): void => go(linkWithin(String(sequence)), { replaces });

const smallest = 30;

export function RequestList({ chosen }: { readonly chosen: number | null }) {
  const entries = listed.value;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(chosen);
  const heightAt = useCallback((index: number) => heightOf(entries[index]!), [entries]);
  const { items, total, show } = useVirtual(scroller, entries.length, heightAt);
  const first = entries[0]?.sequence;
  const before = useRef<number | undefined>(first);

  // New requests above do not move what is being read.
  useLayoutEffect(() => {
    const element = scroller.current;
    const known = before.current;
    before.current = first;
    if (element === null || known === undefined || element.scrollTop < smallest) return;
    const added = entries.findIndex(({ sequence }) => sequence === known);
    if (added > 0) element.scrollTop += entries.slice(0, added).reduce((sum, entry) => sum + heightOf(entry), 0);
  }, [first]);

  // Back and forward also move in the list.
  useEffect(() => {
    // The focus was in the detail that is closed now.
    if (chosen === null && active !== null && document.activeElement === document.body) scroller.current?.focus();
    if (chosen === null || chosen === active) return;
    setActive(chosen);
    const index = entries.findIndex(({ sequence }) => sequence === chosen);
    if (index >= 0) show(index);
  }, [chosen]);

  const indexOfActive = (): number => entries.findIndex(({ sequence }) => sequence === active);
  const moveTo = (index: number): void => {
    const next = entries[Math.min(Math.max(index, 0), entries.length - 1)];
    if (next === undefined) return;
    setActive(next.sequence);
    show(entries.indexOf(next));
    if (chosen !== null) choose(next.sequence, true);
  };
  const step = (by: 1 | -1): void => {
    if (chosen === null) scroller.current?.focus();
    moveTo(indexOfActive() + by);
  };
  useKeys([
    { key: 'j', title: 'Next request', run: () => step(1) },
    { key: 'k', title: 'The request before', run: () => step(-1) },
  ]);

  const isWithin = (index: number): boolean => {
    const element = scroller.current;
    const item = items.find((one) => one.index === index);
    return (
      element !== null && item !== undefined && item.start >= element.scrollTop && item.end <= element.scrollTop + element.clientHeight
    );
  };

  const press = (event: KeyboardEvent): void => {
    const at = indexOfActive();
    const perPage = Math.max(1, items.filter(({ index }) => isWithin(index)).length - 1);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: entries.length - 1,
      PageDown: at + perPage,
      PageUp: at - perPage,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
    } else if ((event.key === 'Enter' || event.key === ' ') && active !== null) {
      event.preventDefault();
      choose(active);
      requestAnimationFrame(() => document.getElementById('detail')?.focus());
    }
  };

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
