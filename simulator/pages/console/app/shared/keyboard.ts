/** The keys of the console in one place: each part adds its own while it is shown, and `?` lists them all. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export interface Shortcut {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string;
  /** Its description in the list. */
  readonly title: string;
  /** False: there was nothing to do, and an earlier shortcut of this key is tried. */
  readonly run: () => boolean | void;
}

const storedName = 'gateproof.keys';
const off = 'off';

/** Whether letters and signs are shortcuts: speech input and unsteady hands can switch them off. Escape always works. */
export const hasLetters = signal(readStored() !== off);

export function switchLetters(isOn: boolean): void {
  hasLetters.value = isOn;
  try {
    localStorage.setItem(storedName, isOn ? 'on' : off);
  } catch {
    // Without storage it holds for this page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storedName);
  } catch {
    return null;
  }
}

/** The shortcuts of the shown components, latest last. */
export const shortcuts = signal<readonly (readonly Shortcut[])[]>([]);

/** Adds shortcuts while the component is shown. What is added later comes first; `isFallback`: these come after all others. */
export function useKeys(of: readonly Shortcut[], { isFallback = false } = {}): void {
  const latest = useRef(of);
  latest.current = of;
  useEffect(() => {
    const added = of.map(({ key, title }, index) => ({ key, title, run: () => latest.current[index]?.run() ?? true }));
    shortcuts.value = isFallback ? [added, ...shortcuts.value] : [...shortcuts.value, added];
    return () => {
      shortcuts.value = shortcuts.value.filter((one) => one !== added);
    };
  }, []);
}

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(?:checkbox|radio|file)$/.test(typeOf(target))));

const typeOf = (element: HTMLElement): string => (element instanceof HTMLInputElement ? element.type : '');

addEventListener('keydown', (event) => {
  const { key, target } = event;
  // A dialog closes itself.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return;
  if (isField(target)) {
    if (key === 'Escape') target.blur();
    return;
  }
  if (key.length === 1 && !hasLetters.value) return;
  const isDone = shortcuts.value.toReversed().some((group) => group.some((one) => one.key === key && one.run() !== false));
  if (isDone) event.preventDefault();
});

const itemSelector = ':is(.cards > li, tbody > tr, .kinds > li, .lines > *)';
const reachable = 'a[href], button, summary, input, select, [tabindex="0"]';

/** Moves the focus to the next item of the lists in the main part, or to the one before. Returns whether there is one. */
export function moveInLists(step: 1 | -1): boolean {
  const items = [...document.querySelectorAll<HTMLElement>(`main ${itemSelector}`)].filter(
    (item) => item.querySelector(reachable) !== null,
  );
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = items[at < 0 ? 0 : at + step];
  next?.querySelector<HTMLElement>(reachable)?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** Moves the focus to the search of the page. Returns whether it has one. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
