/** Where the reader is, in the fragment of the URL: `#/world-1/requests/17?status=4xx`. */
import { computed, signal } from '@preact/signals';

export const pages = ['requests', 'world', 'clock', 'events', 'faults', 'certificates'] as const;
export type PageName = (typeof pages)[number];

type Query = Readonly<Record<string, string>>;

export interface Route {
  /** Null: the default world. */
  readonly world: string | null;
  readonly page: PageName;
  /** What the page shows: a sequence number, or a kind and an id. */
  readonly rest: readonly string[];
  /** Filters and searches of the page, without the empty ones. */
  readonly query: Query;
}

function parse(hash: string): Route {
  const [, path = '', query = ''] = /^#?\/?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  const [world = '', page = '', ...rest] = path.split('/').map(decode);
  return {
    world: world === '' ? null : world,
    page: pages.find((one) => one === page) ?? 'requests',
    rest: rest.filter((part) => part !== ''),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>(parse(location.hash));
addEventListener('hashchange', () => {
  route.value = parse(location.hash);
});

export const pageName = computed(() => route.value.page);

export const linkTo = (page: PageName, ...rest: readonly string[]): string => linkIn(route.value.world, page, ...rest);
export const linkIn = (world: string | null, page: PageName, ...rest: readonly string[]): string =>
  `#/${[world ?? '', page, ...rest].map(encodeURIComponent).join('/')}`;

/** The same page with something else open; its filters stay. */
export const linkWithin = (...rest: readonly string[]): string => linkTo(route.value.page, ...rest) + textOf(route.value.query);

function textOf(query: Query): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return text === '' ? '' : `?${text}`;
}

/** By default Back leads to where the reader is now. */
export function go(href: string, { replaces = false } = {}): void {
  if (href === location.hash) return;
  if (replaces) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  route.value = parse(location.hash);
}

/** Sets filters of the page, and removes those that are empty. Further letters of a text replace the place before, so that Back skips them. */
export function setQuery(changes: Query): void {
  const { page, rest, query } = route.value;
  const isTyping = Object.entries(changes).every(([name, value]) => value !== '' && (query[name] ?? '') !== '');
  go(linkTo(page, ...rest) + textOf({ ...query, ...changes }), { replaces: isTyping });
}
