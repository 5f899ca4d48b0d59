import { constants } from 'node:os';

interface Interruption {
  /** Aborted by the first signal, or by `interrupt`. */
  readonly signal: AbortSignal;
  /** Aborts `signal`; the next signal still counts as the first. */
  interrupt(): void;
}

/** SIGHUP: the terminal was closed. */
const interrupting = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal and a package runner may each send a signal for one Ctrl+C, so a signal this soon after the first is ignored. */
const debounceMs = 250;

const endAtOnce = (name: NodeJS.Signals): void => process.exit(128 + constants.signals[name]);

/** Lets a verb end cleanly at the first signal. `onSecond`: called with the second; by default it ends the process. */
export function interruption(onSecond = endAtOnce, names: readonly NodeJS.Signals[] = interrupting): Interruption {
  const interrupted = new AbortController();
  let firstAt: number | undefined;
  const interrupt = (): void => interrupted.abort();
  const onSignal = (name: NodeJS.Signals): void => {
    interrupt();
    firstAt ??= performance.now();
    if (performance.now() - firstAt > debounceMs) onSecond(name);
  };
  for (const name of names) process.on(name, onSignal);
  return { signal: interrupted.signal, interrupt };
}

/** Milliseconds that interrupted work may keep the process alive. */
const lingerMs = 500;

/** Ends the process soon if its work was interrupted: something may still wait for an answer, or for time to pass. */
export function endSoonAfter(signal: AbortSignal): void {
  if (signal.aborted) setTimeout(() => process.exit(), lingerMs).unref();
}
