import { useMemo, useRef, useSyncExternalStore } from 'react';
import { createPages, type Pages, type PagesOptions } from './list-pages.ts';

/** Starts again with each `data`, which is what a loader returned. */
export function usePages<Item>(
  data: object,
  begin: () => PagesOptions<Item>,
): Pages<Item> & { rows: readonly (Item | undefined)[]; hasFailed: boolean } {
  const held = useRef<{ data: object; pages: Pages<Item> }>(undefined);
  if (held.current?.data !== data) held.current = { data, pages: createPages(begin()) };
  const { pages } = held.current;
  const rows = useSyncExternalStore(pages.subscribe, pages.items, pages.items);
  const hasFailed = useSyncExternalStore(pages.subscribe, pages.failed, () => false);
  return useMemo(() => ({ ...pages, rows, hasFailed }), [pages, rows, hasFailed]);
}
