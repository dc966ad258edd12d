/**
 * Tables that are declared once, for both databases and for TypeScript:
 *
 *   const TABLES = {
 *     share: {
 *       columns: { id: numbered, user_id: integer, kind: text.as<SharedKind>(), note: text.or('') },
 *       indexes: { share_user: '(user_id)' },
 *     },
 *   } satisfies Tables;
 *
 *   createTables(TABLES, SQLITE_TYPES)   create table "share" ("id" integer primary key autoincrement, …), create index …
 *   RowsOf<typeof TABLES>['share']       { id: Generated<number>; user_id: number; kind: SharedKind; note: Generated<string> }
 */
import type { Generated } from 'kysely';

/** What has another name in each database. */
export interface ColumnTypes {
  /** At least 54 bits; in SQLite also the row's own key. */
  integer: string;
  bytes: string;
  /** A text that is compared and sorted byte by byte, whatever the locale of the database. */
  ordered: string;
  /** After an expression: compares it in that way. Empty if the database always does. */
  bytewise: string;
  /** The table options for a table with a composite key: it needs no row id. */
  byKey: string;
  /** An auto-increment key. */
  numbered: string;
  /** Before `table`: its rows need not survive a crash of the database. Empty if there is no such kind of table. */
  unlogged: string;
  /** Statements that make a table append-only. */
  appendOnly(table: string): string[];
}

/** `Value` is the type for Kysely. */
export interface Column<Value> {
  /** What follows the name in SQL. */
  ddl(types: ColumnTypes): string;
  /** Never set: it is there for the compiler. */
  value?: Value;
}

/** A required column, and what can be made of it. */
interface RequiredColumn<Value> extends Column<Value> {
  /** Only these values are stored. */
  as<Narrower extends Value>(): RequiredColumn<Narrower>;
  /** With a default, so a new row need not have it. */
  or(fallback: Value): Column<Generated<Value>>;
  /** May be null. */
  optional: Column<Value | null>;
  unique: Column<Value>;
  /** The primary key. */
  key: Column<Value>;
}

function column<Value>(typeOf: (types: ColumnTypes) => string): RequiredColumn<Value> {
  const make = <Made>(constraints: string): Column<Made> => ({
    ddl: (types) => `${typeOf(types)}${constraints}`,
  });
  return {
    ...make<Value>(' not null'),
    as: () => column(typeOf),
    or: (fallback) => make(` not null default ${typeof fallback === 'string' ? `'${fallback}'` : fallback}`),
    optional: make(''),
    unique: make(' not null unique'),
    key: make(' primary key'),
  };
}

export const text = column<string>(() => 'text');
/** See `ColumnTypes`. */
export const ordered = column<string>((types) => types.ordered);
export const integer = column<number>((types) => types.integer);
export const real = column<number>(() => 'double precision');
export const bytes = column<Uint8Array>((types) => types.bytes);
export const numbered: Column<Generated<number>> = { ddl: (types) => types.numbered };

/** Several columns of one type. */
export function each<const Names extends readonly string[], Value>(
  names: Names,
  type: Column<Value>,
): Record<Names[number], Column<Value>> {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Names[number], Column<Value>>;
}

export interface Table {
  columns: Record<string, Column<unknown>>;
  /** The primary key, if no column is declared as it. */
  key?: string[];
  /** The same, of a table that needs no row id. */
  byKey?: string[];
  /** By name: what follows the table in SQL. */
  indexes?: Record<string, string>;
  /** See `ColumnTypes`. */
  isUnlogged?: true;
  uniqueIndexes?: Record<string, string>;
  /** Further statements. */
  also?: (types: ColumnTypes) => string[];
}
export type Tables = Record<string, Table>;

export type RowsOf<Declared extends Tables> = {
  [Name in keyof Declared]: {
    [Of in keyof Declared[Name]['columns']]: Declared[Name]['columns'][Of] extends Column<infer Value>
      ? Value
      : never;
  };
};

/** The statements that make the tables. */
export function createTables(tables: Tables, types: ColumnTypes): string[] {
  return Object.entries(tables).flatMap(([name, table]) => {
    const { key = table.byKey, indexes = {}, uniqueIndexes = {}, also } = table;
    const lines = Object.entries(table.columns).map(([of, { ddl }]) => `"${of}" ${ddl(types)}`);
    if (key !== undefined) lines.push(`primary key (${key.join(', ')})`);
    const indexOf = (kind: string, [index, on]: [string, string]) =>
      `create ${kind} ${index} on "${name}" ${on}`;
    return [
      `create ${table.isUnlogged ? types.unlogged : ''}table "${name}" (${lines.join(', ')}) ${table.byKey === undefined ? '' : types.byKey}`,
      ...Object.entries(indexes).map((index) => indexOf('index', index)),
      ...Object.entries(uniqueIndexes).map((index) => indexOf('unique index', index)),
      ...(also?.(types) ?? []),
    ];
  });
}
