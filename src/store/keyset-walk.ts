/**
 * The rows of one user in an order, a few at a time. Each step starts after the last row of the previous step, found in an
 * index, so no cursor stays open and a long list costs no more to start than a short one.
 */
import { sql } from 'kysely';
import type { Db, SqlFragment } from './schema.ts';

export interface Walk<Columns> {
  /** The next rows: fewer than `most` only at the end. */
  next(most: number): Promise<(Columns & { id: number })[]>;
}

export interface WalkedTable {
  table: 'user_track' | 'user_album' | 'user_artist';
  id: 'track_id' | 'album_id' | 'artist_id';
  /** In addition to the id, which is returned as `id`. */
  columns: readonly string[];
  userId: number;
  /** In addition to the user of the row. */
  conditions: SqlFragment[];
}

export interface WalkKey {
  by: SqlFragment;
  descending: boolean;
}

type Place = Record<string, string | number>;

/** Later keys break ties of earlier ones, and ascending ids the remaining ties. */
export function walk<Columns>(
  db: Db,
  { table, id, columns, userId, conditions }: WalkedTable,
  keys: readonly WalkKey[],
): Walk<Columns> {
  const idColumn = sql.ref(id);
  const selected = sql.join([
    sql`${idColumn} as id`,
    ...keys.map(({ by }, at) => sql`${by} as ${sql.ref(placeName(at))}`),
    ...columns.map((each) => sql.ref(each)),
  ]);
  const order = sql.join([
    ...keys.map(({ by, descending }) => sql`${by} ${sql.raw(descending ? 'desc' : 'asc')}`),
    idColumn,
  ]);
  const always = [sql`user_id = ${userId}`, ...conditions];
  let last: (Place & { id: number }) | undefined;

  return {
    async next(most) {
      const from = last === undefined ? [] : [behind(keys, idColumn, last)];
      const { rows } = await sql<Columns & Place & { id: number }>`
        select ${selected} from ${sql.table(table)} where ${sql.join([...always, ...from], sql` and `)}
        order by ${order} limit ${most}`.execute(db);
      last = rows.at(-1) ?? last;
      return rows;
    },
  };
}

const placeName = (at: number) => `place_${at}`;

/**
 * For `updated desc`: `updated <= x and (updated < x or track_id > y)`. The first half alone gives the database the start in
 * the index.
 */
function behind(keys: readonly WalkKey[], idColumn: SqlFragment, last: Place, at = 0): SqlFragment {
  if (at === keys.length) return sql`${idColumn} > ${last['id']}`;
  const { by, descending } = keys[at];
  const place = last[placeName(at)];
  const beyond = sql.raw(descending ? '<' : '>');
  return sql`${by} ${beyond}= ${place} and (${by} ${beyond} ${place} or ${behind(keys, idColumn, last, at + 1)})`;
}
