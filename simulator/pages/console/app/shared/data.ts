/** What a page loads, with its state: loading, failed or there. */
import { useEffect, useState } from 'preact/hooks';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: string | undefined;
  /** Loads again; what is shown stays until then. */
  readonly reload: () => void;
}

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Loads once and whenever `keys` change; `every`: also after so many milliseconds, while the page is visible. */
export function useLoaded<T>(load: () => Promise<T>, keys: readonly unknown[], every?: number): Loaded<T> {
  const [state, set] = useState<{ readonly value?: T; readonly error?: string; readonly keys: string }>({ keys: '' });
  const [round, next] = useState(0);
  const key = JSON.stringify(keys);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
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
      if (isCurrent && every !== undefined) timer = setTimeout(() => void run(), every);
    };
    void run();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, round]);
  const isOfKey = state.keys === key;
  return { value: isOfKey ? state.value : undefined, error: isOfKey ? state.error : undefined, reload: () => next((at) => at + 1) };
}
