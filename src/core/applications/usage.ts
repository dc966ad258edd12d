/**
 * Counts the requests of each application in memory and writes the counts to the store within ten seconds, where the
 * counts of all nodes add up. While the database is unavailable the counts wait in memory.
 */

import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Clients, Log, UsageCounter } from '../../domain/ports.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import type { Store } from '../../store/store.ts';
import type { SharedWindow } from '../common-counts/exchange.ts';
import { createWriteBehind } from '../node/write-behind.ts';
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

interface UsageParts {
  store: Store;
  clients: Clients;
  log: Log;
  clock?: () => number;
  /** The requests of each application today, counted by all nodes. */
  today: Pick<SharedWindow, 'count' | 'atLeast'>;
}

/** Counts only applications that `clients` has: unknown client ids take no memory. */
export function createUsage({ store, clients, log, clock = Date.now, today }: UsageParts) {
  const currentDay = () => dayOf(clock());
  const failures = createFailureLog(log, {
    fails: 'cannot write the usage of applications; retrying',
    works: 'the usage of applications is written again',
  });
  /** The applications whose requests of today were written since `onWritten`. */
  let written = new Set<string>();
  const pending = createWriteBehind<UsageRow>({
    keyOf: (row) => `${row.client_id} ${row.day} ${row.operation}`,
    merge: addTo,
    delayMs: FLUSH_MS,
    chunk: CHUNK,
    async write(rows) {
      await store.commit((trx) => addUsage(trx, rows));
      for (const row of rows) if (row.day === currentDay()) written.add(row.client_id);
    },
    async onWritten() {
      const clientIds = [...written];
      written = new Set();
      for (const some of inParts(clientIds, CHUNK)) {
        const day = currentDay();
        const totals = await totalsOf(some, day);
        if (day === currentDay()) for (const [clientId, total] of totals) today.atLeast(clientId, total);
      }
      failures.worked();
    },
    onFailure: failures.failed,
  });

  function add(client_id: string, operation: string, counts: RequestCounts): void {
    pending.add({ client_id, day: currentDay(), operation, ...counts });
  }

  /** The requests of a day that all nodes have stored, plus those this node has counted since. */
  async function totalsOf(clientIds: readonly string[], day: string): Promise<Map<string, number>> {
    const stored = await sumUsage(store.db, day, clientIds);
    const totals = new Map(clientIds.map((id) => [id, stored.get(id) ?? 0]));
    for (const row of pending.values()) {
      const total = row.day === day ? totals.get(row.client_id) : undefined;
      if (total !== undefined) totals.set(row.client_id, total + row.requests);
    }
    return totals;
  }

  return {
    count(clientId, operation, code) {
      if (clients.find(clientId) === undefined) return;
      today.count(clientId);
      add(clientId, operation, {
        requests: 1,
        failures: code === 0 ? 0 : 1,
        errors: code === 0 ? {} : { [code]: 1 },
      });
    },
    countRefusal(clientId, operation, code) {
      if (clients.find(clientId) === undefined) return;
      add(clientId, operation, { requests: 0, failures: 0, errors: { [code]: 1 } });
    },
    /** The requests of today (UTC). */
    async todayOfEach(clientIds: readonly string[]): Promise<Map<string, number>> {
      return clientIds.length === 0 ? new Map() : await totalsOf(clientIds, currentDay());
    },
    /**
     * The last `days` days, today included, by day and operation, with the requests that are not written yet. Days and
     * operations without requests are left out.
     */
    async of(clientId: string, days: number): Promise<DayUsage[]> {
      const since = daysAfter(currentDay(), 1 - days);
      const written = await listUsage(store.longReads, clientId, since);
      const own = [...pending.values()].filter((row) => row.client_id === clientId && row.day >= since);
      return addedUp([...written, ...own]);
    },
    /** Writes the counts. Never throws: counts that cannot be written wait for the next time. */
    flush: pending.flush,
    /** Writes the counts for the last time. */
    async close(): Promise<void> {
      await pending.close();
      const left = [...pending.values()];
      if (left.length === 0) return;
      const requests = left.reduce((sum, row) => sum + row.requests, 0);
      log.warn('the usage of applications could not be written before the end', { requests });
    },
  } satisfies UsageCounter & Record<string, unknown>;
}

export type Usage = ReturnType<typeof createUsage>;
