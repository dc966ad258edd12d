/** The counts of this node alone, in memory. */
import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { RateWindow } from './rate-window.ts';
import { HALF_HOUR_SECONDS, type Shared, type SharedAttempts, type SharedFirsts } from './shared.ts';

/** So that made-up names cannot fill the memory. */
const KEYS_MAX = 50_000;
/** About 20 MB each. Beyond these, an event may count twice. */
const FIRSTS_MAX = 200_000;
const GROUPS_MAX = 200_000;
/** No window of a key is longer. */
const LONGEST_MS = 24 * 3_600_000;

export interface MemoryOptions {
  /** Milliseconds. Of this process, it never goes back. */
  clock?: () => number;
}

export function createMemoryShared({
  clock = () => performance.timeOrigin + performance.now(),
}: MemoryOptions = {}): Shared {
  const salt = randomBytes(32);
  return {
    isConnected: () => false,
    now: Date.now,
    addTotals: async () => undefined,
    attempts: (_name, limit) => memoryAttempts(limit, clock),
    open: memoryOpen,
    firsts: (_name, groupMax) => memoryFirsts(groupMax, clock),
    addRanges: async () => undefined,
    salt: () => salt,
    status: () => undefined,
    close: async () => {},
  };
}

function memoryAttempts(
  { max, seconds }: { max: number; seconds: number },
  clock: () => number,
): SharedAttempts {
  const window = new RateWindow<string>({ seconds, start: 'first', keysMax: KEYS_MAX, ignore: 'oldest' });
  return {
    async tryCount(key) {
      const now = clock();
      const isCounted = (window.find(key, now)?.count ?? 0) < max;
      const { endsAt } = isCounted ? window.count(key, now) : window.find(key, now)!;
      return { isCounted, secondsLeft: (endsAt - now) / 1000 };
    },
    async uncount(key) {
      const found = window.find(key, clock());
      if (found !== undefined && found.count > 0) found.count--;
    },
    async reset(key) {
      window.delete(key);
    },
    /** Reads all keys: only for rare events. */
    async resetGroup(group) {
      for (const key of window.keys()) if (key.startsWith(`${group} `)) window.delete(key);
    },
  };
}

function memoryOpen() {
  /** There are no more keys than connections. */
  const open = new Map<string, number>();
  return {
    async open(key: string, max: number) {
      const count = open.get(key) ?? 0;
      if (count >= max) return undefined;
      open.set(key, count + 1);
      return () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
}

function memoryFirsts(groupMax: number, clock: () => number): SharedFirsts {
  const maxAgeMs = HALF_HOUR_SECONDS * 1000;
  const seen = new BoundedMap<string, true>({ maxAgeMs, max: FIRSTS_MAX, clock });
  const groups = new BoundedMap<string, { counted: number }>({ maxAgeMs, max: GROUPS_MAX, clock });
  /** When longer windows end. */
  const longer = new BoundedMap<string, number>({ maxAgeMs: LONGEST_MS, max: FIRSTS_MAX, clock });
  return {
    isFirst(key, group, seconds = 0) {
      if (seen.has(key) || (longer.get(key) ?? 0) > clock()) return false;
      seen.set(key, true);
      if (seconds * 1000 > maxAgeMs) longer.set(key, clock() + seconds * 1000);
      const found = groups.get(group);
      if (found === undefined) groups.set(group, { counted: 1 });
      else found.counted++;
      return (found?.counted ?? 1) <= groupMax;
    },
    extend: (key) => seen.touch(key),
  };
}
