/**
 * Counts the requests of each application in memory and writes the counts to the store within ten seconds, where the
 * counts of all nodes add up. While the database is unavailable the counts wait in memory.
 */

import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Clients, Log, UsageCounter } from '../../domain/ports.ts';
import { DAY_MS, dayOf } from '../../domain/timestamps.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import type { Store } from '../../store/store.ts';
import type { SharedWindow } from '../common-counts/exchange.ts';
import { createPendingRows, createWriteBehind } from '../node/write-behind.ts';
import {
  addedUp,
  addTo,
  addUsage,
  type DayUsage,
  listUsage,
  type RequestCounts,
  sumUsage,
  type UsageRow,
} from './usage-rows.ts';

const FLUSH_MS = 10_000;
/** Rows of one statement: a long statement blocks other writes. */
const CHUNK = 100;

/** The requests of one application today. */
interface TodayCounts {
  /** Counted by this node and not in the store yet. */
  own: number;
  /** Since the last flush. */
  operations: Map<string, RequestCounts>;
}

interface UsageParts {
  store: Store;
  clients: Clients;
  log: Log;
  clock?: () => number;
  /** The requests of each application today, counted by all nodes. */
  today: Pick<SharedWindow, 'count' | 'atLeast'>;
}

/** Counts only applications that `clients` has: unknown client ids take no memory. */
export function createUsage({ store, clients, log, clock = Date.now, today: shared }: UsageParts) {
  const currentDay = () => Math.floor(clock() / DAY_MS);
  /** Days since 1970-01-01. */
  let day = currentDay();
  let counts = new Map<string, TodayCounts>();
  const pending = createPendingRows<UsageRow>({
    keyOf: (row) => `${row.client_id} ${row.day} ${row.operation}`,
    merge: addTo,
  });
  const failures = createFailureLog(log, {
    fails: 'cannot write the usage of applications; retrying',
    works: 'the usage of applications is written again',
  });
  const writing = createWriteBehind({ delayMs: FLUSH_MS, write, onFailure: failures.failed });

  function countsOfToday(clientId: string): TodayCounts | undefined {
    startDay();
    const known = counts.get(clientId);
    if (known !== undefined || clients.find(clientId) === undefined) return known;
    const today = { own: 0, operations: new Map() };
    counts.set(clientId, today);
    return today;
  }

  /** After midnight: counts belong to the day of the request, also if they are written on the next. */
  function startDay(): void {
    if (currentDay() === day) return;
    collect();
    counts = new Map();
    day = currentDay();
  }

  function collect(): void {
    for (const [client_id, today] of counts) {
      for (const [operation, sums] of today.operations)
        pending.add({ client_id, day: dayOf(day * DAY_MS), operation, ...sums });
      today.operations = new Map();
    }
  }

  async function write(): Promise<void> {
    startDay();
    collect();
    const written = new Set<string>();
    while (pending.size() > 0) {
      await pending.write(CHUNK, async (rows) => {
        await store.commit((trx) => addUsage(trx, rows));
        for (const row of rows) if (markStored(row)) written.add(row.client_id);
      });
    }
    await readTotals([...written]);
    failures.worked();
  }

  /** Whether the row is of today. */
  function markStored(row: UsageRow): boolean {
    const today = row.day === dayOf(day * DAY_MS) ? counts.get(row.client_id) : undefined;
    if (today === undefined) return false;
    // Less than 0 if the clock was set back over midnight.
    today.own = Math.max(0, today.own - row.requests);
    return true;
  }

  async function readTotals(clientIds: string[]): Promise<void> {
    const before = day;
    for (const some of inParts(clientIds, CHUNK)) {
      const totals = await sumUsage(store.db, dayOf(before * DAY_MS), some);
      if (before !== day) return;
      for (const [clientId, total] of totals) {
        const today = counts.get(clientId);
        if (today !== undefined) shared.atLeast(clientId, total + today.own);
      }
    }
  }

  return {
    count(clientId, operation, code) {
      const today = countsOfToday(clientId);
      if (today === undefined) return;
      const sums = countsOf(today, operation);
      shared.count(clientId);
      today.own++;
      sums.requests++;
      if (code !== 0) {
        sums.failures++;
        sums.errors[code] = (sums.errors[code] ?? 0) + 1;
      }
      writing.schedule();
    },
    countRefusal(clientId, operation, code) {
      const today = countsOfToday(clientId);
      if (today === undefined) return;
      const { errors } = countsOf(today, operation);
      errors[code] = (errors[code] ?? 0) + 1;
      writing.schedule();
    },
    /** The requests of today (UTC) that all nodes have stored, plus those this node has counted since. */
    async todayOfEach(clientIds: readonly string[]): Promise<Map<string, number>> {
      startDay();
      if (clientIds.length === 0) return new Map();
      const stored = await sumUsage(store.db, dayOf(day * DAY_MS), clientIds);
      return new Map(clientIds.map((id) => [id, (stored.get(id) ?? 0) + (counts.get(id)?.own ?? 0)]));
    },
    /**
     * The last `days` days, today included, by day and operation, with the requests that are not written yet. Days and
     * operations without requests are left out.
     */
    async of(clientId: string, days: number): Promise<DayUsage[]> {
      startDay();
      const since = dayOf((day - days + 1) * DAY_MS);
      const written = await listUsage(store.longReads, clientId, since);
      collect();
      const own = [...pending.values()].filter((row) => row.client_id === clientId && row.day >= since);
      return addedUp([...written, ...own]);
    },
    /** Writes the counts. Never throws: counts that cannot be written wait for the next time. */
    flush: writing.flush,
    /** Writes the counts for the last time. */
    async close(): Promise<void> {
      await writing.close();
      if (pending.size() === 0) return;
      const requests = [...pending.values()].reduce((sum, row) => sum + row.requests, 0);
      log.warn('the usage of applications could not be written before the end', { requests });
    },
  } satisfies UsageCounter & Record<string, unknown>;
}

export type Usage = ReturnType<typeof createUsage>;

function countsOf({ operations }: TodayCounts, operation: string): RequestCounts {
  let counts = operations.get(operation);
  if (counts === undefined) {
    counts = { requests: 0, failures: 0, errors: {} };
    operations.set(operation, counts);
  }
  return counts;
}
