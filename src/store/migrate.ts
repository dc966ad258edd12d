/**
 * Brings a database to the program's version of the schema: a new one gets the first version, and each migration leads to the next. A database may also be newer than
 * the program: during an upgrade, older nodes continue on the schema of the new ones. `compatible_from` in the table `meta` says which can:
 *
 *     schema 20, compatible from 18    programs of version 18 and later use it; earlier ones refuse it
 */
import { sql } from 'kysely';
import { type StoreDialect, StoreFault } from './dialect/dialect.ts';
import {
  compatibleFrom,
  FIRST_VERSION,
  LAST_WITH_EARLIER,
  latestVersion,
  statementsBetween,
} from './migrations/migrations.ts';
import type { Db, Trx } from './schema.ts';

/**
 * Several programs may do this concurrently: one migrates, the others wait for it. Takes no lock if there is nothing to do, so
 * a node can start while an import runs.
 */
export async function migrate(db: Db, dialect: StoreDialect): Promise<void> {
  const to = latestVersion();
  while ((await schemaVersion(db, dialect)) < to) {
    await dialect.migration(db, async (trx, excludeNodes) => {
      const from = await schemaVersion(trx, dialect);
      if (from === 0 && (await dialect.tableNames(trx)).length > 0) {
        throw new UnusableSchema(
          `Cannot use ${dialect.title}: expected an empty database or one that this program made, got one with tables of something else.`,
        );
      }
      const isUsed = from > 0 && from >= compatibleFrom(to);
      if (from > 0 && !isUsed) {
        const running = await excludeNodes();
        if (running !== undefined) throw olderNodes(dialect, running, to);
      }
      // Running nodes use the tables: a transaction that held several of them would soon wait for one that waits for it.
      await applyMigrations(trx, dialect, { from, to, most: isUsed ? 1 : Number.POSITIVE_INFINITY });
    });
  }
}

function olderNodes({ title }: StoreDialect, running: string, version: number): UnusableSchema {
  return new UnusableSchema(
    `Cannot migrate ${title} to schema version ${version}: nodes of an older version are running, and could not use it (${running}). Stop all of them, then start this program again.`,
  );
}

/** The row of `meta` with the number of statements of the next version that were executed. */
export const EXECUTED = 'executed_statements' as const;

/**
 * From one version of the schema, or an empty database (0), to a later one, or as far as `most` statements lead. The caller holds the
 * lock `migrate`.
 */
export async function applyMigrations(
  trx: Trx,
  dialect: StoreDialect,
  { from, to, most = Number.POSITIVE_INFINITY }: { from: number; to: number; most?: number },
): Promise<void> {
  const set = async (key: 'schema' | 'compatible_from' | typeof EXECUTED, value: number) => {
    const row = { key, value: String(value) };
    const insert = trx.insertInto('meta').values(row);
    await insert.onConflict((conflict) => conflict.column('key').doUpdateSet(row)).execute();
  };
  const executed = trx.selectFrom('meta').select('value').where('key', '=', EXECUTED);
  let done = from === 0 ? 0 : Number((await executed.executeTakeFirst())?.value ?? 0);
  let left = most;
  for (const { version, statements } of statementsBetween(from, to, dialect.types)) {
    let at = 0;
    for (const statement of statements) {
      if (at++ < done) continue;
      if (left-- === 0) return await set(EXECUTED, at - 1);
      await sql.raw(statement).execute(trx);
    }
    await set('schema', version);
    await set('compatible_from', compatibleFrom(version));
    await trx.deleteFrom('meta').where('key', '=', EXECUTED).execute();
    done = 0;
  }
}

/** The database can be reached, but its tables are not ones that this program can use. */
export class UnusableSchema extends StoreFault {}

/** A newer program has migrated the database, and programs of this version cannot use it. */
export class TooNew extends UnusableSchema {}

/** The only problem of the database is its age. */
export class NotUpToDate extends StoreFault {}

/** Rejects a database that this program would have to migrate first, or cannot use. */
export async function requireUsable(db: Db, dialect: StoreDialect): Promise<void> {
  const version = await schemaVersion(db, dialect);
  if (version >= latestVersion()) return;
  const found = version === 0 ? 'holds no catalogue yet' : `has schema version ${version}`;
  throw new NotUpToDate(
    `Cannot read ${dialect.title}: it ${found}, this program reads version ${latestVersion()}.`,
    'Start the service once to bring it up to date.',
  );
}

/** Rejects work that must know every table and column: `work` names it, such as "back up". */
export async function requireKnown(db: Db, dialect: StoreDialect, work: string): Promise<void> {
  const version = await schemaVersion(db, dialect);
  if (version <= latestVersion()) return;
  throw new UnusableSchema(
    `Cannot ${work} ${dialect.title}: it is newer than this program (schema version ${version}, this program knows ${latestVersion()}), and may have data that this program does not know. Use the newer program for it.`,
  );
}

/** 0 for an empty database. Rejects one that is too old or too new for the program. */
export async function schemaVersion(db: Db, dialect: StoreDialect): Promise<number> {
  if (!(await dialect.tableNames(db)).includes('meta')) return 0;
  const notOurs = (cause?: unknown) => {
    const fault = `Cannot use ${dialect.title}: its table "meta" was not made by this program.`;
    return new UnusableSchema(fault, undefined, cause);
  };
  const rows = await db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'in', ['schema', 'compatible_from'])
    .execute()
    .catch((error) => {
      // It may have other columns.
      throw dialect.explain(error) ?? notOurs(error);
    });
  const numberOf = (name: string) => Number(rows.find(({ key }) => key === name)?.value);
  const version = numberOf('schema');
  if (!Number.isSafeInteger(version)) throw notOurs();
  if (version < FIRST_VERSION)
    throw new UnusableSchema(
      `Cannot use ${dialect.title}: it has schema version ${version}, and this program migrates databases from version ${FIRST_VERSION} on.`,
      `Make a backup, and start the last version that migrates it, the commit ${LAST_WITH_EARLIER}, once; then start this one.`,
    );
  if (version > latestVersion() && !(numberOf('compatible_from') <= latestVersion())) {
    throw new TooNew(
      `Cannot use ${dialect.title}: it is newer than this program (schema version ${version}, expected at most ${latestVersion()}). Install the newer program, or use another database.`,
    );
  }
  return version;
}
