/** Finds as one types: what is written stands in the address (`?q=`), a moment after the last key. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextField } from '../../design/forms/field.tsx';
import styles from '../operate.module.css';

const PAUSE_MS = 250;

export function FindField({
  label,
  placeholder,
  name = 'q',
}: {
  label: string;
  placeholder?: string;
  name?: string;
}) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(name) ?? '';
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // Somebody went back, or followed a link: the field follows.
  if (seen !== asked) {
    setSeen(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === asked) return;
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
  }, [typed, asked, name, setSearch]);
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
