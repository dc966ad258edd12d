/**
 * A list of any length. The first page is part of the loader data, further pages are loaded while scrolling, and long lists
 * render only their visible rows.
 */
import { type ReactNode, useRef } from 'react';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { usePages } from '../../api/list-pages.ts';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { useShownRows } from '../../design/hooks/use-shown-rows.ts';
import { useServices } from '../../services.tsx';
import styles from './lists.module.css';

interface Props<Item> {
  label: string;
  /** The loader data. The list starts over when it changes. */
  first: ListPage<Item>;
  /** The path of the JSON of one page. */
  path(offset: number, limit: number): string;
  /** Where the page is not a `ListPage`. */
  itemsOf?(page: object): readonly Item[];
  /** `change` replaces the item in the list. */
  row(item: Item, change: (next: Item) => void): ReactNode;
}

const ROW_PX = 72;

export function LongList<Item>({ label, first, path, itemsOf, row }: Props<Item>) {
  const { webApi } = useServices();
  const pages = usePages(first, () => ({
    first: first.items,
    total: first.total,
    async load(offset, limit) {
      const page = await webApi.get<ListPage<Item>>(path(offset, limit));
      return itemsOf?.(page) ?? page.items;
    },
  }));
  const list = useRef<HTMLUListElement>(null);
  const { rows, before, after, measure } = useShownRows(list, {
    count: pages.rows.length,
    rowPx: ROW_PX,
    onNeed: pages.need,
  });
  const replace = (index: number) => (next: Item) =>
    pages.change((items) => items.map((item, at) => (at === index ? next : item)));
  const content = (index: number) => {
    const item = pages.rows[index];
    return item === undefined ? <Skeleton shape="block" rows={1} /> : row(item, replace(index));
  };
  return (
    <>
      <ul ref={list} aria-label={label} className={styles['list']}>
        {before > 0 && <li aria-hidden="true" style={{ blockSize: before }} />}
        {rows.map((index) => (
          <li
            key={index}
            ref={measure}
            data-index={index}
            {...(rows.length < pages.rows.length && {
              'aria-setsize': pages.rows.length,
              'aria-posinset': index + 1,
            })}
          >
            {content(index)}
          </li>
        ))}
        {after > 0 && <li aria-hidden="true" style={{ blockSize: after }} />}
      </ul>
      {pages.hasFailed && <ListPartFailed onRetry={pages.retry} />}
    </>
  );
}
