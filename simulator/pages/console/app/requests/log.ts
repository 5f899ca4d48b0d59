import { computed, signal } from '@preact/signals';
import { contract } from '../shared/contract.ts';
import { follow, type StreamState } from '../shared/stream.ts';
import type { Logged } from '../shared/types.ts';

/** Entries that the page keeps; the oldest are dropped. */
const kept = 20_000;

let entries: Logged[] = [];
let isDue = false;
/** Oldest first. A new array for each frame, not for each request. */
export const log = signal<readonly Logged[]>([]);
/** Number of the newest request that the reader cleared from the list; 0: none. */
const cleared = signal(0);
/** Number of the newest request that is no longer kept; 0: all are here. */
export const lost = computed(() => {
  const [oldest] = log.value;
  return oldest === undefined || oldest.sequence <= cleared.value + 1 ? 0 : oldest.sequence - 1;
});
export const streamState = signal<StreamState>('connecting');
/** Requests that were not sent to this page because it read too slowly. */
export const skipped = signal(0);

export const boundOfLog = (): string =>
  `the log of a world holds its last ${contract.value?.keptRequests.toLocaleString('en') ?? ''} requests, and a reset empties it.`;

const publish = (): void => {
  isDue = false;
  if (entries.length > kept) entries = entries.slice(-kept);
  log.value = entries.slice();
};

/** Draws once per frame, however many requests arrive. A hidden page gets no frames. */
function publishSoon(): void {
  if (isDue) return;
  isDue = true;
  if (document.hidden) setTimeout(publish, 250);
  else requestAnimationFrame(publish);
}

export function followRequests(world: string): () => void {
  entries = [];
  log.value = [];
  skipped.value = 0;
  cleared.value = 0;
  return follow(`/worlds/${encodeURIComponent(world)}/requests/stream`, {
    onState: (state) => {
      streamState.value = state;
    },
    onEvents: (events) => {
      for (const { name, data } of events) {
        if (name === 'skipped') skipped.value += countOf(data);
        else if (name === 'request') add(JSON.parse(data) as Logged);
      }
      publishSoon();
    },
  });
}

function countOf(data: string): number {
  const value: unknown = JSON.parse(data);
  return typeof value === 'number' ? value : Number((value as { readonly count?: unknown }).count ?? 0);
}

function add(entry: Logged): void {
  const newest = entries.at(-1);
  // After a reset, the world counts from the beginning again.
  if (newest !== undefined && entry.sequence <= newest.sequence) {
    if (entry.sequence > newest.sequence - entries.length) return;
    entries = [];
  }
  entries.push(entry);
}

/** Empties the list on the page; the log of the world stays. */
export function clearList(): void {
  cleared.value = entries.at(-1)?.sequence ?? cleared.value;
  entries = [];
  log.value = [];
}
