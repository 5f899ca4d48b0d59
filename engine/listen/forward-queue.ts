/** Forwards events one at a time: each waits for the answer to the one before it, so none is lost and the order holds. */
import { stagingOf, type ListenEvent } from './event.ts';
import type { Forwarder } from './forward.ts';
import type { Printer } from './printer.ts';

// Tracks how far events were forwarded, so that a later listener can resume there.

export interface Progress {
  readonly cursor: string | null;
  /** The newest forwarded events as `stagingOf` names them, oldest first. */
  readonly handled: readonly string[];
}

interface ProgressListener {
  onHandled(event: ListenEvent): void;
  onMark(cursor: string | null): void;
}

/** A full page, and the window that a gateway repeats. */
const maxKept = 400;

export function progressOf(before: Progress, onProgress: (progress: Progress) => void): ProgressListener {
  let progress = before;
  return {
    onHandled(event) {
      progress = { ...progress, handled: [...progress.handled, stagingOf(event)].slice(-maxKept) };
      onProgress(progress);
    },
    onMark(cursor) {
      progress = { ...progress, cursor };
      onProgress(progress);
    },
  };
}

interface ForwardQueue {
  take(event: ListenEvent): void;
  /** Marks a cursor as safe to resume from once all earlier events are forwarded. */
  mark(cursor: string | null): void;
  taken(): number;
  waiting(): number;
  /** Events that the receiver did not answer with 2xx. */
  refused(): number;
  settled(): Promise<void>;
}

interface ForwardQueueOptions extends ProgressListener {
  /** Undefined: events are shown but not forwarded. */
  readonly forwarder: Forwarder | undefined;
  readonly printer: Printer;
  readonly signal: AbortSignal;
}

export function createForwardQueue({ forwarder, printer, signal, onHandled, onMark }: ForwardQueueOptions): ForwardQueue {
  let tail: Promise<void> = Promise.resolve();
  let [taken, waiting, refused] = [0, 0, 0];
  let isDown = false;

  async function deliver(event: ListenEvent): Promise<void> {
    if (signal.aborted) return;
    const forwarded = await forwarder?.send(event, signal, (reason) => {
      if (!isDown) printer.error(`The receiver ${reason}; retrying ${event.type} ${event.id}, later events wait.`);
      isDown = true;
    });
    if (forwarder !== undefined && forwarded === undefined) return;
    waiting--;
    if (forwarded !== undefined && (forwarded.status < 200 || forwarded.status > 299)) refused++;
    if (isDown) printer.recovered('The receiver answers again.');
    isDown = false;
    onHandled(event);
    printer.event(event, forwarded ?? null);
  }

  return {
    take(event) {
      taken++;
      waiting++;
      tail = tail.then(() => deliver(event));
    },
    mark(cursor) {
      tail = tail.then(() => (signal.aborted ? undefined : onMark(cursor)));
    },
    taken: () => taken,
    waiting: () => waiting,
    refused: () => refused,
    settled: () => tail,
  };
}
