/**
 * Statements on one table that find rows by the values of columns. Everything else is written with Kysely.
 *
 *   await selectOne(db, 'user', ['name', 'lang'], { id: 7 })                 { name: 'ana', lang: 'gl' }, or undefined
 *   await deleteRows(trx, 'bookmark', { user_id: 7, track_id: [1, 2] })      2: so many were deleted
 *   await deleteRows(trx, 'session', { expires: sql`<= ${now}` })            another comparison
 */
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Schema, SqlFragment } from '../schema.ts';
import { all } from './where.ts';

type TableName = keyof Schema;
type Row<Table extends TableName> = Selectable<Schema[Table]>;
/** A value, or of a list any value, or the rest of a comparison. An empty list is rejected by PostgreSQL. */
type Where<Table extends TableName> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | readonly Row<Table>[Column][] | SqlFragment;
};
type Order<Table extends TableName> = readonly (
  | (keyof Row<Table> & string)
  | `${keyof Row<Table> & string} desc`
)[];
type Values<Table extends TableName> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | RawBuilder<unknown>;
};

const isComparison = (value: unknown) =>
  typeof value === 'object' && value !== null && 'isRawBuilder' in value;

const matching = (where: object) =>
  all(
    Object.entries(where).map(([column, value]) => {
      if (isComparison(value)) return sql`${sql.ref(column)} ${value}`;
      if (Array.isArray(value)) return sql`${sql.ref(column)} in (${sql.join(value)})`;
      return sql`${sql.ref(column)} = ${value}`;
    }),
  );

const assigned = (values: object) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

const namesOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** At most `max`. */
export async function selectRows<Table extends TableName, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  columns: readonly Column[],
  where: Where<Table>,
  order: Order<Table> = [],
  max?: number,
): Promise<Pick<Row<Table>, Column>[]> {
  const terms = order.map((term) => {
    const [column, direction = 'asc'] = term.split(' ');
    return sql`${sql.ref(column)} ${sql.raw(direction)}`;
  });
  const { rows } = await sql<Pick<Row<Table>, Column>>`
    select ${namesOf(columns)} from ${sql.table(table)} where ${matching(where)}
    ${terms.length === 0 ? sql`` : sql`order by ${sql.join(terms)}`}
    ${max === undefined ? sql`` : sql`limit ${max}`}`.execute(db);
  return rows;
}

export async function selectOne<Table extends TableName, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  columns: readonly Column[],
  where: Where<Table>,
): Promise<Pick<Row<Table>, Column> | undefined> {
  return (await selectRows(db, table, columns, where, [], 1))[0];
}

export async function countRows<Table extends TableName>(
  db: Db,
  table: Table,
  where: Where<Table>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${matching(where)}`.execute(db);
  return rows[0].count;
}

/** A value of `meta` that every database has. */
export async function readMeta(db: Db, key: Row<'meta'>['key']): Promise<string> {
  return (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirstOrThrow()).value;
}

export async function insertRows<Table extends TableName>(
  trx: Db,
  table: Table,
  rows: Insertable<Schema[Table]> | readonly Insertable<Schema[Table]>[],
): Promise<void> {
  await trx
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** Returns these columns of the new row. */
export async function insertRow<Table extends TableName, Column extends keyof Row<Table> & string>(
  trx: Db,
  table: Table,
  row: Insertable<Schema[Table]>,
  columns: readonly Column[],
): Promise<Pick<Row<Table>, Column>> {
  const insert = trx.insertInto(table).values(row as never);
  return (await insert.returning(columns as never).executeTakeFirstOrThrow()) as Pick<Row<Table>, Column>;
}

/** Does nothing if there is a row with its key, or another one that must be the only one. Returns whether it has inserted the row. */
export async function insertIfNew<Table extends TableName>(
  trx: Db,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<boolean> {
  const insert = trx.insertInto(table).values(row as never);
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Inserts a row, or changes the one with this key. Only a new row gets the values of `initial`. */
export async function upsertRow<
  Table extends TableName,
  Key extends Values<Table>,
  Initial extends Values<Table> = Record<never, never>,
>(
  trx: Db,
  table: Table,
  key: Key,
  values: Omit<Insertable<Schema[Table]>, keyof Key | keyof Initial>,
  initial?: Initial,
): Promise<void> {
  await trx
    .insertInto(table)
    .values({ ...key, ...values, ...initial } as never)
    .onConflict((conflict) => conflict.columns(Object.keys(key) as never).doUpdateSet(values as never))
    .execute();
}

/** Returns how many rows it has changed. */
export function updateRows<Table extends TableName>(
  trx: Db,
  table: Table,
  where: Where<Table>,
  values: Values<Table>,
): Promise<number> {
  return execute(trx, sql`update ${sql.table(table)} set ${assigned(values)} where ${matching(where)}`);
}

/** Returns these columns of the changed rows, as they are now. */
export async function updateReturning<Table extends TableName, Column extends keyof Row<Table> & string>(
  trx: Db,
  table: Table,
  where: Where<Table>,
  values: Values<Table>,
  columns: readonly Column[],
): Promise<Pick<Row<Table>, Column>[]> {
  const { rows } = await sql<Pick<Row<Table>, Column>>`
    update ${sql.table(table)} set ${assigned(values)} where ${matching(where)}
    returning ${namesOf(columns)}`.execute(trx);
  return rows;
}

/** Returns how many rows it has deleted. */
export function deleteRows<Table extends TableName>(
  trx: Db,
  table: Table,
  where: Where<Table>,
): Promise<number> {
  return execute(trx, sql`delete from ${sql.table(table)} where ${matching(where)}`);
}

/** Returns these columns of the deleted rows. */
export async function deleteReturning<Table extends TableName, Column extends keyof Row<Table> & string>(
  trx: Db,
  table: Table,
  where: Where<Table>,
  columns: readonly Column[],
): Promise<Pick<Row<Table>, Column>[]> {
  const { rows } = await sql<Pick<Row<Table>, Column>>`
    delete from ${sql.table(table)} where ${matching(where)} returning ${namesOf(columns)}`.execute(trx);
  return rows;
}

async function execute(trx: Db, statement: SqlFragment): Promise<number> {
  return Number((await statement.execute(trx)).numAffectedRows ?? 0n);
}
