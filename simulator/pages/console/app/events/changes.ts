/** Changes of the shown world, streamed by the control plane; its viewers reload on each. */
import type { ChangeKind } from '../../../../watch/change-log.ts';
import { signal } from '@preact/signals';
import type { Changes } from '../shared/data.ts';
import { follow, type StreamState } from '../shared/stream.ts';

export const changesState = signal<StreamState>('connecting');

const listeners = new Set<(kind: ChangeKind | null) => void>();
const tell = (kind: ChangeKind | null): void => {
  for (const listener of listeners) listener(kind);
};

export function followChanges(world: string): () => void {
  return follow(`/worlds/${encodeURIComponent(world)}/changes/stream`, {
    onState: (state) => {
      changesState.value = state;
      // Changes before the stream was live are not reported.
      if (state === 'live') tell(null);
    },
    onEvents: (events) => {
      const kinds = events.map(({ name, data }) => (name === 'change' ? (JSON.parse(data) as { readonly kind: ChangeKind }).kind : null));
      for (const kind of new Set(kinds)) tell(kind);
    },
  });
}

export const changesOf =
  (...kinds: readonly ChangeKind[]): Changes =>
  (changed) => {
    const listener = (kind: ChangeKind | null): void => {
      if (kind === null || kinds.includes(kind)) changed();
    };
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
