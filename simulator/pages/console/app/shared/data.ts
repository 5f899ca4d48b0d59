import { useEffect, useState } from 'preact/hooks';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: string | undefined;
  /** Loads again; the old value stays until then. */
  readonly reload: () => void;
}

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Calls back after each change; returns a function that stops this. */
export type Changes = (changed: () => void) => () => void;

/** Milliseconds between a change and the next read: many changes at once are read once. */
const changeDelay = 150;

/** Loads once and whenever `keys` change. `again`: also after this many milliseconds while the page is visible, or after each change. */
export function useLoaded<T>(load: () => Promise<T>, keys: readonly unknown[], again?: number | Changes): Loaded<T> {
  const every = typeof again === 'number' ? again : undefined;
  const [state, set] = useState<{ readonly value?: T; readonly error?: string; readonly keys: string }>({ keys: '' });
  const [round, next] = useState(0);
  const key = JSON.stringify(keys);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLoading = false;
    let isChanged = false;
    const plan = (delay: number): void => {
      timer ??= setTimeout(() => void run(), delay);
    };
    const run = async (): Promise<void> => {
      timer = undefined;
      isLoading = true;
      isChanged = false;
      if (!document.hidden || every === undefined) {
        try {
          const value = await load();
          if (isCurrent) set({ value, keys: key });
        } catch (error) {
          if (isCurrent)
            set((before) => ({
              ...(before.keys === key && before.value !== undefined ? { value: before.value } : {}),
              error: textOf(error),
              keys: key,
            }));
        }
      }
      isLoading = false;
      if (!isCurrent) return;
      if (every !== undefined) plan(every);
      else if (isChanged) plan(changeDelay);
    };
    const stop =
      typeof again === 'function'
        ? again(() => {
            isChanged = true;
            if (!isLoading) plan(changeDelay);
          })
        : undefined;
    void run();
    return () => {
      isCurrent = false;
      stop?.();
      clearTimeout(timer);
    };
  }, [key, round]);
  const isOfKey = state.keys === key;
  return { value: isOfKey ? state.value : undefined, error: isOfKey ? state.error : undefined, reload: () => next((at) => at + 1) };
}
