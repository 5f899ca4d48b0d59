/** How far events were handed on, so that a later listener can read on from there. */
import type { ListenEvent } from './event.ts';

export interface Progress {
  readonly cursor: string | null;
  /** Ids of the youngest events that were handed on, the oldest first. */
  readonly handled: readonly string[];
}

/** Hears of each step. */
export interface ProgressListener {
  onHandled(event: ListenEvent): void;
  onMark(cursor: string | null): void;
}

/** A full page, and the window that a gateway reads again. */
const maxKept = 400;

/** Tells of each step, from what was handed on before. */
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
