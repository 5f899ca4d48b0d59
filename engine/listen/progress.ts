/** Tracks how far events were forwarded, so that a later listener can resume there. */
import type { ListenEvent } from './event.ts';

export interface Progress {
  readonly cursor: string | null;
  /** Ids of the newest forwarded events, oldest first. */
  readonly handled: readonly string[];
}

export interface ProgressListener {
  onHandled(event: ListenEvent): void;
  onMark(cursor: string | null): void;
}

/** A full page, and the window that a gateway repeats. */
const maxKept = 400;

export function progressOf(before: Progress, onProgress: (progress: Progress) => void): ProgressListener {
  let progress = before;
  return {
    onHandled({ id }) {
      progress = { ...progress, handled: [...progress.handled, id].slice(-maxKept) };
      onProgress(progress);
    },
    onMark(cursor) {
      progress = { ...progress, cursor };
      onProgress(progress);
    },
  };
}
