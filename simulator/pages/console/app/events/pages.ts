/** Lists that are read a page at a time. */
import { useEffect, useState } from 'preact/hooks';
import { read } from '../shared/api.ts';
import { useLoaded, type Loaded } from '../shared/data.ts';
import { inWorld } from '../shared/session.ts';

interface Page {
  readonly next: string | null;
}

export interface Paged<T> extends Loaded<T> {
  readonly pages: readonly T[];
  /** Reads the next page; null: there is none. */
  readonly more: (() => Promise<void>) | null;
}

/** `path`: below the world. The first page is read again and again. */
export function usePaged<T extends Page>(path: string): Paged<T> {
  const first = useLoaded(() => read<T>(inWorld(`${path}?limit=50`)), [inWorld(), path], 3000);
  const [further, setFurther] = useState<readonly T[]>([]);
  const start = first.value?.next ?? null;
  // What is new moves the pages: those that were read after the first no longer fit.
  useEffect(() => setFurther([]), [inWorld(), path, start]);
  const pages = first.value === undefined ? [] : [first.value, ...further];
  const next = pages.at(-1)?.next ?? null;
  const more = async (): Promise<void> => {
    const page = await read<T>(inWorld(`${path}?limit=50&after=${encodeURIComponent(next ?? '')}`));
    setFurther([...further, page]);
  };
  return { ...first, pages, more: next === null ? null : more };
}
