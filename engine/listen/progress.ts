/** How far events were forwarded, so that a later listener can resume from there. */
import type { ListenEvent } from './event.ts';

export interface Progress {
  readonly cursor: string | null;
  /** Ids of the newest forwarded events, the oldest first. */
  readonly handled: readonly string[];
}

/** Called at each step. */
export interface ProgressListener {
  onHandled(event: ListenEvent): void;
  onMark(cursor: string | null): void;
}

/** A full page, and the window that a gateway repeats. */
const maxKept = 400;

/** Reports each step, starting from earlier progress. */
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
