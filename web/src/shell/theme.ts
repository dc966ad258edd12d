/** Light, dark, or as in the system. `early.ts` reads the same choice before the page is drawn. */
import { useSyncExternalStore } from 'react';
import { inBrowser } from '../storage/local-storage.ts';

type Theme = 'automatic' | 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'automatic';
}

function show(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  inBrowser.write(KEY, theme === 'automatic' ? null : theme);
  show(theme);
}

/** Applies a choice of another tab. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key === KEY) show(inBrowser.read(KEY));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'automatic');
}
