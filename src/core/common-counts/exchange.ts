/**
 * Adds up the counts of all nodes, without a round trip for each request. A node counts in its own memory; every 0.1 seconds it adds what it
 * has counted to the totals in the database, and gets the totals back. For each key it is at most a hundredth of the limit ahead of the total:
 * beyond that, a request waits for the next exchange. So `n` nodes accept at most
 *
 *   limit + n * max(1, limit / 100)
 *
 * While the database is away, no request waits, and the limits hold for each node. What it has counted meanwhile is added afterwards.
 */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { coalesced } from '../../domain/collections/queue.ts';
import type { TotalChange } from '../../store/shared-counts.ts';

export interface ExchangeParts {
  /** Milliseconds since 1970, by the clock that all nodes have in common. */
  now(): number;
  /** Whether other nodes are included at the moment. */
  isConnected(): boolean;
  /** The new totals; `undefined` if they cannot be had. Absent if there are no other nodes. */
  addTotals?: ((changes: readonly TotalChange[]) => Promise<number[] | undefined>) | undefined;
}

/** The counts of one limit, in windows that start with the clock. */
export interface SharedWindow {
  readonly seconds: number;
  /** What this node has counted, with what it knows of others. Reading the clock takes longer than all the rest: `at` is its time. */
  find(key: string, at?: number): number;
  /** Counts one, and returns the new count. */
  count(key: string, limit?: number, at?: number): number;
  /** Whether the total must be known before more is counted, or always, if it must be `isExact`. */
  isAhead(key: string, limit: number, isExact?: boolean): boolean;
  /** At least so many are known from elsewhere. */
  atLeast(key: string, total: number): void;
}

/** Between exchanges that no request waits for. */
const EXCHANGE_MS = 100;
/** Keys that wait for the database. */
const NOTED_MAX = 100_000;
/**
 * Keys that are counted in one window. Further keys are not counted and so never refused: a flood from that many networks
 * passes a limit per network anyway, and must not lock out other clients.
 */
const KEYS_MAX = 65_536;
/**
 * Below this limit, a request also waits for a total that is older than a second, because clients are shown what remains: in that time, others
 * usually count a sixtieth of the limit.
 */
const SHOWN_BELOW = 1000;
const OLD_MS = 1000;

export function createExchange({ now, isConnected, addTotals }: ExchangeParts) {
  /** Keys that were counted, with the names of their windows. */
  let noted = new Map<KeyWindow, string>();

  const allowed = (limit: number) => Math.max(1, limit / 100);
  const ahead = ({ count, total }: KeyWindow) => count - total;

  function note(window: KeyWindow, name: string): void {
    if (addTotals === undefined) return;
    // While the database is away, nothing else empties it. A key that is counted again is noted again, with all of its count.
    if (noted.size >= NOTED_MAX) noted.clear();
    noted.set(window, name);
  }

  async function exchange(): Promise<void> {
    if (addTotals === undefined || !isConnected()) return;
    const at = now();
    const batch = [...noted].filter(([{ endsAt }]) => endsAt > at);
    noted = new Map();
    if (batch.length === 0) return;
    const changes = batch.map(([window, name]): TotalChange => {
      const { key, endsAt, total: known } = window;
      return { of: [`total ${name} ${endsAt}`, key], endsAt, known, added: Math.max(0, ahead(window)) };
    });
    const totals = await addTotals(changes);
    if (totals === undefined) {
      // Added when the database is back.
      for (const [window, name] of batch) note(window, name);
      return;
    }
    for (const [i, [window]] of batch.entries()) {
      window.count += totals[i] - changes[i].known - changes[i].added;
      window.total = totals[i];
      window.knownAt = now();
    }
  }

  /** Resolves after an exchange of all that was counted before. */
  const settle = coalesced(exchange);

  const exchangeNoted = () => void (noted.size > 0 && settle());
  const timer = addTotals && setInterval(exchangeNoted, EXCHANGE_MS).unref();

  return {
    window(name: string, seconds: number, keysMax = KEYS_MAX): SharedWindow {
      const windows = createWindows({ seconds, start: 'clock', keysMax });
      return {
        seconds,
        find: (key, at = now()) => windows.find(key, at)?.count ?? 0,
        count(key, limit = Number.POSITIVE_INFINITY, at = now()) {
          const window = windows.open(key, at);
          if (window === undefined) return 1;
          window.count++;
          note(window, name);
          // Early, so that the next request need not wait.
          if (isConnected() && ahead(window) * 2 >= allowed(limit)) void settle();
          return window.count;
        },
        isAhead(key, limit, isExact = false) {
          const window = isConnected() ? windows.open(key, now()) : undefined;
          if (window === undefined) return false;
          const isOld = isExact || (limit < SHOWN_BELOW && now() - window.knownAt > OLD_MS);
          if (!isOld && ahead(window) < allowed(limit)) return false;
          note(window, name);
          return true;
        },
        atLeast(key, total) {
          const window = windows.open(key, now());
          if (window === undefined || total <= window.count) return;
          window.count = total;
          window.total = total;
        },
      };
    },
    settle,
    /** Exchanges for the last time. */
    async close(): Promise<void> {
      clearInterval(timer);
      await settle();
    },
  };
}

// Counts per key within windows of time, in memory.

interface WindowsOptions {
  seconds: number;
  /**
   * `clock`: all windows start together, such as with the minute; beyond `keysMax`, further keys are not counted. `first`: each key's window
   * starts with its first count; the oldest keys are forgotten.
   */
  start: 'clock' | 'first';
  keysMax: number;
}

/** The window of one key. */
interface KeyWindow {
  readonly key: string;
  count: number;
  endsAt: number;
  /** What all nodes have counted, as of the last exchange, and when that was. */
  total: number;
  knownAt: number;
}

export function createWindows({ seconds, start, keysMax }: WindowsOptions) {
  const ms = seconds * 1000;
  let windows = new BoundedMap<string, KeyWindow>({ max: keysMax });
  /** The end of all windows with `start: 'clock'`. */
  let commonEnd = 0;

  /** A clock that follows that of a server may go back a little: the window before counts as the present one. */
  function restart(now: number): void {
    if (now < commonEnd && now >= commonEnd - 2 * ms) return;
    commonEnd = (Math.floor(now / ms) + 1) * ms;
    windows = new BoundedMap({ max: keysMax });
  }

  /** `undefined` before the first count of the window. */
  function find(key: string, now: number): KeyWindow | undefined {
    if (start === 'clock') restart(now);
    const window = windows.get(key);
    if (window === undefined || window.endsAt > now) return window;
    windows.delete(key);
    return undefined;
  }

  return {
    find,
    /** Begins one where there is none, with a count of 0. `undefined` for a key that is not counted. `span` is for `start: 'first'`. */
    open(key: string, now: number, span = seconds): KeyWindow | undefined {
      const known = find(key, now);
      if (known !== undefined || (start === 'clock' && windows.size >= keysMax)) return known;
      const endsAt = start === 'clock' ? commonEnd : now + span * 1000;
      const window = { key, count: 0, endsAt, total: 0, knownAt: 0 };
      windows.set(key, window);
      return window;
    },
    delete: (key: string) => windows.delete(key),
    /** The time of the window starts again, unless it lasts longer anyway. */
    extend(key: string, now: number): void {
      const window = find(key, now);
      if (window === undefined) return;
      window.endsAt = Math.max(window.endsAt, now + ms);
      windows.touch(key);
    },
    keys: () => windows.keys(),
  };
}
