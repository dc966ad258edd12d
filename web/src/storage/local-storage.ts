/**
 * What the browser keeps for us, as text. One that keeps nothing says so by throwing, even when it is only asked for the
 * shelf; whatever was to be kept holds for this page, then.
 */
type Shelf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Keeping {
  read(key: string): string | null;
  /** `null` drops what was there. */
  keep(key: string, text: string | null): void;
}

export function createKeeping(shelf: Shelf): Keeping {
  return {
    read(key) {
      try {
        return shelf().getItem(key);
      } catch {
        return null;
      }
    },
    keep(key, text) {
      try {
        if (text === null) shelf().removeItem(key);
        else shelf().setItem(key, text);
      } catch {
        // Full, or forbidden.
      }
    },
  };
}

/** For every tab, and for the next visit. */
export const inBrowser = createKeeping(() => localStorage);

/** Outlives a reload, and ends with the tab. */
export const inTab = createKeeping(() => sessionStorage);
