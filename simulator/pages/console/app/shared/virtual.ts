/** The visible part of a long list, by @tanstack/virtual-core. Rows have one height. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer, type VirtualItem } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

export interface VirtualList {
  readonly items: readonly VirtualItem[];
  /** Height of all rows in pixels. */
  readonly total: number;
  readonly show: (index: number) => void;
}

export function useVirtual(scroller: { readonly current: HTMLElement | null }, count: number, rowHeight: number): VirtualList {
  const [, draw] = useReducer<number, void>((round) => round + 1, 0);
  const drawn = useRef(draw);
  drawn.current = draw;
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
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
