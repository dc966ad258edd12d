/** A service of a step: a new database, and some nodes with their files in a common folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { preloading, type Service, startService } from '../test/cli-process.fixture.ts';
import { type PostgresServer, startPostgres } from '../test/postgres-server.fixture.ts';
import type { Step } from './part.ts';

/** The data is on the disk when it responds; the disk is small. */
const DURABLE = ['fsync=on', 'shared_buffers=32MB', 'max_wal_size=64MB'];

/** A new one. `isOnDisk`: the folder is a disk that loses its power. */
export async function openDatabase(
  kind: DatabaseLocation['kind'],
  folder: string,
  isOnDisk = false,
): Promise<AsyncDisposable & { location: DatabaseLocation; server?: PostgresServer }> {
  if (kind === 'sqlite')
    return { location: { kind, file: join(folder, 'db', 'cantiga.db') }, async [Symbol.asyncDispose]() {} };
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  const starting = startPostgres(...(isOnDisk ? DURABLE : []));
  const server = await starting.finally(() => Object.assign(process.env, { TMPDIR }));
  return { location: { kind, url: server.url }, server, [Symbol.asyncDispose]: server.close };
}

/** Of `malloc` as in `deploy/`: a growth of the memory is then one of what is used. */
export const SETTINGS = { CANTIGA_THREADS: '2', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The setting of a database. */
export const urlOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;

const MORTAL_THREADS = new URL('./crashes/mortal-threads.ts', import.meta.url);

export type Nodes = Awaited<ReturnType<typeof startNodes>>;

/** The first node imports the demo catalogue if the database is empty. `settingsOf` has further settings of a node. */
export async function startNodes(
  step: Step,
  folder: string,
  count: number,
  database: DatabaseLocation,
  settingsOf: (node: number) => Record<string, string> = () => ({}),
) {
  const running: (Service | undefined)[] = [];
  const folders = Array.from({ length: count }, (_, node) => join(folder, `node-${node}`));
  const storage = join(folder, 'storage');

  async function start(node: number): Promise<void> {
    running[node] = await startService(folders[node], {
      ...{ CANTIGA_DATA: folders[node], CANTIGA_DATABASE: urlOf(database), CANTIGA_ARTISTS: 'open' },
      CANTIGA_STORAGE: `folder:${storage}`,
      // Nothing is sent to other hosts.
      CANTIGA_SCROBBLE: 'off',
      ...{ CANTIGA_QUOTA_PLAYLISTS: '0', CANTIGA_QUOTA_PLAYLIST_TRACKS: '0', CANTIGA_QUOTA_REVIEWS: '0' },
      ...{ ...SETTINGS, CANTIGA_THREADS: count === 1 ? '2' : '1' },
      NODE_OPTIONS: preloading(MORTAL_THREADS),
      ...settingsOf(node),
    });
  }

  async function kill(node: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const service = running[node];
    running[node] = undefined;
    service?.process.kill(signal);
    await service?.ended;
  }

  async function killAll(signal?: NodeJS.Signals): Promise<void> {
    for (let node = 0; node < count; node++) await kill(node, signal);
  }

  /** What they have written to the log since their last start. */
  const log = () => running.map((service) => service?.output().stderr ?? '').join('\n');

  mkdirSync(storage, { recursive: true });
  for (let node = 0; node < count; node++) {
    mkdirSync(folders[node], { recursive: true });
    await start(node);
  }
  return {
    ...{ database, storage, log, kill, killAll },
    /** The URLs of those that run. */
    urls: () => running.flatMap((service) => service?.url ?? []),
    pids: () => running.flatMap((service) => service?.process.pid ?? []),
    /** The data folders of those that do not run. */
    stoppedFolders: () => folders.filter((_, node) => running[node] === undefined),
    /** Starts those that do not run, at the same time. */
    async startAll(): Promise<void> {
      await Promise.all(folders.map((_, node) => running[node] ?? start(node)));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      step.log = log().slice(-3000);
      await killAll();
    },
  };
}

/** The processes that a node has started, such as an import or ffmpeg. */
export function childrenOf(pid: number) {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const own = rows.matchAll(RegExp(`^ *(\\d+) +${pid} +(.*)$`, 'gm'));
  const nameOf = (command: string) => /import-process|build-process|ffmpeg|probe-files/.exec(command)?.[0];
  return Array.from(own, ([, child, command]) => ({ pid: Number(child), name: nameOf(command) ?? 'other' }));
}

const LIBRARY = ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'];

/** The wall clock of processes with `env`: `faketime` reads it from a file each second. Absent without `faketime`. */
export function createClock(file: string) {
  const library = spawnSync('faketime', LIBRARY, { encoding: 'utf8' }).stdout?.trim();
  if (!library) return undefined;
  const set = (seconds: number) => {
    writeFileSync(`${file}.part`, `${seconds < 0 ? '' : '+'}${seconds}`);
    renameSync(`${file}.part`, file);
  };
  const files = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file };
  return { set, env: { ...files, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' } };
}
