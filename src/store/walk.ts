/**
 * What one person has, in an order, a few rows at a time. Each step begins behind the last row of the step before, found
 * along an index, so no cursor stays open and a long list costs no more to begin than a short one.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

export interface Walk<Columns> {
  /** The next rows: fewer than `most` only at the end. */
  next(most: number): Promise<(Columns & { id: number })[]>;
}

export interface WalkedTable {
  table: 'user_track' | 'user_album' | 'user_artist';
  id: 'track_id' | 'album_id' | 'artist_id';
  /** Beside the id, which comes as `id`. */
  columns: readonly string[];
  userId: number;
  /** Beside that the row is the person's. */
  conditions: RawBuilder<unknown>[];
}

export interface WalkOrder {
  by: RawBuilder<unknown>;
  descending: boolean;
}

/** Ids are ascending where the order says nothing else. */
export function walk<Columns>(
  db: Kysely<Schema>,
  { table, id, columns, userId, conditions }: WalkedTable,
  order: WalkOrder | undefined,
): Walk<Columns> {
  const idColumn = sql.ref(id);
  const by = order?.by ?? idColumn;
  const selected = sql.join([
    sql`${idColumn} as id`,
    sql`${by} as place`,
    ...columns.map((each) => sql.ref(each)),
  ]);
  const direction = sql.raw(order?.descending ? 'desc' : 'asc');
  const behind = sql.raw(order?.descending ? '<' : '>');
  const always = [sql`user_id = ${userId}`, ...conditions];
  let last: { id: number; place: string | number } | undefined;

  return {
    async next(most) {
      // The first half alone tells a database where to begin in the index.
      const from =
        last === undefined
          ? []
          : [
              sql`${by} ${behind}= ${last.place}`,
              sql`(${by} ${behind} ${last.place} or ${idColumn} > ${last.id})`,
            ];
      const { rows } = await sql<Columns & { id: number; place: string | number }>`
        select ${selected} from ${sql.table(table)} where ${sql.join([...always, ...from], sql` and `)}
        order by ${by} ${direction}, ${idColumn} limit ${most}`.execute(db);
      last = rows.at(-1) ?? last;
      return rows;
    },
  };
}

/** Only these ids, where any are named. */
export function among(id: WalkedTable['id'], ids: readonly number[] | undefined): RawBuilder<unknown>[] {
  if (ids === undefined) return [];
  return [ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(id)} in (${sql.join(ids)})`];
}
