/**
 * Everything about a database but the rows of its tables, as lines of text, so that two databases can be compared: tables, columns with types,
 * defaults, nullability, collations and identities, constraints, indexes, triggers, functions, sequences; and the rows of `meta`.
 */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseLocation } from '../../domain/ports.ts';

/** What a row of the result says. */
type Queries = Record<string, string>;

const META = `select key, case when key in ('id', 'secret') then 'drawn' else value end, length(value) from meta`;

const SQLITE_TABLES = `(select name, sql from sqlite_master where type = 'table' and name not glob 'sqlite_*')`;
const SQLITE: Queries = {
  table: `select t.name, l.wr, l.strict, t.sql like '%autoincrement%', t.sql like '%collate%', t.sql like '%check%'
    from ${SQLITE_TABLES} t, pragma_table_list(t.name) l`,
  column: `select t.name, c.* from ${SQLITE_TABLES} t, pragma_table_xinfo(t.name) c`,
  'foreign key': `select t.name, k.* from ${SQLITE_TABLES} t, pragma_foreign_key_list(t.name) k`,
  index: `select t.name, i.name, i."unique", i.origin, i.partial, m.sql
    from ${SQLITE_TABLES} t, pragma_index_list(t.name) i left join sqlite_master m on m.type = 'index' and m.name = i.name`,
  'index column': `select i.name, c.* from sqlite_master i, pragma_index_xinfo(i.name) c where i.type = 'index'`,
  other: `select type, name, tbl_name, sql from sqlite_master where type not in ('table', 'index')`,
  meta: META,
};

const OURS = 'current_schema()::regnamespace';
const POSTGRES: Queries = {
  relation: `select relname, relkind, relpersistence, reloptions, relrowsecurity, relreplident
    from pg_class where relnamespace = ${OURS}`,
  column: `select relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
      collname, pg_get_expr(adbin, adrelid)
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_collation on pg_collation.oid = attcollation
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${OURS} and relkind = 'r' and attnum > 0`,
  constraint: `select conrelid::regclass::text, conname, contype, convalidated, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = ${OURS}`,
  index: `select pg_get_indexdef(indexrelid), indisunique, indisprimary, indisvalid
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${OURS}`,
  trigger: 'select tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
  function: `select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = ${OURS}`,
  sequence: `select sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle, cache_size
    from pg_sequences where schemaname = current_schema()`,
  meta: META,
};

/** Names that PostgreSQL has made up for a table or a column of another name, which earlier migrations then renamed. */
const FORMER_NAMES: [string, string][] = [
  ['playlist_made_', 'playlist_'],
  ['hidden_because_', 'hidden_'],
  ['application_failures_as_200_', 'application_http_statuses_'],
];

export async function factsOf(location: DatabaseLocation): Promise<string[]> {
  const lines: string[] = [];
  const add = (about: string, rows: unknown[][]) =>
    lines.push(...rows.map((row) => `${about}: ${row.map(normalized).join(' | ')}`));
  if (location.kind === 'sqlite') {
    const database = new DatabaseSync(location.file, { readOnly: true });
    for (const [about, query] of Object.entries(SQLITE)) {
      const statement = database.prepare(query);
      statement.setReturnArrays(true);
      add(about, statement.all() as unknown as unknown[][]);
    }
    database.close();
  } else {
    const client = new pg.Client(location.url);
    await client.connect();
    for (const [about, text] of Object.entries(POSTGRES))
      add(about, (await client.query({ text, rowMode: 'array' })).rows);
    await client.end();
  }
  return lines.sort();
}

/** Statements without quotes, and with spaces only where they are needed. */
function normalized(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const renamed = FORMER_NAMES.reduce((text, [from, to]) => text.replaceAll(from, to), value);
  return renamed
    .replace(/["\s]+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
}
