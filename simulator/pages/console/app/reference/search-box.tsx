/** The search: a combobox whose list follows each key. `/` moves there, arrows choose, Enter opens, Escape closes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Found } from '../../../reference/search.ts';
import { textOf } from '../shared/data.ts';
import { plural } from '../shared/format.ts';
import { useKeys } from '../shared/keyboard.ts';
import { root } from '../shared/root.ts';

const kinds: Readonly<Record<Found['kind'], string>> = {
  operation: 'Operation',
  event: 'Event',
  error: 'Error',
  choice: 'Choice',
  guide: 'Guide',
  term: 'Term',
};

interface Results {
  /** The searched text; the field may already contain a longer one. */
  readonly text: string;
  readonly found: readonly Found[] | null;
  readonly fault: string | null;
}

/** The results for the latest text; those of the previous text until they arrive. Late responses are dropped. */
function useSearch(text: string): Results {
  const [state, set] = useState<Results>({ text: '', found: null, fault: null });
  useEffect(() => {
    if (text.trim() === '') {
      set({ text, found: null, fault: null });
      return undefined;
    }
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const answer = await fetch(`${root}/docs/search.json?q=${encodeURIComponent(text)}`, { signal: stop.signal });
        set({ text, found: (await answer.json()) as readonly Found[], fault: null });
      } catch (error) {
        if (!stop.signal.aborted) set({ text, found: null, fault: textOf(error) });
      }
    };
    void ask();
    return () => stop.abort();
  }, [text]);
  return state;
}

/** The simulator builds its index at the first search, so a search is sent when the field gets the focus, before the first key. */
export const prepareSearch = (): void => void fetch(`${root}/docs/search.json`).catch(() => undefined);

export function SearchBox() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  // By address, since its position changes when a list arrives late.
  const [chosen, choose] = useState<string | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { text: searched, found, fault } = useSearch(text);
  const isBusy = searched !== text;
  const results = found ?? [];
  const at = Math.max(
    0,
    results.findIndex(({ to }) => to === chosen),
  );
  useKeys([
    {
      key: '/',
      title: 'Search',
      run: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);
  useEffect(() => document.getElementById(`found-${at}`)?.scrollIntoView({ block: 'nearest' }), [at]);
  const isShown = isOpen && text.trim() !== '';
  const open = (one: Found): void => {
    location.hash = `/${one.to}`;
    setOpen(false);
    setAwaited(false);
    field.current?.blur();
  };
  useEffect(() => {
    const [first] = results;
    if (isAwaited && !isBusy && first !== undefined) open(first);
  }, [isAwaited, isBusy]);
  const press = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (event.key === 'Escape') {
      // The field itself would clear the text.
      event.preventDefault();
      if (isShown) setOpen(false);
      else setText('');
    } else if (move !== undefined && results.length > 0) {
      event.preventDefault();
      setOpen(true);
      choose(results[(at + move + results.length) % results.length]?.to ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const one = results[at];
      // Nothing was chosen yet, and the results for the whole text have not arrived.
      if (isBusy && chosen === null) setAwaited(true);
      else if (one !== undefined) open(one);
    }
  };
  return (
    <search class="ref-search">
      <input
        ref={field}
        type="search"
        role="combobox"
        list={undefined}
        aria-label="Search the reference"
        aria-expanded={isShown}
        aria-controls="found"
        aria-autocomplete="list"
        {...(isShown && results.length > 0 ? { 'aria-activedescendant': `found-${at}` } : {})}
        autocomplete="off"
        spellcheck={false}
        maxLength={100}
        placeholder="Search: partial refund, test card, 429 …"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          choose(null);
          setAwaited(false);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setAwaited(false);
        }}
        onKeyDown={press}
      />
      <kbd aria-hidden="true">/</kbd>
      <span role="status" class="hidden">
        {isShown && found !== null ? (results.length === 0 ? 'Nothing found' : plural(results.length, 'result')) : ''}
      </span>
      <div class="ref-found" hidden={!isShown}>
        {fault === null ? null : <p class="error">{fault}</p>}
        {found === null && fault === null ? <p class="quiet">Searching …</p> : null}
        {found !== null && results.length === 0 ? <p class="quiet">Nothing has these words. Try fewer, or a part of a path.</p> : null}
        <ul id="found" role="listbox" aria-label="Results" aria-busy={isBusy}>
          {results.map((one, index) => (
            <li
              key={one.to}
              id={`found-${index}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                open(one);
              }}
            >
              <span class={`kind of-${one.kind}`}>{kinds[one.kind]}</span>
              <span class="found-what">
                <b>{one.title}</b>
                <span class={one.kind === 'term' || one.kind === 'guide' ? 'quiet' : 'quiet mono'}>{one.detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </search>
  );
}
