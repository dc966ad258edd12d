/**
 * Text in the browser's storage. A browser that forbids it throws, even on access to the storage object; values then last only for
 * this page.
 */
type StorageGetter = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface TextStorage {
  read(key: string): string | null;
  /** `null` deletes the value. */
  write(key: string, text: string | null): void;
}

export function createTextStorage(storage: StorageGetter): TextStorage {
  return {
    read(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // Full, or forbidden.
      }
    },
  };
}

/** Shared by all tabs, and kept for the next visit. */
export const inBrowser = createTextStorage(() => localStorage);

/** Outlives a reload, and ends with the tab. */
export const inTab = createTextStorage(() => sessionStorage);

export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Forbidden: nothing was stored.
  }
}
