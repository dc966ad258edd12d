/** Rows of one table, written many at a time with one compiled statement. */
import { CompiledQuery, sql } from 'kysely';
import { UNKNOWN } from '../../domain/imports/import-sources.ts';
import { Refusal } from '../../domain/refusal.ts';
import { CHANGED_ENTITIES, type ChangedEntity } from '../../domain/vocabulary.ts';
import type { Db, EntityRows, Schema, SqlFragment, Trx } from '../../store/schema.ts';

/** Parameters per statement: enough to make the round trip negligible, well below the limits of databases. */
const PARAMETERS = 4000;

export type ColumnUpdates = Record<string, SqlFragment>;

export interface Upsert<Row> {
  /** Resolves once the row is accepted; `undefined` if there is nothing to wait for. */
  add(row: Row): Promise<void> | undefined;
  flush(): Promise<void>;
}

export interface UpsertOptions {
  /** The values for a row whose key exists: `user_track.liked` is the old value, `excluded.liked` the new one. Empty: no change. */
  set?: ColumnUpdates;
  /** Without `set`: the values of some columns that are not just replaced. */
  except?: ColumnUpdates;
  /** Only rows that meet this condition may be changed; `fault` is thrown if another one would be. */
  only?: { condition: SqlFragment; fault: () => Error };
  /** Called with the keys of the rows that were added or changed. A row that is already the same is not written. */
  onWritten?: (ids: number[]) => void;
}

/** `key` are the columns that identify a row. A row whose key exists is replaced, unless `set` defines something else. */
export function upsert<Table extends keyof Schema & string>(
  trx: Trx,
  table: Table,
  key: (keyof Schema[Table] & string)[],
  options: UpsertOptions = {},
): Upsert<Schema[Table]> {
  let columns: (keyof Schema[Table] & string)[] = [];
  let rowsPerStatement = 0;
  let parameters: unknown[] = [];
  let rows = 0;
  const { only, onWritten } = options;
  /** The last one compiled; most have the same number of rows. */
  let statement = { rows: 0, text: '' };
  /** The highest key before this import. */
  let highest: number | undefined;

  const execute = async () => {
    if (statement.rows !== rows)
      statement = { rows, text: compile(trx, { table, columns, key }, rows, options) };
    const values = parameters;
    parameters = [];
    rows = 0;
    if (onWritten !== undefined) return await executeAndReport(values, onWritten);
    const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(statement.text, values));
    if (only !== undefined && numAffectedRows !== BigInt(statement.rows)) throw only.fault();
  };
  const executeAndReport = async (values: unknown[], report: (ids: number[]) => void) => {
    const { rows, text } = statement;
    const at = columns.indexOf(key[0]);
    const ids = Array.from({ length: rows }, (_, row) => Number(values[row * columns.length + at]));
    // All new rows are written. Returning their ids takes a tenth of the time of an import.
    highest ??= await highestKey(trx, table, key[0]);
    const isNew = Math.min(...ids) > highest;
    const query = CompiledQuery.raw(isNew ? text : `${text} returning ${key[0]} as id`, values);
    const result = await trx.executeQuery<{ id: number }>(query);
    const written = isNew ? ids : result.rows.map(({ id }) => id);
    report(written);
    if (only === undefined || written.length === rows) return;
    // The others must be the same already.
    const foreign = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(key[0])} in (${sql.join(ids)}) and not (${only.condition}) limit 1`.execute(trx);
    if (foreign.rows.length > 0) throw only.fault();
  };
  return {
    add(row) {
      if (columns.length === 0) {
        columns = Object.keys(row) as typeof columns;
        rowsPerStatement = Math.floor(PARAMETERS / columns.length);
      }
      for (const column of columns) parameters.push(row[column]);
      return ++rows < rowsPerStatement ? undefined : execute();
    },
    async flush() {
      if (rows > 0) await execute();
    },
  };
}

async function highestKey(trx: Trx, table: string, key: string): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(${sql.ref(key)}) as highest from ${sql.table(table)}`.execute(trx);
  return rows[0].highest ?? 0;
}

function compile(
  db: Db,
  { table, columns, key }: { table: string; columns: string[]; key: string[] },
  rows: number,
  { except, only, onWritten, ...options }: UpsertOptions,
): string {
  const replaced = () => replaceAll(columns.filter((column) => !key.includes(column)));
  const set = options.set ?? { ...replaced(), ...except };
  const names = (each: string[]) => sql.join(each.map((name) => sql.ref(name)));
  const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
  const changes = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const differs = Object.entries(set).map(
    ([column, value]) => sql`${sql.ref(`${table}.${column}`)} is distinct from ${value}`,
  );
  const conditions = [
    ...(only === undefined ? [] : [only.condition]),
    ...(onWritten === undefined ? [] : [sql`(${sql.join(differs, sql` or `)})`]),
  ];
  const condition = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const update = changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)} ${condition}`;
  const query = sql`insert into ${sql.table(table)} (${names(columns)})
    values ${sql.join(Array.from({ length: rows }, () => row))}
    on conflict (${names(key)}) do ${update}`;
  return query.compile(db).sql;
}

/** These columns get the new values. */
export function replaceAll(columns: readonly string[]): ColumnUpdates {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

function isLogged(entity: string): entity is ChangedEntity {
  return CHANGED_ENTITIES.some((each) => each === entity);
}

/** Set when an artist is created; empty only if an earlier version has done that. */
const KEPT_OF_ARTIST: ColumnUpdates = {
  joindate: sql`coalesce(nullif(artist.joindate, ''), excluded.joindate)`,
};

/** The owner of the records of an import. */
export interface RecordOwner {
  /** The name of the import in messages: the name of the file. */
  name: string;
  /** See `domain/imports/import-sources.ts`. */
  source: string;
  /** Also changes records of other sources, which then belong to this one. */
  replace: boolean;
  /** The ids of records that were added or changed, for the change log. */
  written: Record<ChangedEntity, number[]>;
}

/**
 * `upsert` for entities: rows get the import's source, and a row of another source is never changed. Records of others were
 * refused before (see `survey.ts`); a conflicting row was created since, and fails the whole import.
 */
export function ownedUpsert<Entity extends keyof EntityRows>(
  trx: Trx,
  { name, source, replace, written }: RecordOwner,
  entity: Entity,
  key: (keyof EntityRows[Entity] & string)[],
  set?: ColumnUpdates,
): Upsert<EntityRows[Entity]> {
  const own = sql`${sql.ref(`${entity}.source`)} in (${sql.lit(source)}, ${sql.lit(UNKNOWN)})`;
  const inTheWay = () =>
    new Refusal(
      'import',
      `${name}: another ${entity} with an id of this import was created during the import. Nothing was imported; try again.`,
    );
  const rows = upsert(trx, entity, key as never, {
    ...(set !== undefined && { set: { ...set, ...replaceAll(['source']) } }),
    ...(entity === 'artist' && { except: KEPT_OF_ARTIST }),
    ...(!replace && { only: { condition: own, fault: inTheWay } }),
    ...(isLogged(entity) && { onWritten: (ids: number[]) => void written[entity].push(...ids) }),
  });
  return {
    add: (row) => rows.add(Object.assign(row, { source }) as never),
    flush: rows.flush,
  };
}
