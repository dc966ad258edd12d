/** Counts that all nodes add up in the database, one row for each key. */
import { sql } from 'kysely';
import type { Schema, Trx } from '../schema.ts';
import { inParts } from './in-parts.ts';

/** The columns of the keys; all others are added up. */
const KEYS = {
  activity: ['track_id', 'day', 'client_id'],
  artist_day: ['artist_id', 'day', 'client_id'],
  app_usage: ['client_id', 'day', 'operation'],
  app_error: ['client_id', 'day', 'operation', 'code'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

type CountRow = Record<string, string | number>;

/**
 * Adds to the existing counts; no two of the rows have the same key. In key order, so that nodes that write at the same time cannot
 * deadlock.
 */
export async function addCounts(
  trx: Trx,
  table: keyof typeof KEYS,
  rows: readonly CountRow[],
): Promise<void> {
  const key: readonly string[] = KEYS[table];
  const byKey = (one: CountRow, other: CountRow) => {
    const column = key.find((each) => one[each] !== other[each]);
    return column === undefined ? 0 : one[column] < other[column] ? -1 : 1;
  };
  for (const some of inParts(rows.toSorted(byKey))) {
    const counted = Object.keys(some[0]).filter((column) => !key.includes(column));
    const sums = counted.map((column) => [
      column,
      sql`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    ]);
    await trx
      .insertInto(table)
      .values(some as never)
      .onConflict((conflict) => conflict.columns(key as never).doUpdateSet(Object.fromEntries(sums)))
      .execute();
  }
}
