/** The lists of the pages for administrators. */
import { SearchX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { usePages } from '../../api/list-pages.ts';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import { useShownRows } from '../../design/hooks/use-shown-rows.ts';
import shared from '../../design/layout/page.module.css';
import { Section } from '../../design/layout/section.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';
import styles from './lists.module.css';

const PAGE_SIZE = 50;
const PAUSE_MS = 250;

/** The filters of a list in the URL, with their values; any other value is left out. */
type Filters = Record<string, readonly string[] | 'any'>;

/** `/web-api/admin/people?offset=0&limit=50&q=ana` */
export function listPath(
  path: string,
  filters: Filters,
  search: URLSearchParams,
  offset = 0,
  limit = PAGE_SIZE,
): string {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  for (const [name, values] of Object.entries(filters)) {
    const value = search.get(name) ?? '';
    if (value !== '' && (values === 'any' || values.includes(value))) query.set(name, value);
  }
  return `${path}?${query}`;
}

/** A filter of the URL, and the function that changes it; empty where it is not set. */
export function useFilter(name: string): [value: string, choose: (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (value: string) => {
      const change = (before: URLSearchParams) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      };
      setSearch(change, { replace: true, preventScrollReset: true });
    },
    [name, setSearch],
  );
  return [search.get(name) ?? '', choose];
}

interface SearchProps {
  label: string;
  placeholder?: string;
  /** The name of the filter in the URL. */
  name?: string;
}

/** Writes its text to the URL shortly after the last key. */
export function SearchField({ label, placeholder, name = 'q' }: SearchProps) {
  const [query, choose] = useFilter(name);
  const [typed, setTyped] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  // Follows the URL after navigation.
  if (lastQuery !== query) {
    setLastQuery(query);
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === query) return;
    const timer = setTimeout(choose, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [typed, query, choose]);
  return (
    <div className={styles['find']}>
      <TextField
        label={label}
        placeholder={placeholder}
        type="search"
        dir="auto"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        {...bound(typed, setTyped)}
      />
    </div>
  );
}

interface FilteredListProps<Item> {
  label: string;
  texts: { find: string; total(count: number, shown: string): string; nothingText?: string };
  path: string;
  filters: Filters;
  first: ListPage<Item>;
  row(item: Item, change: (next: Item) => void): ReactNode;
  /** Next to the search field. */
  children?: ReactNode;
}

/** A list that is searched and filtered by the URL of its page. */
export function FilteredList<Item>({
  label,
  texts,
  path,
  filters,
  first,
  row,
  children,
}: FilteredListProps<Item>) {
  const { noResults } = adminMessages.useMessages();
  const { number } = useFormats();
  const [search] = useSearchParams();
  return (
    <>
      <div className={shared['tools']}>
        <SearchField label={texts.find} />
        {children}
      </div>
      <p role="status" className={shared['total']}>
        {texts.total(first.total, number(first.total))}
      </p>
      {first.items.length === 0 ? (
        <EmptyState icon={SearchX} title={noResults}>
          {texts.nothingText}
        </EmptyState>
      ) : (
        <LongList
          label={label}
          first={first}
          path={(offset, limit) => listPath(path, filters, search, offset, limit)}
          row={row}
        />
      )}
    </>
  );
}

interface LongListProps<Item> {
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

/**
 * A list of any length. The first page is part of the loader data, further pages are loaded while scrolling, and long lists
 * render only their visible rows.
 */
export function LongList<Item>({ label, first, path, itemsOf, row }: LongListProps<Item>) {
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

type SectionProps<Item> = Omit<ComponentProps<typeof LongList<Item>>, 'label'> & {
  title: string;
  /** Shown in place of an empty list. */
  empty: string;
};

/** A section with a list of any length. */
export function ListSection<Item>({ title, empty, ...list }: SectionProps<Item>) {
  return (
    <Section title={title}>
      {list.first.items.length === 0 ? (
        <p className={shared['text']}>{empty}</p>
      ) : (
        <LongList label={title} {...list} />
      )}
    </Section>
  );
}
