/** Text that was typed but not sent survives a reload: it is stored while the tab is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { inTab } from './local-storage.ts';

/** Texts and flags only. */
type Fields = Record<string, string | boolean>;

export interface Draft<T> {
  value: T;
  change(part: Partial<T>): void;
  /** Back to the start: it was sent, or discarded. */
  clear(): void;
  isChanged: boolean;
  /** Some of it was typed before the page was loaded. */
  isRestored: boolean;
}

/** The fields of a form, with what was typed into them before a reload. `first` holds the initial values; `key` names the form. */
export function useDraft<T extends Fields>(key: string, first: T): Draft<T> {
  const [typed, setTyped] = useState<Partial<T>>({});
  const [isKept, setKept] = useState(false);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // Read after hydration: the server does not know it.
    if (shown.current === key) return;
    shown.current = key;
    const kept = draftOf(findDraft(nameOf(key), isObject), first);
    setTyped(kept);
    setKept(isOther(kept, first));
  }, [key, first]);
  const write = useCallback(
    (next: Partial<T>) => {
      setTyped(next);
      saveDraft(nameOf(key), isOther(next, first) ? next : undefined);
    },
    [key, first],
  );
  return {
    value: { ...first, ...typed },
    change: (part) => write({ ...typed, ...part }),
    clear() {
      write({});
      setKept(false);
    },
    isChanged: isOther(typed, first),
    isRestored: isKept,
  };
}

/** The form has text that was not sent. */
export function hasDraft(key: string): boolean {
  return findDraft(nameOf(key), isObject) !== undefined;
}

/** `undefined` where nothing valid is stored: it may be of an older version of the page. */
export function findDraft<Draft>(
  key: string,
  isDraft: (value: unknown) => value is Draft,
  storage = inTab,
): Draft | undefined {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` deletes it. */
export function saveDraft(key: string, draft: object | undefined, storage = inTab): void {
  storage.write(key, draft === undefined ? null : JSON.stringify(draft));
}

const nameOf = (key: string) => `draft ${key}`;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isOther<T extends Fields>(typed: Partial<T>, first: T): boolean {
  return Object.keys(typed).some((field) => typed[field] !== first[field]);
}

/** Only fields of the form, with the right type: stored drafts may be of an older version. */
export function draftOf<T extends Fields>(kept: object | undefined, first: T): Partial<T> {
  const found = Object.entries(kept ?? {}).filter(
    ([field, value]) => Object.hasOwn(first, field) && typeof value === typeof first[field],
  );
  return Object.fromEntries(found) as Partial<T>;
}
