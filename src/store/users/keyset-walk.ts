/**
 * The rows of one user in an order, some at a time, or their ids alone. Each step starts after the last row of the previous step,
 * found in an index, so no cursor stays open and a long list costs no more to start than a short one.
 */
import { sql } from 'kysely';
import type { Db, SqlFragment } from '../schema.ts';

export interface RowWalk<Columns> {
  /** The next rows: fewer than `max` only at the end. */
  next(max: number): Promise<(Columns & { id: number })[]>;
  /** Only their ids, which takes a fraction of the time: without a filter by relation they are in the index with the dates. */
  nextIds(max: number): Promise<number[]>;
}

export interface UserRows<Columns> {
  table: 'user_track' | 'user_album' | 'user_artist';
  id: 'track_id' | 'album_id' | 'artist_id';
  /** In addition to the id, which is returned as `id`. The date of the order is among them. */
  columns: readonly (keyof Columns & string)[];
  userId: number;
  /** In addition to the user of the row. */
  conditions: SqlFragment[];
}

export interface DateOrder {
  column: 'updated' | 'date';
  descending: boolean;
}

/** By date, then by ascending id; without an order, by id alone. */
export function walk<Columns>(
  db: Db,
  rows: UserRows<Columns>,
  order: DateOrder | undefined,
): RowWalk<Columns> {
  const id = sql.ref(rows.id);
  const date = order === undefined ? sql.lit('') : sql.ref(order.column);
  const sorted = order === undefined ? id : sql`${date} ${sql.raw(order.descending ? 'desc' : 'asc')}, ${id}`;
  const latest = sql.raw(order?.descending ? 'min' : 'max');
  let last: Place | undefined;
  const step = <Row>(columns: SqlFragment, max: number) => {
    const conditions = [sql`user_id = ${rows.userId}`, ...rows.conditions];
    if (last !== undefined) conditions.push(behind(order, id, last));
    return sql<Row>`select ${columns} from ${sql.table(rows.table)}
      where ${sql.join(conditions, sql` and `)} order by ${sorted} limit ${max}`;
  };

  return {
    async next(max) {
      const columns = sql.join([sql`${id} as id`, ...rows.columns.map((each) => sql.ref(each))]);
      const found = await step<Columns & { id: number } & Record<string, unknown>>(columns, max).execute(db);
      const end = found.rows.at(-1);
      if (end !== undefined)
        last = { id: end.id, date: order === undefined ? '' : String(end[order.column]) };
      return found.rows;
    },
    async nextIds(max) {
      // As one text, which the database sends in a fraction of the time of as many rows; both keep the order.
      const found = await sql<{ ids: string | null; place: string }>`
        select string_agg(cast(id as text), ',') as ids, ${latest}(place) as place
        from (${step(sql`${id} as id, ${date} as place`, max)}) as step`.execute(db);
      const [{ ids: packed, place }] = found.rows;
      if (packed === null) return [];
      const ids: number[] = JSON.parse(`[${packed}]`);
      last = { id: ids[ids.length - 1], date: place };
      return ids;
    },
  };
}

/** Where a step ended. */
interface Place {
  id: number;
  date: string;
}

/** `updated <= x and (updated < x or track_id > y)`. The first half alone gives the database the start in the index. */
function behind(order: DateOrder | undefined, id: SqlFragment, last: Place): SqlFragment {
  if (order === undefined) return sql`${id} > ${last.id}`;
  const date = sql.ref(order.column);
  const beyond = sql.raw(order.descending ? '<' : '>');
  return sql`${date} ${beyond}= ${last.date} and (${date} ${beyond} ${last.date} or ${id} > ${last.id})`;
}
