/** The fields of a form, with what was typed into them before a reload. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { findDraft, keepDraft } from './drafts.ts';

/** Texts and flags only. */
type Fields = Record<string, string | boolean>;

export interface Draft<T> {
  value: T;
  change(part: Partial<T>): void;
  /** Back to how it began: it was sent, or given up. */
  clear(): void;
  isChanged: boolean;
  /** Something of it was typed before the page was loaded. */
  isKept: boolean;
}

/** `first` is what the form holds before anybody types; `key` names the form. */
export function useDraft<T extends Fields>(key: string, first: T): Draft<T> {
  const [typed, setTyped] = useState<Partial<T>>({});
  const [isKept, setKept] = useState(false);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // What was kept is read after the page is there: the server knows nothing of it.
    if (shown.current === key) return;
    shown.current = key;
    const kept = draftOf(findDraft(nameOf(key), isObject), first);
    setTyped(kept);
    setKept(isOther(kept, first));
  }, [key, first]);
  const write = useCallback(
    (next: Partial<T>) => {
      setTyped(next);
      keepDraft(nameOf(key), isOther(next, first) ? next : undefined);
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
    isKept,
  };
}

/** Something was typed into this form, and not sent. */
export function hasDraft(key: string): boolean {
  return findDraft(nameOf(key), isObject) !== undefined;
}

const nameOf = (key: string) => `draft ${key}`;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isOther<T extends Fields>(typed: Partial<T>, first: T): boolean {
  return Object.keys(typed).some((field) => typed[field] !== first[field]);
}

/** Only what the form has, and of its kind: what a browser keeps may be of an older page. */
export function draftOf<T extends Fields>(kept: object | undefined, first: T): Partial<T> {
  const found = Object.entries(kept ?? {}).filter(
    ([field, value]) => Object.hasOwn(first, field) && typeof value === typeof first[field],
  );
  return Object.fromEntries(found) as Partial<T>;
}
