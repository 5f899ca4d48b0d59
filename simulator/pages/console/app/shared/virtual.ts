/** The visible part of a long list, by @tanstack/virtual-core. The heights of rows are known before they are drawn. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer, type VirtualItem } from '@tanstack/virtual-core';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';

export interface VirtualList {
  readonly items: readonly VirtualItem[];
  /** Height of all rows in pixels. */
  readonly total: number;
  readonly show: (index: number) => void;
}

/** `heightAt`: a new function whenever rows changed, so that their places are computed again. */
export function useVirtual(
  scroller: { readonly current: HTMLElement | null },
  count: number,
  heightAt: (index: number) => number,
): VirtualList {
  const [, draw] = useReducer<number, void>((round) => round + 1, 0);
  const drawn = useRef(draw);
  drawn.current = draw;
  // Another function of keys makes it compute all places again.
  const getItemKey = useMemo(() => (index: number) => index, [heightAt]);
  const options = {
    count,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: heightAt,
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => drawn.current(),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    items: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
