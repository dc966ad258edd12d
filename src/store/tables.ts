/**
 * The tables with their rows, whatever they contain: for backups, which work with the tables of every version of the schema and
 * are the same for both databases.
 *
 *   { name: 'user_album', columns: [{ name: 'user_id', kind: 'number' }, …], key: ['user_id', 'album_id'] }
 *   its rows: [[7, 12, '2024-05-01'], …]
 */
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import type { StoreDialect } from './dialect/dialect.ts';
import { SQLITE_TYPES } from './dialect/sqlite.ts';
import { statementsBetween } from './migrations/migrations.ts';
import { pagesOf } from './queries/pages.ts';
import type { Db, Trx } from './schema.ts';

export type ColumnKind = 'number' | 'text' | 'bytes';
export interface TableColumn {
  name: string;
  kind: ColumnKind;
}
export interface Table {
  name: string;
  columns: TableColumn[];
  /** The columns of its primary key. */
  key: string[];
  /** The column that is an auto-increment key. */
  numbered: string | undefined;
}

export type Value = string | number | null | Uint8Array;
/** The values of one row, in the order of the columns. */
export type TableRow = Value[];

/** By the name of the type in SQLite. */
const KINDS: Record<string, ColumnKind> = {
  integer: 'number',
  'double precision': 'number',
  text: 'text',
  blob: 'bytes',
};

/** Not data: what nodes count now, with a salt that must be forgotten. */
const NOT_LISTED = 'shared_count';

const PAGE = 1000;
/** Images have up to some megabytes each. */
const BYTES_PAGE = 20;
/** Parameters per statement: enough to make the round trip negligible, well below the limits of databases. */
const PARAMETERS = 4000;

/** A column, as SQLite describes it. */
interface ColumnFacts {
  table: string;
  column: string;
  type: string;
  /** Its place in the primary key, from 1; 0 if it has none. */
  key: number;
  /** 1 for an auto-increment key. */
  numbered: number;
}

/**
 * The tables of a version of the schema, in the order of their names, but those that no backup has. They are made once more, in memory: a
 * database may also have tables of other programs.
 */
export function listTables(version: number): Table[] {
  const byTable = Map.groupBy(describeColumns(version), ({ table }) => table);
  return Array.from(byTable, ([name, columns]) => {
    const key = columns.filter((column) => column.key > 0).sort((a, b) => a.key - b.key);
    if (key.length === 0) throw new Error(`table ${name} has no primary key`);
    return {
      name,
      columns: columns.map(({ column, type }) => ({ name: column, kind: kindOf(name, column, type) })),
      key: key.map(({ column }) => column),
      numbered: columns.find(({ numbered }) => numbered === 1)?.column,
    };
  });
}

function describeColumns(version: number): ColumnFacts[] {
  const database = new DatabaseSync(':memory:');
  try {
    for (const { statements } of statementsBetween(0, version, SQLITE_TYPES))
      for (const statement of statements) database.exec(statement);
    const query = database.prepare(`
      select t.name as "table", c.name as "column", lower(c.type) as type, c.pk as key,
        c.pk > 0 and t.sql like '%autoincrement%' as numbered
      from sqlite_master t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not glob 'sqlite_*' and t.name <> ? order by t.name, c.cid`);
    return query.all(NOT_LISTED) as unknown as ColumnFacts[];
  } finally {
    database.close();
  }
}

function kindOf(table: string, column: string, type: string): ColumnKind {
  const kind = KINDS[type];
  if (kind === undefined) throw new Error(`column ${table}.${column} has the unexpected type ${type}`);
  return kind;
}

export async function countRows(db: Db, { name }: Pick<Table, 'name'>): Promise<number> {
  const found = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
  return found.rows[0].rows;
}

/** All rows in the order of the key, some at a time. In a snapshot they are those of one moment. */
export async function* readRows(db: Db, { name, columns, key }: Table): AsyncGenerator<TableRow[]> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const size = rowsAtOnce(columns, PAGE);
  const pages = pagesOf<Record<string, Value>>(size, async (last) => {
    const after =
      last === undefined ? sql`` : sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
    const found = await sql<Record<string, Value>>`
      select ${names} from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(size)}`.execute(db);
    return found.rows;
  });
  for await (const page of pages) yield page.map((row) => columns.map((column) => row[column.name]));
}

/** Writes rows into a table that does not have their keys. Call `flush` at the end. */
export function rowWriter(trx: Trx, dialect: StoreDialect, { name, columns, numbered }: Table) {
  const max = rowsAtOnce(columns, Math.floor(PARAMETERS / columns.length));
  let parameters: Value[] = [];
  let rows = 0;
  let written = 0;
  /** The last one compiled; most have the same number of rows. */
  let statement = { rows: 0, text: '' };
  const compile = () => {
    const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
    const numbers = sql.raw(numbered === undefined ? '' : dialect.withNumbers);
    const query = sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
      ${numbers} values ${sql.join(Array.from({ length: rows }, () => row))}`;
    return { rows, text: query.compile(trx).sql };
  };
  const execute = async () => {
    if (statement.rows !== rows) statement = compile();
    const values = parameters;
    written += rows;
    parameters = [];
    rows = 0;
    await trx.executeQuery(CompiledQuery.raw(statement.text, values));
  };
  return {
    /** Resolves once the row is accepted; `undefined` if there is nothing to wait for. */
    add(row: TableRow): Promise<void> | undefined {
      parameters.push(...row);
      return ++rows < max ? undefined : execute();
    },
    async flush(): Promise<void> {
      if (rows > 0) await execute();
      if (numbered !== undefined && written > 0) await dialect.continueNumbers(trx, name, numbered);
    },
  };
}

function rowsAtOnce(columns: TableColumn[], max: number): number {
  return columns.some(({ kind }) => kind === 'bytes') ? Math.min(BYTES_PAGE, max) : max;
}

/** Removes what a new table already has, such as the rows of `meta`. */
export async function clearRows(trx: Trx, table: Pick<Table, 'name'>): Promise<void> {
  if ((await countRows(trx, table)) > 0) await sql`delete from ${sql.table(table.name)}`.execute(trx);
}
