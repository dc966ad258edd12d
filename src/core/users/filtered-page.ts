/** One page of a user's items, without those that the catalogue does not accept. */
import { sql } from 'kysely';
import type { RowPage, RowPaging } from '../../domain/lists.ts';
import type { Db, SqlFragment } from '../../store/schema.ts';

export interface FilteredQuery extends RowPaging {
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** Whether the item is in the catalogue and matches the request. */
  accept(id: number): boolean;
}

/** Rows or ids of one query: SQLite blocks the process while it reads them. */
const CHUNK = 2000;
/** Fewer items are skipped together with the rows of the page: another query would cost more. */
const SKIPPED_MIN = 100;
/** Rows beyond the expected number, because another query would cost more than they do. */
const SPARE = 4;

type RowWithId<Columns> = Columns & { id: number };

/**
 * Reads no rows after the page, and of most rows before it only the ids. The total is counted with `everything`, which walks the
 * same items in its own order.
 */
export async function filteredPage<Columns>(
  { accept, offset, limit, fullcount }: FilteredQuery,
  walk: RowWalk<Columns>,
  everything: RowWalk<unknown>,
): Promise<RowPage<RowWithId<Columns>>> {
  const rows: RowWithId<Columns>[] = [];
  const read = await skip(walk, accept, offset);
  let before = read.accepted;
  const take = (row: RowWithId<Columns>) => {
    read.accepted++;
    if (before < offset) before++;
    else rows.push(row);
    return rows.length <= limit;
  };
  for (;;) {
    const missing = offset - before + limit + 1 - rows.length;
    const max = Math.min(expectedRows(missing, read) + SPARE, CHUNK);
    const next = await walk.next(max);
    read.rows += next.length;
    if (!next.every((row) => !accept(row.id) || take(row)) || next.length < max) break;
  }
  const more = rows.length > limit;
  if (more) rows.pop();
  const known = before + rows.length;
  if (!fullcount) return { rows, more, fullcount: undefined };
  return { rows, more, fullcount: more ? await countAccepted(everything, accept) : known };
}

/** How many rows were read so far, and how many of them accepted. */
interface ReadSoFar {
  rows: number;
  accepted: number;
}

/** The rows that contain so many accepted ones, if as many are accepted as before: 11 of which 9 in 10 are accepted → 13. */
function expectedRows(accepted: number, read: ReadSoFar): number {
  return Math.ceil((accepted * (read.rows + 1)) / (read.accepted + 1));
}

/** Skips `offset` accepted items, or a few less: no step has more items than may be skipped. */
async function skip(
  walk: RowWalk<unknown>,
  accept: FilteredQuery['accept'],
  offset: number,
): Promise<ReadSoFar> {
  const read = { rows: 0, accepted: 0 };
  while (offset - read.accepted >= SKIPPED_MIN) {
    const max = Math.min(offset - read.accepted, CHUNK);
    const ids = await walk.nextIds(max);
    read.rows += ids.length;
    for (const id of ids) if (accept(id)) read.accepted++;
    if (ids.length < max) break;
  }
  return read;
}

async function countAccepted(everything: RowWalk<unknown>, accept: FilteredQuery['accept']): Promise<number> {
  for (let total = 0; ; ) {
    const ids = await everything.nextIds(CHUNK);
    for (const id of ids) if (accept(id)) total++;
    if (ids.length < CHUNK) return total;
  }
}

// The rows of one user in an order, some at a time, or their ids alone. Each step starts after the last row of the previous step,
// found in an index, so no cursor stays open and a long list costs no more to start than a short one.

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

interface DateOrder {
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
