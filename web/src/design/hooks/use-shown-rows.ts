/**
 * The rows to render of a list that scrolls with the page. A short list is rendered whole; of a long one only the visible rows, with
 * space for the others. On the server a long list starts with its first rows.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Rendered whole up to this length: links work without scripts, and the browser's search finds text. */
const WHOLE_MAX = 100;

interface ShownRowsOptions {
  count: number;
  /** Approximate height of a row. */
  rowPx: number;
  /** Rows `from` up to, but not including, `to` are visible. */
  onNeed?: ((from: number, to: number) => void) | undefined;
}

interface ShownRows {
  rows: readonly number[];
  /** Space for the rows that are not rendered, in pixels. */
  before: number;
  after: number;
  /** `ref` of each row, where heights differ from `rowPx`; rows need `data-index`. */
  measure: ((row: Element | null) => void) | undefined;
  show(index: number): void;
}

export function useShownRows(
  list: RefObject<HTMLElement | null>,
  { count, rowPx, onNeed }: ShownRowsOptions,
): ShownRows {
  const isHydrated = useHydrated();
  const isLong = count > WHOLE_MAX;
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
    items.length > 0 ? [items[0].index, items[items.length - 1].index + 1] : [0, Math.min(count, WHOLE_MAX)];
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

/** Distance of the list from the top of the page. */
function useMargin(list: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    if (!isLong) return;
    const measure = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [isLong, list]);
  return margin;
}
