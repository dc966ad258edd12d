/**
 * The use of the counts of all nodes, which may fail: then this node counts alone until they can be used again. It also follows the clock of the
 * database, and its salt of the day.
 */
import { randomBytes } from 'node:crypto';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import type { SharedCounts } from '../../store/shared-counts.ts';

export interface ConnectionOptions {
  /** Absent if this is the only node. */
  counts?: SharedCounts | undefined;
  log?: Pick<Log, 'info' | 'warn'>;
  /** Of this node, in milliseconds since 1970. */
  clock?: (() => number) | undefined;
  /** What a node has open counts for so long after a crash. */
  openMs?: number;
}

export type CountsConnection = ReturnType<typeof createConnection>;

const OPEN_MS = 30_000;
const DAY_MS = 86_400_000;
/** Between looks whether something is due. */
const LOOK_MS = 250;
/** Between attempts to use the counts again. */
const RETRY_MS = 1000;

export function createConnection({ counts, log, clock = Date.now, openMs = OPEN_MS }: ConnectionOptions) {
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
