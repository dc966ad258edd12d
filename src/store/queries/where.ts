/** Optional conditions of a query. */

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, SqlFragment } from '../schema.ts';

export interface OrderTerm<Field extends string> {
  field: Field;
  descending: boolean;
}

/** `undefined` means no restriction, an empty list matches nothing. */
export function amongIds(column: SqlFragment, ids: readonly number[] | undefined): SqlFragment[] {
  if (ids === undefined) return [];
  return [ids.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(ids)})`];
}

export function all(conditions: readonly SqlFragment[]): SqlFragment {
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}

/** Contains the text, with any characters. */
export function contains(column: SqlFragment, text: string): RawBuilder<SqlBool> {
  return sql`${column} like ${`%${escaped(text)}%`} escape '!'`;
}

export function startsWith(column: SqlFragment, text: string): RawBuilder<SqlBool> {
  return sql`${column} like ${`${escaped(text)}%`} escape '!'`;
}

function escaped(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}

/** A closed interval of days, `yyyy-mm-dd`; an empty start means none. */
export interface Days {
  from: string;
  to: string;
}

/** A range of a column of days or timestamps. */
export function within(column: SqlFragment, days: Days | undefined): SqlFragment[] {
  if (days === undefined) return [];
  // Greater than every timestamp of that day.
  return [sql`${column} >= ${days.from}`, sql`${column} <= ${`${days.to} 99`}`];
}

/** Every order ends with ascending id (behaviour.md 12). */
export function orderBy<Field extends string>(
  order: readonly OrderTerm<Field>[],
  columns: Record<Field, readonly SqlFragment[]>,
  id: SqlFragment,
): SqlFragment {
  const terms = order.flatMap(({ field, descending }) =>
    columns[field].map((column) => sql`${column} ${sql.raw(descending ? 'desc' : 'asc')}`),
  );
  return sql.join([...terms, id]);
}

/** The number of rows that the query finds. */
export async function countFound<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = (await counting.executeTakeFirstOrThrow()) as { count: number };
  return count;
}

/**
 * After the name of a table: SQLite reads it along this index. By itself it often sorts all rows instead, because it has no statistics about
 * them. PostgreSQL has, and chooses an index itself.
 */
export function along(db: Db, index: string): SqlFragment {
  const { adapter } = db.getExecutor() as unknown as { adapter: { acceptsIndexNames?: boolean } };
  return adapter.acceptsIndexNames ? sql`indexed by ${sql.ref(index)}` : sql``;
}

/**
 * Rows of two numbers and a text, which the database sends as one text: `1 1002 2020-01-01 12:00:00,2 1004 …`. In a long list,
 * one row for each costs several times as much.
 */
export function unpackRows(packed: string | null): [number, number, string][] {
  if (packed === null) return [];
  return packed.split(',').map((row) => {
    const first = row.indexOf(' ');
    const second = row.indexOf(' ', first + 1);
    return [Number(row.slice(0, first)), Number(row.slice(first + 1, second)), row.slice(second + 1)];
  });
}
