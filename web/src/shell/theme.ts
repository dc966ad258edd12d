/** Light, dark, or as in the system. `early.ts` reads the same choice before the page is drawn. */
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { inBrowser } from '../storage/local-storage.ts';

type Theme = 'automatic' | 'light' | 'dark';

const KEY = 'theme';
const listeners = new Listeners();

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'automatic';
}

function show(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
  listeners.notify();
}

export function setTheme(theme: Theme): void {
  inBrowser.write(KEY, theme === 'automatic' ? null : theme);
  show(theme);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  const followOtherTabs = ({ key }: StorageEvent) => {
    if (key === KEY) show(inBrowser.read(KEY));
  };
  window.addEventListener('storage', followOtherTabs);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', followOtherTabs);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'automatic');
}
