import { sql } from 'kysely';
import type { Db, Schema, SqlFragment } from '../schema.ts';

/**
 * Pages by key: `read` returns the next rows after the last one of the page before, fewer than `size` only at the end, so no
 * cursor has to stay open.
 */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined, isLast = false; !isLast; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    isLast = rows.length < size;
    last = rows.at(-1);
  }
}

/**
 * Conditions for ranges of ids, in ascending order: together they find every row once. A range has some `rows` rows of each table, or all of
 * one id.
 */
export async function* rangesOf(
  db: Db,
  tables: readonly { table: keyof Schema; id: string; where: SqlFragment }[],
  rows: number,
): AsyncGenerator<(id: string) => SqlFragment> {
  for (let after = 0, upTo: number; after < Number.MAX_SAFE_INTEGER; after = upTo) {
    upTo = Number.MAX_SAFE_INTEGER;
    for (const { table, id: name, where } of tables) {
      const id = sql.ref(name);
      const found = await sql<{ id: number }>`select ${id} as id from ${sql.table(table)}
        where ${id} > ${after} and ${where} order by ${id} limit 1 offset ${sql.lit(rows)}`.execute(db);
      upTo = Math.min(upTo, found.rows[0]?.id ?? upTo);
    }
    const bounds = [after, upTo];
    yield (id) => sql`${sql.ref(id)} > ${bounds[0]} and ${sql.ref(id)} <= ${bounds[1]}`;
  }
}
