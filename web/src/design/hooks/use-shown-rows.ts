/**
 * The rows of a list that scrolls with the page. A short one is drawn whole; of a long one only what is seen, and for the
 * others room is left. On the server a long one begins with its first rows.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Drawn whole up to here: links work without scripts, and browsers find text in them. */
const WHOLE = 100;

interface Options {
  count: number;
  /** Of a row, about. */
  rowPx: number;
  /** These places (the second not included) are seen. */
  onNeed?: ((from: number, to: number) => void) | undefined;
}

interface ShownRows {
  rows: readonly number[];
  /** Room for those that are not drawn, in dots. */
  before: number;
  after: number;
  /** Each row's `ref`, where rows may be of another height than `rowPx`; they carry `data-index`. */
  measure: ((row: Element | null) => void) | undefined;
  show(index: number): void;
}

export function useShownRows(
  list: RefObject<HTMLElement | null>,
  { count, rowPx, onNeed }: Options,
): ShownRows {
  const isHydrated = useHydrated();
  const isLong = count > WHOLE;
  const margin = useMargin(list, isLong);
  const virtual = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: margin,
    enabled: isLong,
  });
  const items = isLong && isHydrated ? virtual.getVirtualItems() : [];
  const [from, to] =
    items.length > 0 ? [items[0].index, items[items.length - 1].index + 1] : [0, Math.min(count, WHOLE)];
  useEffect(() => onNeed?.(from, to), [onNeed, from, to]);
  const rest = (count - to) * rowPx;
  return {
    rows: Array.from({ length: to - from }, (_, i) => from + i),
    before: items.length > 0 ? items[0].start - margin : 0,
    after: items.length > 0 ? virtual.getTotalSize() - (items[items.length - 1].end - margin) : rest,
    measure: isLong ? virtual.measureElement : undefined,
    show: (index: number) => {
      if (isLong) virtual.scrollToIndex(index, { align: 'auto' });
    },
  };
}

/** How far below the top of the page the list begins. */
function useMargin(list: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    if (!isLong) return;
    const look = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [isLong, list]);
  return margin;
}
