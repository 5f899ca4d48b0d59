/** Where the reader is, in the fragment of the URL: `#/world-1/requests/17`. */
import { computed, signal } from '@preact/signals';

export const pages = ['requests', 'world', 'clock', 'events', 'faults', 'certificates'] as const;
export type PageName = (typeof pages)[number];

export interface Route {
  /** Null: the default world. */
  readonly world: string | null;
  readonly page: PageName;
  /** What the page shows: a sequence number, or a kind and an id. */
  readonly rest: readonly string[];
}

function parse(hash: string): Route {
  const [world = '', page = '', ...rest] = hash.replace(/^#\/?/, '').split('/').map(decode);
  return {
    world: world === '' ? null : world,
    page: pages.find((one) => one === page) ?? 'requests',
    rest: rest.filter((part) => part !== ''),
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

export function go(href: string, { replaces = false } = {}): void {
  if (replaces) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  route.value = parse(location.hash);
}
