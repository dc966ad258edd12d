/** What is remembered for a while, and never more of it than fits: what was used least recently goes first. */
export interface Memory<T> {
  /** `undefined` for what was never there, has had its time, or had to make room. */
  find(key: string): T | undefined;
  /** Its time begins anew. */
  use(key: string): void;
  /** Remembers it from now on; what was there under this key is gone. */
  put(key: string, value: T): void;
  forget(key: string): void;
}

export interface MemoryOptions {
  /** How long it is remembered after it was put there, or was used. */
  keptMs: number;
  most: number;
  clock: () => number;
}

export function createMemory<T>({ keptMs, most, clock }: MemoryOptions): Memory<T> {
  /** What has been there longest stands first: a `Map` keeps the order of insertion. */
  const entries = new Map<string, { value: T; since: number }>();
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (clock() - entry.since < keptMs) return entry.value;
      entries.delete(key);
      return undefined;
    },
    use(key) {
      const entry = entries.get(key);
      const now = clock();
      // Not at every use: each move leaves rubbish in the map, which only the costliest of collections clears away.
      if (entry === undefined || now - entry.since < keptMs / 100) return;
      entry.since = now;
      entries.delete(key);
      entries.set(key, entry);
    },
    put(key, value) {
      const now = clock();
      entries.delete(key);
      for (const [oldest, { since }] of entries) {
        if (entries.size < most && now - since < keptMs) break;
        entries.delete(oldest);
      }
      entries.set(key, { value, since: now });
    },
    forget: (key) => void entries.delete(key),
  };
}
