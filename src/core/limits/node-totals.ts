/**
 * Adds up the counts of all nodes, without a round trip for each request. A node counts in its own memory; every 0.1 seconds it adds what it
 * has counted to the totals of the server, and gets the totals back. For each key it is at most a hundredth of the limit ahead of the total:
 * beyond that, a request waits for the next exchange. So `n` nodes accept at most
 *
 *   limit + n * max(1, limit / 100)
 *
 * While the server is away, no request waits, and the limits hold for each node. What it has counted meanwhile is added afterwards.
 */
import type { Shared } from '../common-counts/shared.ts';
import {
  LIMIT_SECONDS,
  type LimitMemory,
  type LimitName,
  type LimitWindows,
  type NodesMemory,
  windowsOf,
} from './limit-memory.ts';

/** Between exchanges that no request waits for. */
const EXCHANGE_MS = 100;
/** Keys, with those of earlier windows, that wait for the server. */
const NOTED_MAX = 100_000;
const OFFSET = 0;
const CONNECTED = 1;

/** A key that was counted. */
export type CountedKey = [name: LimitName, key: string];

/** One for each thread. */
export interface NodeTotals {
  /** By the clock of the server. */
  now(): number;
  /** Whether the total must be known before more is counted. The next exchange includes it. */
  isAhead(name: LimitName, key: string, limit: number): boolean;
  counted(name: LimitName, key: string, limit: number): void;
  /** The total of the day, as the database has it: more than the counts, if the server has lost them. */
  atLeast(clientId: string, total: number): void;
  /** Resolves after an exchange of all that was counted before. */
  settle(): Promise<void>;
}

type SharedLimitMemory = LimitMemory & { nodes: NodesMemory };

function createView({ counts, nodes }: SharedLimitMemory) {
  const [own, totals] = [windowsOf(counts), windowsOf(nodes.totals)];
  const now = () => Date.now() + nodes.server[OFFSET];
  const ahead = (name: LimitName, key: string, at: number) =>
    own[name].find(key, at) - totals[name].find(key, at);
  return { own, totals, now, ahead, isConnected: () => nodes.server[CONNECTED] === 1 };
}

type View = ReturnType<typeof createView>;

function createNodeTotals(
  { own, totals, now, ahead, isConnected }: View,
  { note, settle }: { note(counted: CountedKey): void; settle(): Promise<void> },
): NodeTotals {
  const allowed = (limit: number) => Math.max(1, limit / 100);
  return {
    now,
    isAhead(name, key, limit) {
      const is = isConnected() && ahead(name, key, now()) >= allowed(limit);
      // Another thread may have counted it, and not passed it on yet.
      if (is) note([name, key]);
      return is;
    },
    counted(name, key, limit) {
      note([name, key]);
      // Early, so that the next request need not wait.
      if (isConnected() && ahead(name, key, now()) * 2 >= allowed(limit)) void settle();
    },
    atLeast(clientId, total) {
      const at = now();
      const missing = total - own.day.find(clientId, at);
      if (missing <= 0) return;
      totals.day.count(clientId, at, total - totals.day.find(clientId, at));
      own.day.count(clientId, at, missing);
    },
    settle,
  };
}

/** Of the main thread, which exchanges the counts of all threads. */
export function createMainTotals(shared: Shared, memory: SharedLimitMemory) {
  const view = createView(memory);
  let noted = new Map<string, CountedKey>();
  let running = Promise.resolve();
  let next: Promise<void> | undefined;

  const note = (counted: CountedKey) => {
    // While the server is away, nothing else empties it. A key that is counted again is noted again, with all of its count.
    if (noted.size >= NOTED_MAX) noted.clear();
    noted.set(counted.join(' '), counted);
  };

  function readServer(): void {
    memory.nodes.server[OFFSET] = shared.now() - Date.now();
    memory.nodes.server[CONNECTED] = Number(shared.isConnected());
  }

  async function exchange(): Promise<void> {
    readServer();
    if (noted.size === 0 || !view.isConnected()) return;
    const batch = noted;
    noted = new Map();
    const at = view.now();
    const keys = [...batch.values()];
    const changes = keys.map(([name, key]) => changeOf(view, name, key, at));
    const totals = await shared.addTotals(changes);
    if (totals === undefined) {
      // Added when the server is back.
      for (const counted of keys) note(counted);
      return readServer();
    }
    const later = view.now();
    for (const [i, [name, key]] of keys.entries()) {
      const { known, added } = changes[i];
      if (windowNumber(name, later) !== windowNumber(name, at)) continue;
      view.totals[name].count(key, later, totals[i] - known);
      view.own[name].count(key, later, totals[i] - known - added);
    }
  }

  function settle(): Promise<void> {
    next ??= running.then(() => {
      next = undefined;
      running = exchange();
      return running;
    });
    return next;
  }

  readServer();
  const timer = setInterval(() => {
    readServer();
    if (noted.size > 0) void settle();
  }, EXCHANGE_MS).unref();
  return {
    ...createNodeTotals(view, { note, settle }),
    /** What another thread has counted. */
    note,
    /** Exchanges for the last time. */
    async close(): Promise<void> {
      clearInterval(timer);
      await settle();
    },
  };
}

export type MainTotals = ReturnType<typeof createMainTotals>;

/** Of a read thread: `send` passes what it has counted to the main thread, which calls `settled` after the exchange of that number. */
export function createThreadTotals(
  memory: SharedLimitMemory,
  send: (keys: CountedKey[], exchange?: number) => void,
) {
  let noted = new Map<string, CountedKey>();
  let timer: NodeJS.Timeout | undefined;
  let number = 0;
  const waiting = new Map<number, () => void>();
  let next: Promise<void> | undefined;

  function flush(exchange?: number): void {
    clearTimeout(timer);
    timer = undefined;
    if (noted.size === 0 && exchange === undefined) return;
    send([...noted.values()], exchange);
    noted = new Map();
  }

  const totals = createNodeTotals(createView(memory), {
    note(counted) {
      noted.set(counted.join(' '), counted);
      timer ??= setTimeout(flush, EXCHANGE_MS).unref();
    },
    settle() {
      // All requests of one turn of the event loop share an exchange.
      next ??= new Promise((resolve) => {
        setImmediate(() => {
          next = undefined;
          waiting.set(++number, resolve);
          flush(number);
        });
      });
      return next;
    },
  });
  return {
    ...totals,
    flush: () => flush(),
    settled(exchange: number): void {
      waiting.get(exchange)?.();
      waiting.delete(exchange);
    },
  };
}

const windowNumber = (name: LimitName, at: number) => Math.floor(at / (LIMIT_SECONDS[name] * 1000));

function changeOf(
  { own, totals }: { own: LimitWindows; totals: LimitWindows },
  ...of: [...CountedKey, number]
) {
  const [name, key, at] = of;
  const known = totals[name].find(key, at);
  // One table may be full, and lack a key that the other one has.
  const added = Math.max(0, own[name].find(key, at) - known);
  const seconds = LIMIT_SECONDS[name] * 2;
  return { key: `${name}:${windowNumber(name, at)}:${key}`, known, added, seconds };
}
