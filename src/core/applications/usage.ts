/**
 * Counts the requests of each application in memory and writes the counts to the store within ten seconds, where the
 * counts of all nodes add up. While the database is unavailable the counts wait in memory.
 */

import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Clients, Log, UsageCounter } from '../../domain/ports.ts';
import { DAY_MS, dayOf } from '../../domain/timestamps.ts';
import type { Store } from '../../store/store.ts';
import type { SharedWindow } from '../common-counts/exchange.ts';
import { PendingRows, WriteBehind } from '../node/write-behind.ts';
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

export interface UsageParts {
  store: Store;
  clients: Clients;
  log: Log;
  clock?: () => number;
  today: Pick<SharedWindow, 'count' | 'atLeast'>;
}

/** Counts only applications that `clients` has: unknown client ids take no memory. */
export class Usage implements UsageCounter {
  readonly #store: Store;
  readonly #clients: Clients;
  readonly #log: Log;
  readonly #clock: () => number;
  /** Days since 1970-01-01. */
  #day: number;
  #counts = new Map<string, TodayCounts>();
  readonly #pending = new PendingRows<UsageRow>({
    keyOf: (row) => `${row.client_id} ${row.day} ${row.operation}`,
    merge: addTo,
  });
  readonly #writing: WriteBehind;
  /** The requests of each application today, counted by all nodes. */
  readonly #today: Pick<SharedWindow, 'count' | 'atLeast'>;

  constructor({ store, clients, log, clock = Date.now, today }: UsageParts) {
    this.#today = today;
    this.#store = store;
    this.#clients = clients;
    this.#log = log;
    this.#clock = clock;
    this.#day = Math.floor(clock() / DAY_MS);
    const failures = createFailureLog(log, {
      fails: 'cannot write the usage of applications; retrying',
      works: 'the usage of applications is written again',
    });
    this.#writing = new WriteBehind({
      delayMs: FLUSH_MS,
      write: async () => {
        await this.#write();
        failures.worked();
      },
      onFailure: failures.failed,
    });
  }

  count(clientId: string, operation: string, code: number): void {
    const today = this.#countsOfToday(clientId);
    if (today === undefined) return;
    const counts = countsOf(today, operation);
    this.#today.count(clientId);
    today.own++;
    counts.requests++;
    if (code !== 0) {
      counts.failures++;
      counts.errors[code] = (counts.errors[code] ?? 0) + 1;
    }
    this.#writing.schedule();
  }

  countRefusal(clientId: string, operation: string, code: number): void {
    const today = this.#countsOfToday(clientId);
    if (today === undefined) return;
    const { errors } = countsOf(today, operation);
    errors[code] = (errors[code] ?? 0) + 1;
    this.#writing.schedule();
  }

  /** The requests of today (UTC) that all nodes have stored, plus those this node has counted since. */
  async todayOfEach(clientIds: readonly string[]): Promise<Map<string, number>> {
    this.#startDay();
    if (clientIds.length === 0) return new Map();
    const stored = await sumUsage(this.#store.db, dayOf(this.#day * DAY_MS), clientIds);
    return new Map(clientIds.map((id) => [id, (stored.get(id) ?? 0) + (this.#counts.get(id)?.own ?? 0)]));
  }

  /**
   * The last `days` days, today included, by day and operation, with the requests that are not written yet. Days and
   * operations without requests are left out.
   */
  async of(clientId: string, days: number): Promise<DayUsage[]> {
    this.#startDay();
    const since = dayOf((this.#day - days + 1) * DAY_MS);
    const written = await listUsage(this.#store.longReads, clientId, since);
    this.#collect();
    const own = [...this.#pending.values()].filter((row) => row.client_id === clientId && row.day >= since);
    return addedUp([...written, ...own]);
  }

  /** Writes the counts. Never throws: counts that cannot be written wait for the next time. */
  flush(): Promise<void> {
    return this.#writing.flush();
  }

  /** Writes the counts for the last time. */
  async close(): Promise<void> {
    await this.#writing.close();
    if (this.#pending.size === 0) return;
    const requests = [...this.#pending.values()].reduce((sum, row) => sum + row.requests, 0);
    this.#log.warn('the usage of applications could not be written before the end', { requests });
  }

  #countsOfToday(clientId: string): TodayCounts | undefined {
    this.#startDay();
    const known = this.#counts.get(clientId);
    if (known !== undefined || this.#clients.find(clientId) === undefined) return known;
    const today = { own: 0, operations: new Map() };
    this.#counts.set(clientId, today);
    return today;
  }

  /** After midnight: counts belong to the day of the request, also if they are written on the next. */
  #startDay(): void {
    const day = Math.floor(this.#clock() / DAY_MS);
    if (day === this.#day) return;
    this.#collect();
    this.#counts = new Map();
    this.#day = day;
  }

  #collect(): void {
    const day = dayOf(this.#day * DAY_MS);
    for (const [client_id, today] of this.#counts) {
      for (const [operation, counts] of today.operations)
        this.#pending.add({ client_id, day, operation, ...counts });
      today.operations = new Map();
    }
  }

  async #write(): Promise<void> {
    this.#startDay();
    this.#collect();
    const written = new Set<string>();
    while (this.#pending.size > 0) {
      await this.#pending.write(CHUNK, async (rows) => {
        await this.#store.commit((trx) => addUsage(trx, rows));
        for (const row of rows) if (this.#markStored(row)) written.add(row.client_id);
      });
    }
    await this.#readTotals([...written]);
  }

  /** Whether the row is of today. */
  #markStored({ client_id, day, requests }: UsageRow): boolean {
    const today = day === dayOf(this.#day * DAY_MS) ? this.#counts.get(client_id) : undefined;
    if (today === undefined) return false;
    // Less than 0 if the clock was set back over midnight.
    today.own = Math.max(0, today.own - requests);
    return true;
  }

  async #readTotals(clientIds: string[]): Promise<void> {
    const day = this.#day;
    for (let at = 0; at < clientIds.length; at += CHUNK) {
      const totals = await sumUsage(this.#store.db, dayOf(day * DAY_MS), clientIds.slice(at, at + CHUNK));
      if (day !== this.#day) return;
      for (const [clientId, total] of totals) {
        const today = this.#counts.get(clientId);
        if (today !== undefined) this.#today.atLeast(clientId, total + today.own);
      }
    }
  }
}

function countsOf({ operations }: TodayCounts, operation: string): RequestCounts {
  let counts = operations.get(operation);
  if (counts === undefined) {
    counts = { requests: 0, failures: 0, errors: {} };
    operations.set(operation, counts);
  }
  return counts;
}
