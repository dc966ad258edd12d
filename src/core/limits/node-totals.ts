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
import { createLimitWindows, LIMIT_SECONDS, type LimitName, type LimitWindows } from './limit-windows.ts';

/** Between exchanges that no request waits for. */
const EXCHANGE_MS = 100;
/** Keys, with those of earlier windows, that wait for the server. */
const NOTED_MAX = 100_000;

/** A key that was counted. */
type CountedKey = [name: LimitName, key: string];

export function createNodeTotals(shared: Shared) {
  /** What this node has counted with what it knows of others, and the totals of all nodes as of the last exchange. */
  const counts = createLimitWindows();
  const totals = createLimitWindows();
  let noted = new Map<string, CountedKey>();
  let running = Promise.resolve();
  let next: Promise<void> | undefined;

  const allowed = (limit: number) => Math.max(1, limit / 100);
  const ahead = (name: LimitName, key: string, at: number) =>
    counts[name].find(key, at) - totals[name].find(key, at);

  function note(counted: CountedKey): void {
    // While the server is away, nothing else empties it. A key that is counted again is noted again, with all of its count.
    if (noted.size >= NOTED_MAX) noted.clear();
    noted.set(counted.join(' '), counted);
  }

  async function exchange(): Promise<void> {
    if (noted.size === 0 || !shared.isConnected()) return;
    const batch = noted;
    noted = new Map();
    const at = shared.now();
    const keys = [...batch.values()];
    const changes = keys.map(([name, key]) => changeOf({ counts, totals }, name, key, at));
    const sums = await shared.addTotals(changes);
    if (sums === undefined) {
      // Added when the server is back.
      for (const counted of keys) note(counted);
      return;
    }
    const later = shared.now();
    for (const [i, [name, key]] of keys.entries()) {
      const { known, added } = changes[i];
      if (windowNumber(name, later) !== windowNumber(name, at)) continue;
      totals[name].count(key, later, sums[i] - known);
      counts[name].count(key, later, sums[i] - known - added);
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

  const timer = setInterval(() => {
    if (noted.size > 0) void settle();
  }, EXCHANGE_MS).unref();
  return {
    counts,
    /** By the clock of the server. */
    now: shared.now,
    /** Whether the total must be known before more is counted. */
    isAhead: (name: LimitName, key: string, limit: number) =>
      shared.isConnected() && ahead(name, key, shared.now()) >= allowed(limit),
    counted(name: LimitName, key: string, limit: number): void {
      note([name, key]);
      // Early, so that the next request need not wait.
      if (shared.isConnected() && ahead(name, key, shared.now()) * 2 >= allowed(limit)) void settle();
    },
    /** The total of the day, as the database has it: more than the counts, if the server has lost them. */
    atLeast(clientId: string, total: number): void {
      const at = shared.now();
      const missing = total - counts.day.find(clientId, at);
      if (missing <= 0) return;
      totals.day.count(clientId, at, total - totals.day.find(clientId, at));
      counts.day.count(clientId, at, missing);
    },
    /** Resolves after an exchange of all that was counted before. */
    settle,
    /** Exchanges for the last time. */
    async close(): Promise<void> {
      clearInterval(timer);
      await settle();
    },
  };
}

export type NodeTotals = ReturnType<typeof createNodeTotals>;

const windowNumber = (name: LimitName, at: number) => Math.floor(at / (LIMIT_SECONDS[name] * 1000));

function changeOf(
  { counts, totals }: { counts: LimitWindows; totals: LimitWindows },
  ...of: [...CountedKey, number]
) {
  const [name, key, at] = of;
  const known = totals[name].find(key, at);
  // One table may be full, and lack a key that the other one has.
  const added = Math.max(0, counts[name].find(key, at) - known);
  const seconds = LIMIT_SECONDS[name] * 2;
  return { key: `${name}:${windowNumber(name, at)}:${key}`, known, added, seconds };
}
