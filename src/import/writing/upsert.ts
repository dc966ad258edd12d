/** Rows of one table, written many at a time with one compiled statement. */
import { CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../store/schema.ts';

/** Parameters of one statement: enough that the round trip does not count, well below what databases allow. */
const PARAMETERS = 4000;

export interface Upsert<Row> {
  /** Resolves once the row is accepted; `undefined` when there is nothing to wait for. */
  add(row: Row): Promise<void> | undefined;
  flush(): Promise<void>;
}

/** `key` are the columns that tell rows apart; a row whose key exists is replaced. */
export function upsert<Table extends keyof Schema & string>(
  trx: Transaction<Schema>,
  table: Table,
  key: (keyof Schema[Table] & string)[],
): Upsert<Schema[Table]> {
  let columns: (keyof Schema[Table] & string)[] = [];
  let rowsPerStatement = 0;
  let parameters: unknown[] = [];
  let rows = 0;
  let statement = '';

  const execute = async (text: string) => {
    const values = parameters;
    parameters = [];
    rows = 0;
    await trx.executeQuery(CompiledQuery.raw(text, values));
  };
  return {
    add(row) {
      if (columns.length === 0) {
        columns = Object.keys(row) as typeof columns;
        rowsPerStatement = Math.floor(PARAMETERS / columns.length);
      }
      for (const column of columns) parameters.push(row[column]);
      if (++rows < rowsPerStatement) return undefined;
      if (statement === '') statement = compile(trx, table, columns, key, rows);
      return execute(statement);
    },
    async flush() {
      if (rows > 0) await execute(compile(trx, table, columns, key, rows));
    },
  };
}

function compile(db: Kysely<Schema>, table: string, columns: string[], key: string[], rows: number): string {
  const names = (each: string[]) => sql.join(each.map((name) => sql.ref(name)));
  const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
  const others = columns.filter((column) => !key.includes(column));
  const set = others.map(
    (column): RawBuilder<unknown> => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  );
  const query = sql`insert into ${sql.table(table)} (${names(columns)})
    values ${sql.join(Array.from({ length: rows }, () => row))}
    on conflict (${names(key)}) do update set ${sql.join(set)}`;
  return query.compile(db).sql;
}
