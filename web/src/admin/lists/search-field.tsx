/** A search field that writes its text to the URL (`?q=`) shortly after the last key. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextField } from '../../design/forms/field.tsx';
import styles from '../admin.module.css';

const PAUSE_MS = 250;

export function SearchField({
  label,
  placeholder,
  name = 'q',
}: {
  label: string;
  placeholder?: string;
  name?: string;
}) {
  const [search, setSearch] = useSearchParams();
  const query = search.get(name) ?? '';
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
    const timer = setTimeout(() => {
      const change = (before: URLSearchParams) => {
        const next = new URLSearchParams(before);
        if (text === '') next.delete(name);
        else next.set(name, text);
        return next;
      };
      setSearch(change, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, query, name, setSearch]);
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
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
