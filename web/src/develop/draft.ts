/** What somebody has typed into a form and not sent yet: it outlives a reload, and ends with the tab. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Draft<T> {
  value: T;
  change(part: Partial<T>): void;
  /** Back to how it began: it was sent, or given up. */
  clear(): void;
  isChanged: boolean;
}

/** `first` is what the form holds before anybody types; `key` names the form. Texts and flags only. */
export function useDraft<T extends Record<string, string | boolean>>(key: string, first: T): Draft<T> {
  const [typed, setTyped] = useState<Partial<T>>({});
  const name = `draft ${key}`;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // What was kept is read after the page is there: the server knows nothing of it.
    if (shown.current === name) return;
    shown.current = name;
    setTyped(readDraft(name, first));
  }, [name, first]);
  const write = useCallback(
    (next: Partial<T>) => {
      setTyped(next);
      try {
        if (Object.keys(next).length === 0) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(next));
      } catch {
        // The browser keeps nothing: then it holds for this page.
      }
    },
    [name],
  );
  const value = { ...first, ...typed };
  return {
    value,
    change: (part) => write({ ...typed, ...part }),
    clear: () => write({}),
    isChanged: Object.keys(first).some((field) => value[field] !== first[field]),
  };
}

function readDraft<T extends Record<string, string | boolean>>(name: string, first: T): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return draftOf(kept, first);
  } catch {
    return {};
  }
}

/** Only what the form has, and of its kind: what a browser keeps may be of an older page. */
export function draftOf<T extends Record<string, string | boolean>>(kept: unknown, first: T): Partial<T> {
  if (typeof kept !== 'object' || kept === null) return {};
  const found = Object.entries(kept).filter(
    ([field, value]) => Object.hasOwn(first, field) && typeof value === typeof first[field],
  );
  return Object.fromEntries(found) as Partial<T>;
}
