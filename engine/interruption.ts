export interface Interruption {
  /** Aborted by the first signal, or by `interrupt`. */
  readonly signal: AbortSignal;
  /** Aborted by the second signal, with its name: stop without waiting. */
  readonly force: AbortSignal;
  /** Aborts `signal`; the next signal still counts as the first. */
  interrupt(): void;
}

/** A terminal and a package runner may each send a signal for one Ctrl+C, so a signal this soon after the first is ignored. */
const debounceMs = 250;

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
