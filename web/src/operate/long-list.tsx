/**
 * A list of any length: its first part came with the page, the others come when somebody looks at them, and beyond some
 * hundred rows only those are drawn that are seen.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePages } from '../api/use-list-pages.ts';
import { Button } from '../design/button.tsx';
import { FormAlert } from '../design/form-alert.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { useWords } from '../words/words.tsx';
import styles from './long-list.module.css';

interface Part<Item> {
  items: Item[];
  total: number;
}

interface Props<Item> {
  label: string;
  /** What the loader of the page returned: with another one the list begins anew. */
  first: Part<Item>;
  load(offset: number, limit: number): Promise<Part<Item>>;
  /** `change` puts what it has become in its place. */
  row(item: Item, change: (next: Item) => void): ReactNode;
}

/** Drawn whole up to here: browsers find text in it. */
const WHOLE = 100;
const ROW_PX = 72;

export function LongList<Item>({ label, first, load, row }: Props<Item>) {
  const { things, shell } = useWords();
  const pages = usePages(first, () => ({
    first: first.items,
    total: first.total,
    load: async (offset, limit) => (await load(offset, limit)).items,
  }));
  const { rows, need } = pages;
  const list = useRef<HTMLUListElement>(null);
  const isLong = rows.length > WHOLE;
  const margin = useMargin(list, isLong);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: margin,
    enabled: isLong,
  });
  const drawn = isLong ? virtual.getVirtualItems() : [];
  const [from, to] = isLong ? [drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? -1) + 1] : [0, rows.length];
  useEffect(() => need(from, to), [need, from, to]);
  const replace = (index: number) => (next: Item) =>
    pages.change((items) => items.map((item, at) => (at === index ? next : item)));
  const content = (index: number) => {
    const item = rows[index];
    return item === undefined ? <Skeleton shape="block" rows={1} /> : row(item, replace(index));
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className={styles['list']}
        {...(isLong && { 'data-long': true, style: { blockSize: virtual.getTotalSize() } })}
      >
        {isLong
          ? drawn.map(({ index, start }) => (
              <li
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ translate: `0 ${start - margin}px` }}
              >
                {content(index)}
              </li>
            ))
          : [...rows.keys()].map((index) => <li key={index}>{content(index)}</li>)}
      </ul>
      {pages.hasFailed && (
        <div className={styles['failed']}>
          <FormAlert message={things.partFailed} />
          <Button onClick={pages.retry}>{shell.tryAgain}</Button>
        </div>
      )}
    </>
  );
}

/** How far below the top of the page the list begins. */
function useMargin(list: React.RefObject<HTMLElement | null>, isLong: boolean): number {
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
