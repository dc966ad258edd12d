/** A list that is searched and filtered by the URL of its page, of any length. */
import { SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { EmptyState } from '../../design/feedback/states.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import shared from '../../design/layout/page.module.css';
import { useFormats } from '../../messages/formats.ts';
import { adminMessages } from '../messages.ts';
import styles from './lists.module.css';
import { LongList } from './long-list.tsx';

const PAGE_SIZE = 50;
const PAUSE_MS = 250;

/** The filters of a list in the URL, with their values; any other value is left out. */
export type Filters = Record<string, readonly string[] | 'any'>;

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

interface Props<Item> {
  label: string;
  texts: { find: string; total(count: number, shown: string): string; nothingText?: string };
  path: string;
  filters: Filters;
  first: ListPage<Item>;
  row(item: Item, change: (next: Item) => void): ReactNode;
  /** Next to the search field. */
  children?: ReactNode;
}

export function FilteredList<Item>({ label, texts, path, filters, first, row, children }: Props<Item>) {
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
