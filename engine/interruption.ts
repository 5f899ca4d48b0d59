/** Signals that end what runs until it is interrupted. */

export interface Interruption {
  /** Aborted by the first signal, or by `interrupt`. */
  readonly signal: AbortSignal;
  /** Aborted by the second signal, with its name: stop without waiting. */
  readonly force: AbortSignal;
  /** Aborts `signal`; a signal after it is still the first. */
  interrupt(): void;
}

/** A terminal and a package runner may each send a signal for the same Ctrl+C: one this soon after the first is ignored. */
const debounceMs = 250;

/** Listens to signals from now on. */
export function interruption(names: readonly NodeJS.Signals[]): Interruption {
  const [interrupted, hurried] = [new AbortController(), new AbortController()];
  let firstAt: number | undefined;
  const interrupt = (): void => interrupted.abort();
  const onSignal = (name: NodeJS.Signals): void => {
    interrupt();
    firstAt ??= performance.now();
    if (performance.now() - firstAt > debounceMs) hurried.abort(name);
  };
  for (const name of names) process.on(name, onSignal);
  return { signal: interrupted.signal, force: hurried.signal, interrupt };
}
