/** Where the reader is, in the fragment of the URL: `#/operations/transactions.create`, `#/guides/how-to/move-time/section`. */
import { signal } from '@preact/signals';

export interface Place {
  /** The kind of page; empty for the first one. */
  readonly page: string;
  readonly rest: readonly string[];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(hash: string): Place {
  const [page = '', ...rest] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .map(decode)
    .filter((part) => part !== '');
  return { page, rest };
}

export const place = signal<Place>(parse(location.hash));
addEventListener('hashchange', () => {
  place.value = parse(location.hash);
});

export const operationPlace = (id: string): string => `#/operations/${id}`;
export const eventPlace = (name: string): string => `#/events/${name}`;
export const errorPlace = (code: string): string => `#/errors/${code}`;
export const choicePlace = (id: string): string => `#/choices/${id}`;

/** Scrolls to an element and moves the focus there, for the keyboard and for screen readers. */
export function showElement(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
