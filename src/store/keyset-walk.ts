/**
 * The ids of one user's rows in an order, some at a time, and the rows of some ids. Each step starts after the last id of the
 * previous step, found in an index, so no cursor stays open and a long list costs no more to start than a short one.
 */
import { sql } from 'kysely';
import type { Db, SqlFragment } from './schema.ts';
import { amongIds } from './where.ts';

export interface IdWalk {
  /** The next ids: fewer than `most` only at the end. */
  next(most: number): Promise<number[]>;
}

export interface UserRows {
  table: 'user_track' | 'user_album' | 'user_artist';
  id: 'track_id' | 'album_id' | 'artist_id';
  userId: number;
  /** In addition to the user of the row. */
  conditions: SqlFragment[];
}

export interface DateOrder {
  column: 'updated' | 'date';
  descending: boolean;
}

/** By date, then by ascending id; without an order, by id alone. Ids and dates are in one index, so no rows are read. */
export function walkIds(db: Db, rows: UserRows, order: DateOrder | undefined): IdWalk {
  const id = sql.ref(rows.id);
  const date = order === undefined ? undefined : sql.ref(order.column);
  const sorted = date === undefined ? id : sql`${date} ${sql.raw(order?.descending ? 'desc' : 'asc')}, ${id}`;
  const latest = sql.raw(order?.descending ? 'min' : 'max');
  const always = conditionsOf(rows);
  let last: Place | undefined;

  return {
    async next(most) {
      const from = last === undefined ? [] : [behind(order, id, last)];
      // As one text, which the database sends in a fraction of the time of as many rows; both keep the order.
      const found = await sql<{ ids: string | null; date: string | null }>`
        select string_agg(cast(id as text), ',') as ids, ${latest}(date) as date
        from (select ${id} as id, ${date ?? sql.lit('')} as date from ${sql.table(rows.table)}
          where ${sql.join([...always, ...from], sql` and `)} order by ${sorted} limit ${most}) as step`.execute(
        db,
      );
      const [step] = found.rows;
      if (step.ids === null) return [];
      const ids: number[] = JSON.parse(`[${step.ids}]`);
      last = { id: ids[ids.length - 1], date: step.date };
      return ids;
    },
  };
}

/** Where a step ended. */
interface Place {
  id: number;
  date: string | null;
}

/** `updated <= x and (updated < x or track_id > y)`. The first half alone gives the database the start in the index. */
function behind(order: DateOrder | undefined, id: SqlFragment, last: Place): SqlFragment {
  if (order === undefined) return sql`${id} > ${last.id}`;
  const date = sql.ref(order.column);
  const beyond = sql.raw(order.descending ? '<' : '>');
  return sql`${date} ${beyond}= ${last.date} and (${date} ${beyond} ${last.date} or ${id} > ${last.id})`;
}

/** The rows of these ids that there are, in this order, with their id as `id`. */
export async function rowsInOrder<Columns>(
  db: Db,
  rows: UserRows,
  columns: readonly (keyof Columns & string)[],
  ids: readonly number[],
): Promise<(Columns & { id: number })[]> {
  if (ids.length === 0) return [];
  const id = sql.ref(rows.id);
  const conditions = [...conditionsOf(rows), ...amongIds(id, ids)];
  const found = await sql<Columns & { id: number }>`
    select ${sql.join([sql`${id} as id`, ...columns.map((each) => sql.ref(each))])} from ${sql.table(rows.table)}
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

function conditionsOf({ userId, conditions }: UserRows): SqlFragment[] {
  return [sql`user_id = ${userId}`, ...conditions];
}
