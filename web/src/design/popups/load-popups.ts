/**
 * Menus, dialogs and other popups are large, and reading and listening do not need them: they are loaded with the first input on
 * the page. If loading fails, nothing opens, and the next attempt loads again.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../../listeners.ts';

type Popups = typeof import('./lazy/popups.ts');

let popups: Popups | undefined;
let isLoading = false;
const listeners = new Listeners();

export function loadPopups(): void {
  if (isLoading) return;
  isLoading = true;
  import('./lazy/popups.ts').then(
    (loaded) => {
      popups = loaded;
      listeners.notify();
    },
    () => {
      isLoading = false;
    },
  );
}

/** `undefined` until they are loaded; `isNeeded` loads them. */
export function usePopups(isNeeded = false): Popups | undefined {
  useEffect(() => {
    if (isNeeded) loadPopups();
  }, [isNeeded]);
  return useSyncExternalStore(
    listeners.subscribe,
    () => popups,
    () => undefined,
  );
}

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Loads them with the first input of any kind. */
export function usePopupPreload(): void {
  useEffect(() => {
    for (const input of INPUTS) window.addEventListener(input, loadPopups, { once: true, passive: true });
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, loadPopups);
    };
  }, []);
}
