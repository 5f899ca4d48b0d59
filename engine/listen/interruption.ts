/** Signals that end a listener. */

export interface Interruption {
  /** Aborted by the first signal, or when the output is closed. */
  readonly signal: AbortSignal;
  /** Aborted by the second signal: stop without waiting. */
  readonly force: AbortSignal;
}

/** A terminal and a package runner may each send a signal for the same Ctrl+C: one this soon after the first is ignored. */
const debounceMs = 250;

/** SIGINT and SIGTERM, and SIGHUP of a terminal that is closed. */
export function interruption(): Interruption {
  const [interrupted, hurried] = [new AbortController(), new AbortController()];
  let firstAt: number | undefined;
  const onSignal = (): void => {
    interrupted.abort();
    firstAt ??= performance.now();
    if (performance.now() - firstAt > debounceMs) hurried.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  process.stdout.once('error', () => interrupted.abort());
  return { signal: interrupted.signal, force: hurried.signal };
}
