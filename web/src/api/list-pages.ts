/**
 * A long list of which only parts are here: the first comes with the page, the others when somebody looks at them. What is
 * not here yet is `undefined` at its place, so the list has its length from the start.
 */
export interface Pages<Item> {
  items(): readonly (Item | undefined)[];
  /** A part could not be loaded. */
  failed(): boolean;
  /** These places (the second not included) are looked at. */
  need(from: number, to: number): void;
  /** After a failure. */
  retry(): void;
  /** The list was changed here and at the service alike. */
  change(edit: (items: (Item | undefined)[]) => (Item | undefined)[]): void;
  subscribe(listener: () => void): () => void;
}

export interface PagesOptions<Item> {
  first: readonly Item[];
  /** Of the whole list. */
  total: number;
  /** May give fewer than it is asked for; none at all means that there are no more. */
  load(offset: number, limit: number): Promise<readonly Item[]>;
}

export const PAGE = 100;

export function createPages<Item>({ first, total, load }: PagesOptions<Item>): Pages<Item> {
  let items: (Item | undefined)[] = [...first];
  items.length = Math.max(total, first.length);
  items.fill(undefined, first.length);
  let hasFailed = false;
  let needed: [from: number, to: number] = [0, 0];
  let isLoading = false;
  let edits = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** One request at a time, always for what is looked at now: who scrolls past something does not wait for it. */
  async function fetchNeeded(): Promise<void> {
    if (isLoading || hasFailed) return;
    isLoading = true;
    try {
      for (let offset = missing(); offset >= 0; offset = missing()) {
        const seen = edits;
        const came = await load(offset, PAGE);
        // The list has changed under the request: its places are not those asked for any more.
        if (seen !== edits) continue;
        items = came.length === 0 ? items.slice(0, offset) : [...items];
        came.forEach((item, i) => {
          if (offset + i < items.length) items[offset + i] ??= item;
        });
        tell();
      }
    } catch {
      hasFailed = true;
      tell();
    } finally {
      isLoading = false;
    }
  }

  function missing(): number {
    const [from, to] = needed;
    for (let i = Math.max(0, from); i < Math.min(to, items.length); i++) if (items[i] === undefined) return i;
    return -1;
  }

  return {
    items: () => items,
    failed: () => hasFailed,
    need(from, to) {
      needed = [from, to];
      void fetchNeeded();
    },
    retry() {
      hasFailed = false;
      tell();
      void fetchNeeded();
    },
    change(edit) {
      edits++;
      items = edit([...items]);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `[a, b, c]`, from 0 to 2 → `[b, c, a]`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
