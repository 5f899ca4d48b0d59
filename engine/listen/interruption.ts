/** How a listener is told to end. */

export interface Interruption {
  /** The first signal, or nobody reads on. */
  readonly signal: AbortSignal;
  /** The second: nothing is waited for any more. */
  readonly hurry: AbortSignal;
}

/** A terminal and a package runner may each send a signal for the same Ctrl+C: what comes this soon after the first is no second. */
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
  return { signal: interrupted.signal, hurry: hurried.signal };
}
