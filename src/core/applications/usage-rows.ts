/** API usage: one row for each application, day and operation, and one for each error code. */
import { sql } from 'kysely';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { addCounts } from '../../store/queries/add-counts.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { deleteRows, selectRows } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

/** Requests of one application for one operation on one day (`yyyy-mm-dd`, UTC). */
export interface UsageRow {
  client_id: string;
  day: string;
  operation: string;
  requests: number;
  /** How many of the requests failed. */
  failures: number;
  /** The number of responses by code, including those that do not count as requests. */
  errors: Record<number, number>;
}

export type DayUsage = Omit<UsageRow, 'client_id'>;

const LATER_THAN_ANY = '9999-12-31';
const DAYS_AT_ONCE = 14;

/** Adds to the existing counts of all nodes. Rows of unknown applications are left out. */
export async function addUsage(trx: Trx, rows: readonly UsageRow[]): Promise<void> {
  const clientIds = [...new Set(rows.map(({ client_id }) => client_id))];
  const found = await selectRows(trx, 'application', ['client_id'], { client_id: clientIds });
  const known = new Set(found.map(({ client_id }) => client_id));
  const requests = [];
  const met = [];
  for (const { errors, ...row } of rows.filter(({ client_id }) => known.has(client_id))) {
    const { client_id, day, operation } = row;
    if (row.requests > 0) requests.push(row);
    for (const [code, count] of Object.entries(errors))
      met.push({ client_id, day, operation, code: Number(code), errors: count });
  }
  await addCounts(trx, 'app_usage', requests);
  await addCounts(trx, 'app_error', met);
}

/** By day, then operation; up to the day `until`. */
export async function listUsage(
  db: Db,
  clientId: string,
  since: string,
  until = LATER_THAN_ANY,
): Promise<DayUsage[]> {
  const ofIt = { client_id: clientId, day: sql`between ${since} and ${until}` };
  const requests = await selectRows(db, 'app_usage', ['day', 'operation', 'requests', 'failures'], ofIt);
  const errors = await selectRows(db, 'app_error', ['day', 'operation', 'code', 'errors'], ofIt, ['code']);
  return addedUp([
    ...requests.map((row) => ({ ...row, errors: {} })),
    ...errors.map(({ day, operation, code, errors }) => ({
      day,
      operation,
      requests: 0,
      failures: 0,
      errors: { [code]: errors },
    })),
  ]);
}

/** All of it, some days at a time: an application may have a hundred thousand rows. */
export async function* readUsage(db: Db, clientId: string): AsyncGenerator<DayUsage[]> {
  for (let since = ''; ; ) {
    const first = await findDaySince(db, clientId, since);
    if (first === undefined) return;
    since = daysAfter(first, DAYS_AT_ONCE);
    yield await listUsage(db, clientId, first, daysAfter(since, -1));
  }
}

/** The first day with usage, on this day or later. */
async function findDaySince(db: Db, clientId: string, since: string): Promise<string | undefined> {
  const find = (table: 'app_usage' | 'app_error') =>
    sql`select min(day) as day from ${sql.table(table)} where client_id = ${clientId} and day >= ${since}`;
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from (${find('app_usage')} union all ${find('app_error')}) as days`.execute(db);
  return rows[0].day ?? undefined;
}

/** One row for each day and operation, in that order. */
export function addedUp(rows: readonly DayUsage[]): DayUsage[] {
  const sums = new Map<string, DayUsage>();
  for (const row of rows) {
    const { day, operation } = row;
    const sum = sums.get(`${day} ${operation}`) ?? { day, operation, requests: 0, failures: 0, errors: {} };
    addTo(sum, row);
    sums.set(`${day} ${operation}`, sum);
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

export type RequestCounts = Pick<UsageRow, 'requests' | 'failures' | 'errors'>;

export function addTo(sum: RequestCounts, { requests, failures, errors }: RequestCounts): void {
  sum.requests += requests;
  sum.failures += failures;
  for (const [code, count] of Object.entries(errors)) {
    sum.errors[Number(code)] = (sum.errors[Number(code)] ?? 0) + count;
  }
}

/** Requests of each application on that day, without those that have none. */
export async function sumUsage(
  db: Db,
  day: string,
  clientIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('app_usage')
    .select(({ fn }) => ['client_id', fn.sum<number>('requests').as('requests')])
    .where('client_id', 'in', clientIds)
    .where('day', '=', day)
    .groupBy('client_id')
    .execute();
  return new Map(rows.map((row) => [row.client_id, row.requests]));
}

/** Deletes the usage of an application that is deleted. */
export async function deleteUsage(trx: Trx, clientId: string): Promise<void> {
  await deleteRows(trx, 'app_usage', { client_id: clientId });
  await deleteRows(trx, 'app_error', { client_id: clientId });
}

const KEPT_DAYS = 400;

/** Applications per batch of the purge: a longer transaction would block other writers. */
const PURGE_CHUNK = 50;

/**
 * Deletes usage older than 400 days, and rows that remain of an application when one node wrote its usage while the other
 * deleted it. By key throughout: no table is walked.
 */
export async function purgeUsage(store: Store, now: Date): Promise<void> {
  const oldest = daysAfter(dayOf(now), -KEPT_DAYS);
  for (const table of ['app_usage', 'app_error'] as const) {
    const from = sql.table(table);
    const { rows } = await sql<{ client_id: string; known: number }>`
      with recursive one (client_id) as (
        select min(client_id) from ${from}
        union all
        select (select min(client_id) from ${from} where ${from}.client_id > one.client_id) from one
        where one.client_id is not null
      )
      select one.client_id, count(application.client_id) as known
      from one left join application on application.client_id = one.client_id
      where one.client_id is not null
      group by one.client_id`.execute(store.db);
    const remove = async (clientIds: string[], before: string) => {
      for (const some of inParts(clientIds, PURGE_CHUNK))
        await store.commit((trx) => deleteRows(trx, table, { client_id: some, day: sql`< ${before}` }));
    };
    const ids = (known: number) => rows.filter((row) => row.known === known).map((row) => row.client_id);
    await remove(ids(1), oldest);
    await remove(ids(0), LATER_THAN_ANY);
  }
}
