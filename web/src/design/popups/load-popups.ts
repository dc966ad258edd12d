/**
 * Menus, dialogs and the like are large and nobody needs them to read or to hear: they are loaded with the first sign of a
 * hand on the page. Where loading fails nothing opens, and the next attempt loads again.
 */
import { useEffect, useSyncExternalStore } from 'react';

type Popups = typeof import('./lazy/popups.ts');

let popups: Popups | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

export function loadPopups(): void {
  if (isLoading) return;
  isLoading = true;
  import('./lazy/popups.ts').then(
    (loaded) => {
      popups = loaded;
      for (const listener of listeners) listener();
    },
    () => {
      isLoading = false;
    },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `undefined` until they are loaded; `isWanted` loads them. */
export function usePopups(isWanted = false): Popups | undefined {
  useEffect(() => {
    if (isWanted) loadPopups();
  }, [isWanted]);
  return useSyncExternalStore(
    subscribe,
    () => popups,
    () => undefined,
  );
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Loads them as soon as somebody does anything at all. */
export function usePopupPreload(): void {
  useEffect(() => {
    for (const sign of SIGNS) window.addEventListener(sign, loadPopups, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, loadPopups);
    };
  }, []);
}
