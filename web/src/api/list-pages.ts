/**
 * A long list that is loaded in pages: the first comes with the page of the site, the others when they are scrolled into view. Items
 * that are not loaded are `undefined`, so the list has its length from the start.
 */
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';

export interface Pages<Item> {
  items(): readonly (Item | undefined)[];
  /** A page of the list could not be loaded. */
  failed(): boolean;
  /** Items `from` up to, but not including, `to` are in view. */
  need(from: number, to: number): void;
  /** After a failure. */
  retry(): void;
  /** Applies a change that the service has made too. */
  change(edit: (items: (Item | undefined)[]) => (Item | undefined)[]): void;
  subscribe(listener: () => void): () => void;
}

export interface PagesOptions<Item> {
  first: readonly Item[];
  /** Length of the whole list. */
  total: number;
  /** May return fewer than `limit`; none means the end of the list. */
  load(offset: number, limit: number): Promise<readonly Item[]>;
}

export const PAGE = 100;

export function createPages<Item>({ first, total, load }: PagesOptions<Item>): Pages<Item> {
  let items: (Item | undefined)[] = [...first];
  items.length = Math.max(total, first.length);
  items.fill(undefined, first.length);
  let hasFailed = false;
  let needed: [from: number, to: number] = [0, 0];
  let isLoading = false;
  let edits = 0;
  const listeners = new Listeners();

  /** One request at a time, always for what is in view now: items that were scrolled past do not delay it. */
  async function fetchNeeded(): Promise<void> {
    if (isLoading || hasFailed) return;
    isLoading = true;
    try {
      for (let offset = missing(); offset >= 0; offset = missing()) {
        const editsBefore = edits;
        const loaded = await load(offset, PAGE);
        // The list has changed since the request, and so have the offsets.
        if (editsBefore !== edits) continue;
        items = loaded.length === 0 ? items.slice(0, offset) : [...items];
        loaded.forEach((item, i) => {
          if (offset + i < items.length) items[offset + i] ??= item;
        });
        listeners.notify();
      }
    } catch {
      hasFailed = true;
      listeners.notify();
    } finally {
      isLoading = false;
    }
  }

  function missing(): number {
    const [from, to] = needed;
    for (let i = Math.max(0, from); i < Math.min(to, items.length); i++) if (items[i] === undefined) return i;
    return -1;
  }

  return {
    items: () => items,
    failed: () => hasFailed,
    need(from, to) {
      needed = [from, to];
      void fetchNeeded();
    },
    retry() {
      hasFailed = false;
      listeners.notify();
      void fetchNeeded();
    },
    change(edit) {
      edits++;
      items = edit([...items]);
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}

/** `[a, b, c]`, from 0 to 2 → `[b, c, a]`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

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
