/**
 * What all nodes of a service count together. On PostgreSQL a table has the counts (`store/shared-counts.ts`). On SQLite, which serves one
 * node, and while the database is away, each node counts alone: every method also counts in memory. No method rejects for another reason than a limit.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  type CountKey,
  openSharedCounts,
  type RangesOfKey,
  type SharedCounts,
} from '../../store/shared-counts.ts';
import type { Store } from '../../store/store.ts';
import { createExchange, createWindows } from './exchange.ts';

export interface AttemptLimit {
  max: number;
  seconds: number;
}

export interface AttemptResult {
  isCounted: boolean;
  /** Until the window ends. */
  secondsLeft: number;
}

export interface SharedStatus {
  connected: boolean;
  /** How often this node has begun to count alone. */
  fallbacks: number;
}

export type Shared = ReturnType<typeof createShared>;
export type SharedAttempts = ReturnType<Shared['attempts']>;

/** So that made-up names cannot fill the memory. */
const KEYS_MAX = 50_000;
/** About 20 MB each. Beyond these, an event may count twice. */
const FIRSTS_MAX = 200_000;
const HALF_HOUR_SECONDS = 30 * 60;
/** Extensions of one key within this time are one. */
const EXTEND_MS = 60_000;
const EXTENDED_MAX = 100_000;
/** How long a stream waits for the database, at most. */
const OPEN_WAIT_MS = 1000;

/** With the other nodes on the database of the store, if it can have others. */
export async function openShared(store: Store, log: Log): Promise<Shared> {
  const shared = createShared({ counts: await openSharedCounts(store), log });
  await shared.start();
  return shared;
}

/** With `counts`, nodes count together once `start` has resolved. */
export function createShared(options: ConnectionOptions = {}) {
  const connection = createConnection(options);
  const { isConnected, now, run, salt, status } = connection;
  /** Never goes back. */
  const clock = options.clock ?? (() => performance.now());
  const exchange = createExchange({
    now,
    isConnected,
    addTotals: connection.isShared ? (changes) => run((counts) => counts.addTotals(changes)) : undefined,
  });

  /** Counts of each key up to a max, in windows that start with its first count. */
  const limitedCounts = (name: string, seconds: number, keysMax: number) => {
    const windows = createWindows({ seconds, start: 'first', keysMax });
    /** In the database. The keys of a group begin with the same part. */
    const of = (key: string): CountKey => [name, ...key.split(' ')];
    const tryHere = (key: string, max: number, span = seconds): AttemptResult => {
      const at = clock();
      const window = windows.open(key, at, span)!;
      const isCounted = window.count < max;
      if (isCounted) window.count++;
      return { isCounted, secondsLeft: (window.endsAt - at) / 1000 };
    };
    const tryEverywhere = async (key: string, max: number, span = seconds): Promise<AttemptResult> => {
      const here = tryHere(key, max, span);
      const ms = Math.ceil(span * 1000);
      return (await run((counts) => counts.tryCount(of(key), max, ms))) ?? here;
    };
    return { windows, of, tryHere, tryEverywhere };
  };

  return {
    isConnected,
    /** In milliseconds since 1970, by the clock that all nodes have in common. */
    now,
    /** The counts of a limit. */
    window: exchange.window,
    /** Resolves after an exchange of all that was counted in windows before. */
    settle: exchange.settle,

    /** Attempts that could be guesses. `what` is in the message of the refusal: `failed logins`. */
    attempts(name: string, { max, seconds }: AttemptLimit, what = 'attempts') {
      const { windows, of, tryEverywhere } = limitedCounts(`attempts ${name}`, seconds, KEYS_MAX);
      return {
        /**
         * Counts one attempt, before its outcome is known, so that parallel attempts cannot pass the limit. If none is left, throws a `Refusal`
         * of kind `rate-limit` with the time to wait.
         */
        async count(key: string): Promise<void> {
          const { isCounted, secondsLeft } = await tryEverywhere(key, max);
          if (isCounted) return;
          const retryAfter = Math.ceil(secondsLeft);
          throw new Refusal('rate-limit', `Too many ${what}. Try again in ${formatWait(retryAfter)}.`, {
            retryAfter,
          });
        },
        /** Counts one attempt, unless the max is reached. */
        tryCount: (key: string) => tryEverywhere(key, max),
        /** Takes back one count. */
        async uncount(key: string): Promise<void> {
          const window = windows.find(key, clock());
          if (window !== undefined && window.count > 0) window.count--;
          await run((counts) => counts.uncount(of(key)));
        },
        async reset(key: string): Promise<void> {
          windows.delete(key);
          await run((counts) => counts.remove(of(key)));
        },
        /** Resets all keys `<group> <any>`. Reads all keys: only for rare events. */
        async resetGroup(group: string): Promise<void> {
          for (const key of windows.keys()) if (key.startsWith(`${group} `)) windows.delete(key);
          await run((counts) => counts.removeBelow(of(group)));
        },
      };
    },

    open: (name: string) => createOpen(name, connection),

    /** Events that count once. */
    firsts(name: string, groupMax: number) {
      const events = limitedCounts(`first ${name}`, HALF_HOUR_SECONDS, FIRSTS_MAX);
      const groups = limitedCounts(`group ${name}`, HALF_HOUR_SECONDS, FIRSTS_MAX);
      const extended = new BoundedMap<string, true>({ maxAgeMs: EXTEND_MS, max: EXTENDED_MAX });
      const countAmongNodes = async (key: string, group: string, span: number) =>
        (await events.tryEverywhere(key, 1, span)).isCounted &&
        (await groups.tryEverywhere(group, groupMax)).isCounted;
      return {
        /**
         * Whether the event counts: it is the first of its key, and among the first `groupMax` of its group, each for half an hour, or the key for
         * `seconds` if that is longer. A promise only if other nodes may know it.
         */
        isFirst(key: string, group: string, seconds = 0): boolean | Promise<boolean> {
          const span = Math.max(HALF_HOUR_SECONDS, seconds);
          if (isConnected()) return countAmongNodes(key, group, span);
          return events.tryHere(key, 1, span).isCounted && groups.tryHere(group, groupMax).isCounted;
        },
        /** The half hour of the key starts again. */
        extend(key: string): void {
          events.windows.extend(key, clock());
          if (!connection.isShared || extended.has(key)) return;
          extended.set(key, true);
          void run((counts) => counts.extend(events.of(key), HALF_HOUR_SECONDS * 1000));
        },
      };
    },

    /** Adds ranges, and returns those of all nodes, or `undefined` while this node counts alone. They are stored for an hour. */
    addRanges: (keys: readonly RangesOfKey[]) => run((counts) => counts.addRanges(keys)),
    /** The key with which listeners are made unrecognizable: the same on all nodes, and another one each day. */
    salt,
    /** `undefined` if this is the only node. */
    status,
    start: connection.start,
    async close(): Promise<void> {
      await exchange.close();
      await connection.close();
    },
  };
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Items that are open at the same time. The database has the number of each node, which is renewed as long as it is not 0. */
function createOpen(name: string, { run, renew, openMs }: CountsConnection) {
  /** Streams open on this node; there are no more keys than connections. */
  const open = new Map<string, number>();
  const add = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
    return count;
  };
  const of = (key: string): CountKey => [`open ${name}`, key];
  const send = (key: string) => run((counts) => counts.setOpen(of(key), open.get(key) ?? 0, openMs));
  renew(async () => {
    for (const key of [...open.keys()]) await send(key);
  });
  return {
    /** One more of the key, unless the max is reached. The returned function closes it. */
    async open(key: string, max: number): Promise<(() => void) | undefined> {
      // Counted before the response: a renewal in between must include it.
      const count = add(key, 1);
      const opening = run((counts) => counts.setOpen(of(key), count, openMs, max));
      // What comes later is corrected by the next renewal.
      const isOpen = await Promise.race([opening, sleep(OPEN_WAIT_MS, undefined, { ref: false })]);
      if (isOpen ?? count <= max) {
        let isClosed = false;
        return () => {
          if (isClosed) return;
          isClosed = true;
          add(key, -1);
          void send(key);
        };
      }
      add(key, -1);
      return undefined;
    },
  };
}

// The use of the counts of all nodes, which may fail: then this node counts alone until they can be used again. It also follows the clock of the
// database, and its salt of the day.

export interface ConnectionOptions {
  /** Absent if this is the only node. */
  counts?: SharedCounts | undefined;
  log?: Pick<Log, 'info' | 'warn'>;
  /** The clock of this node, in milliseconds since 1970. */
  clock?: (() => number) | undefined;
  /** What a node has open counts for so long after a crash. */
  openMs?: number;
}

type CountsConnection = ReturnType<typeof createConnection>;

const OPEN_MS = 30_000;
const DAY_MS = 86_400_000;
/** Between looks whether something is due. */
const LOOK_MS = 250;
/** Between attempts to use the counts again. */
const RETRY_MS = 1000;

function createConnection({ counts, log, clock = Date.now, openMs = OPEN_MS }: ConnectionOptions) {
  const reports = createFailureLog(log ?? { info() {}, warn() {} }, {
    fails: 'The limits hold for each node alone: the counts of all nodes cannot be used',
    works: 'The limits hold for all nodes again',
  });
  const renewals = new Set<() => Promise<unknown>>();
  let isUsable = false;
  let fallbacks = 0;
  /** From the clock of this node to that of the database. */
  let offset = 0;
  /** Until that of the day is read, one of this node. */
  let salt: Buffer = randomBytes(32);
  let day = 0;
  let nextTick = 0;
  let ticking: Promise<void> | undefined;

  const now = () => clock() + offset;
  const isConnected = () => isUsable && counts!.isReachable();
  const today = () => Math.floor(now() / DAY_MS);

  function lost(error?: unknown): void {
    if (isUsable) fallbacks++;
    isUsable = false;
    nextTick = performance.now() + RETRY_MS;
    if (error !== undefined) reports.failed(error);
  }

  /** `undefined` while this node counts alone. */
  async function run<T>(work: (counts: SharedCounts) => Promise<T>): Promise<T | undefined> {
    if (!isConnected()) return undefined;
    try {
      return await work(counts!);
    } catch (error) {
      lost(error);
      return undefined;
    }
  }

  /** Reads the clock and the salt, renews what this node has open, and removes what has ended. */
  async function tick(): Promise<void> {
    nextTick = performance.now() + openMs / 3;
    const sentAt = clock();
    try {
      const read = await counts!.readDay();
      offset = read.now - (sentAt + clock()) / 2;
      day = today();
      salt = Buffer.from(read.salt);
    } catch (error) {
      return lost(error);
    }
    isUsable = true;
    reports.worked();
    for (const renew of renewals) await renew();
    await run((table) => table.removeEnded());
  }

  function look(): void {
    if (isUsable && !isConnected()) lost();
    if (performance.now() < nextTick && today() === day) return;
    ticking ??= tick().finally(() => {
      ticking = undefined;
    });
  }

  const timer = counts && setInterval(look, LOOK_MS).unref();
  return {
    isShared: counts !== undefined,
    /** Whether other nodes are included at the moment. */
    isConnected,
    now,
    run,
    openMs,
    /** Calls it again and again, as long as the counts can be used. */
    renew: (renewal: () => Promise<unknown>) => void renewals.add(renewal),
    salt: () => salt,
    status: () => counts && { connected: isConnected(), fallbacks },
    /** The first use; also resolves if it fails. */
    start: async () => {
      if (counts !== undefined) await tick();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await ticking;
      isUsable = false;
      await counts?.close();
    },
  };
}
