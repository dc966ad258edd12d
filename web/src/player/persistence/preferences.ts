/** How the listener wants to hear music; stored in the browser, and the same in every tab. */
import { useSyncExternalStore } from 'react';
import { AUDIO_QUALITIES } from '../../../../src/domain/vocabulary.ts';
import { Listeners } from '../../listeners.ts';
import { inBrowser, type TextStorage } from '../../storage/local-storage.ts';

export const QUALITIES = ['automatic', ...AUDIO_QUALITIES] as const;

export const LEVELLINGS = ['album', 'track', 'off'] as const;

export const OFFLINE_MEGABYTES = [0, 200, 500, 1000, 2000] as const;

export interface Preferences {
  /** `automatic`: by the connection. */
  quality: (typeof QUALITIES)[number];
  /** Loud music is turned down: each album, or each track, to the same level. */
  levelling: (typeof LEVELLINGS)[number];
  /** How much of what was played stays in this browser; 0 for nothing. */
  offlineMegabytes: (typeof OFFLINE_MEGABYTES)[number];
}

const DEFAULTS: Preferences = { quality: 'automatic', levelling: 'album', offlineMegabytes: 0 };
const KEY = 'playback';

/** Text of another version, or cut off: each value that is not valid is the default. */
export function parsePreferences(text: string | null): Preferences {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return DEFAULTS;
  }
  const { quality, levelling, offlineMegabytes } = (stored ?? {}) as Partial<
    Record<keyof Preferences, unknown>
  >;
  return {
    quality: QUALITIES.find((one) => one === quality) ?? DEFAULTS.quality,
    levelling: LEVELLINGS.find((one) => one === levelling) ?? DEFAULTS.levelling,
    offlineMegabytes: OFFLINE_MEGABYTES.find((one) => one === offlineMegabytes) ?? DEFAULTS.offlineMegabytes,
  };
}

export function createPreferences(storage: TextStorage) {
  const listeners = new Listeners();
  let text: string | null = null;
  let current = DEFAULTS;
  return {
    subscribe: listeners.subscribe,
    /** The same object until something changes. */
    read(): Preferences {
      const stored = storage.read(KEY);
      if (stored !== text) [text, current] = [stored, parsePreferences(stored)];
      return current;
    },
    write(change: Partial<Preferences>): void {
      storage.write(KEY, JSON.stringify({ ...this.read(), ...change }));
      listeners.notify();
    },
    /** Another tab has written. */
    follow(window: Window): void {
      window.addEventListener('storage', ({ key }) => {
        if (key === KEY) listeners.notify();
      });
    },
  };
}

export const preferences = createPreferences(inBrowser);

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    preferences.subscribe,
    () => preferences.read(),
    () => DEFAULTS,
  );
}
