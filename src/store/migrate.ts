/** Brings a database to the program's version of the schema, which is the number of migrations applied to it. */
import { sql } from 'kysely';
import { Refusal } from '../domain/refusal.ts';
import type { StoreDialect } from './dialect/dialect.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { Db, Trx } from './schema.ts';

/**
 * Several programs may do this concurrently: one migrates, the others wait for it. Takes no lock if there is nothing to do, so
 * a node can start while an import runs.
 */
export async function migrate(db: Db, dialect: StoreDialect): Promise<void> {
  if ((await schemaVersion(db, dialect)) === MIGRATIONS.length) return;
  await db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'migrate');
    const found = await schemaVersion(trx, dialect);
    if (found === 0 && !(await dialect.isEmpty(trx))) {
      throw new UnusableSchema(
        `Cannot use ${dialect.title}: expected an empty database or one that this program made, got one with tables of something else.`,
      );
    }
    await applyMigrations(trx, dialect, { from: found, to: MIGRATIONS.length });
  });
}

/** From one version of the schema to a later one. The caller holds the lock `migrate`. */
export async function applyMigrations(
  trx: Trx,
  dialect: StoreDialect,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let version = from; version < to; version++) {
    for (const statement of MIGRATIONS[version](dialect.types)) await sql.raw(statement).execute(trx);
    await trx
      .updateTable('meta')
      .set({ value: String(version + 1) })
      .where('key', '=', 'schema')
      .execute();
  }
}

/** The database can be reached, but its tables are not ones that this program can use. */
export class UnusableSchema extends Refusal {
  constructor(message: string, cause?: unknown) {
    super('store', message, { cause });
  }
}

/** The only problem of the database is its age. */
export class NotUpToDate extends Refusal {
  readonly fault: string;
  readonly remedy: string;

  constructor(fault: string) {
    const remedy = 'Start the service once to bring it up to date.';
    super('store', `${fault} ${remedy}`);
    this.fault = fault;
    this.remedy = remedy;
  }
}

/** For read-only use: rejects a database that this program would have to migrate first. */
export async function requireCurrent(db: Db, dialect: StoreDialect): Promise<void> {
  const version = await schemaVersion(db, dialect);
  if (version === MIGRATIONS.length) return;
  const found = version === 0 ? 'holds no catalogue yet' : `has schema version ${version}`;
  throw new NotUpToDate(
    `Cannot read ${dialect.title}: it ${found}, this program reads version ${MIGRATIONS.length}.`,
  );
}

/** 0 for an empty database. Rejects one that is newer than the program. */
export async function schemaVersion(db: Db, dialect: StoreDialect): Promise<number> {
  if (!(await dialect.hasTable(db, 'meta'))) return 0;
  const notOurs = (cause?: unknown) =>
    new UnusableSchema(`Cannot use ${dialect.title}: its table "meta" was not made by this program.`, cause);
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'schema')
    .executeTakeFirst()
    .catch((error) => {
      // It may have other columns.
      throw dialect.explain(error) ?? notOurs(error);
    });
  const version = Number(row?.value);
  if (row === undefined || !Number.isSafeInteger(version)) throw notOurs();
  if (version > MIGRATIONS.length) {
    throw new UnusableSchema(
      `Cannot use ${dialect.title}: it is newer than this program (schema version ${version}, expected at most ${MIGRATIONS.length}). Install the newer program, or use another database.`,
    );
  }
  return version;
}
