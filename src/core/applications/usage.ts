/**
 * Counts what each application asks for. Counting is a few steps in memory; every ten seconds the counts are added to
 * the store, where those of all nodes meet. What cannot be written is kept and written later, so a database that is
 * away costs no counts while the process lives.
 */
import { DAY_MS, dayOf } from '../../domain/days.ts';
import { createFailureLog } from '../../domain/failure-log.ts';
import type { Clients, Log, UsageCounter } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import {
  addedUp,
  addTo,
  addUsage,
  type DayUsage,
  listUsage,
  sumUsage,
  type UsageRow,
} from '../../store/usage.ts';

export interface Usage extends UsageCounter {
  /** Requests of today (UTC) on all nodes, as of the last flush, and what this node has counted since. */
  today(clientId: string): number;
  /** The same of each of these, as the store has it now. */
  todayOfEach(clientIds: readonly string[]): Promise<Map<string, number>>;
  /** The last `days` days, today included, by day and operation; days and operations without requests are left out. */
  of(clientId: string, days: number): Promise<DayUsage[]>;
  /** Writes what was counted. Never throws: what cannot be written waits for the next time. */
  flush(): Promise<void>;
  /** Writes what was counted, for the last time. */
  close(): Promise<void>;
}

const FLUSH_MS = 10_000;
/** Rows a statement writes: short enough to keep nobody waiting. */
const CHUNK = 100;

/** Of one operation. */
type Counts = Pick<UsageRow, 'requests' | 'failures' | 'errors'>;

/** What one application did today. */
interface Today {
  /** What the store held when last asked. */
  stored: number;
  /** What this node counted and the store does not hold yet. */
  own: number;
  /** Since the last flush. */
  operations: Map<string, Counts>;
}

/** Counts applications that `clients` knows, and no others: whatever else a request names must take no memory. */
export function createUsage(store: Store, clients: Clients, log: Log, clock: () => number = Date.now): Usage {
  let dayNumber = Math.floor(clock() / DAY_MS);
  let counted = new Map<string, Today>();
  /** By `client_id day operation`. */
  const unwritten = new Map<string, UsageRow>();
  const failures = createFailureLog(log, {
    fails: 'Cannot write the usage of applications; it is kept until it works',
    works: 'The usage of applications is written again',
  });
  let last = Promise.resolve();

  const keep = (row: UsageRow) => {
    const key = `${row.client_id} ${row.day} ${row.operation}`;
    const same = unwritten.get(key);
    if (same === undefined) {
      unwritten.set(key, row);
      return;
    }
    addTo(same, row);
  };
  const collect = () => {
    const day = dayOf(dayNumber * DAY_MS);
    for (const [client_id, today] of counted) {
      for (const [operation, counts] of today.operations) keep({ client_id, day, operation, ...counts });
      today.operations = new Map();
    }
  };
  /** The counts belong to the day they were made on, also when midnight comes before the next flush. */
  const turnDay = () => {
    const number = Math.floor(clock() / DAY_MS);
    if (number === dayNumber) return;
    collect();
    counted = new Map();
    dayNumber = number;
  };

  const writeRows = async () => {
    const touched = new Set<string>();
    while (unwritten.size > 0) {
      const entries = [...unwritten.entries().take(CHUNK)];
      const rows = entries.map(([, row]) => row);
      for (const [key] of entries) unwritten.delete(key);
      try {
        await store.commit((trx) => addUsage(trx, rows));
      } catch (error) {
        // It may have been written all the same, when the connection broke at the very end: then it counts twice.
        rows.forEach(keep);
        throw error;
      }
      for (const { client_id, day, requests } of rows) {
        const today = day === dayOf(dayNumber * DAY_MS) ? counted.get(client_id) : undefined;
        if (today === undefined) continue;
        today.stored += requests;
        // A clock that was set back over midnight has forgotten what it had counted.
        today.own = Math.max(0, today.own - requests);
        touched.add(client_id);
      }
    }
    return [...touched];
  };
  const readTotals = async (clientIds: string[]) => {
    const read = dayNumber;
    for (let at = 0; at < clientIds.length; at += CHUNK) {
      const totals = await sumUsage(store.db, dayOf(read * DAY_MS), clientIds.slice(at, at + CHUNK));
      if (read !== dayNumber) return;
      for (const [clientId, total] of totals) {
        const today = counted.get(clientId);
        if (today !== undefined) today.stored = total;
      }
    }
  };
  const write = async () => {
    try {
      turnDay();
      collect();
      await readTotals(await writeRows());
      failures.worked();
    } catch (error) {
      failures.failed(error);
    }
  };
  const flush = () => {
    last = last.then(write);
    return last;
  };
  const timer = setInterval(flush, FLUSH_MS).unref();

  const todayOf = (clientId: string): Today | undefined => {
    turnDay();
    const known = counted.get(clientId);
    if (known !== undefined || clients.find(clientId) === undefined) return known;
    const today = { stored: 0, own: 0, operations: new Map() };
    counted.set(clientId, today);
    return today;
  };
  const countsOf = ({ operations }: Today, operation: string): Counts => {
    let counts = operations.get(operation);
    if (counts === undefined) {
      counts = { requests: 0, failures: 0, errors: {} };
      operations.set(operation, counts);
    }
    return counts;
  };

  return {
    count(clientId, operation, code) {
      const today = todayOf(clientId);
      if (today === undefined) return;
      const counts = countsOf(today, operation);
      today.own++;
      counts.requests++;
      if (code === 0) return;
      counts.failures++;
      counts.errors[code] = (counts.errors[code] ?? 0) + 1;
    },
    countRefusal(clientId, operation, code) {
      const today = todayOf(clientId);
      if (today === undefined) return;
      const { errors } = countsOf(today, operation);
      errors[code] = (errors[code] ?? 0) + 1;
    },
    today(clientId) {
      turnDay();
      const today = counted.get(clientId);
      return today === undefined ? 0 : today.stored + today.own;
    },
    async todayOfEach(clientIds) {
      turnDay();
      if (clientIds.length === 0) return new Map();
      const stored = await sumUsage(store.db, dayOf(dayNumber * DAY_MS), clientIds);
      return new Map(clientIds.map((id) => [id, (stored.get(id) ?? 0) + (counted.get(id)?.own ?? 0)]));
    },
    async of(clientId, days) {
      turnDay();
      const since = dayOf((dayNumber - days + 1) * DAY_MS);
      const written = await listUsage(store.db, clientId, since);
      // A developer who looks at once finds the requests just made, too.
      collect();
      const own = [...unwritten.values()].filter((row) => row.client_id === clientId && row.day >= since);
      return addedUp([...written, ...own]);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
      if (unwritten.size === 0) return;
      const requests = [...unwritten.values()].reduce((sum, row) => sum + row.requests, 0);
      log.warn('The usage of applications could not be written before the end', { requests });
    },
  };
}
